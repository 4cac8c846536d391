import { expect, it } from 'vitest';
import { TIP, TIP_KEYS } from '../../../app/ui/tips.ts';
import { tipPlace, tipProps } from '../../../app/ui/tooltip.tsx';

const tip = { width: 100, height: 20 };

it.each([
  ['centred above', { left: 200, top: 100 }, { left: 160, top: 74 }],
  ['below where there is no room above', { left: 200, top: 10 }, { left: 160, top: 36 }],
  ['within the page on the left', { left: 0, top: 100 }, { left: 6, top: 74 }],
  ['within the page on the right', { left: 490, top: 100 }, { left: 394, top: 74 }],
])('a tooltip stands %s', (_, at, place) => {
  expect(tipPlace({ ...at, width: 20, height: 20 }, tip, 500)).toEqual(place);
});

it.each([
  ['no keys, not even an empty cap, for a command without keys', [], undefined],
  ['no keys where none are given', undefined, undefined],
  ['all keys of a command', ['Code:KeyI', 'Key:?'], 'Code:KeyI\nKey:?'],
])('a tooltip has %s', (_, keys, attribute) => {
  expect(tipProps('Next loop mode', keys)).toEqual({
    [TIP]: 'Next loop mode',
    [TIP_KEYS]: attribute,
  });
});
