import { expect, it } from 'vitest';
import { tipPlace } from '../../../app/ui/tooltip.tsx';

const tip = { width: 100, height: 20 };

it.each([
  ['centred above', { left: 200, top: 100 }, { left: 160, top: 74 }],
  ['below where there is no room above', { left: 200, top: 10 }, { left: 160, top: 36 }],
  ['within the page on the left', { left: 0, top: 100 }, { left: 6, top: 74 }],
  ['within the page on the right', { left: 490, top: 100 }, { left: 394, top: 74 }],
])('a tooltip stands %s', (_, at, place) => {
  expect(tipPlace({ ...at, width: 20, height: 20 }, tip, 500)).toEqual(place);
});
