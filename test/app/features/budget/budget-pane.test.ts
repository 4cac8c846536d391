import { expect, it } from 'vitest';
import BudgetPane from '../../../../app/features/budget/budget-pane.tsx';
import { paneText } from '../../../support/render-pane.tsx';
import { EIGHT, testSession } from '../../../support/test-session.ts';

it.each([
  ['nothing', []],
  ['a skeleton', EIGHT.slice(0, 1)],
  ['a source', ['eight.skeleton.ozz', 'eight.raw_animation.ozz']],
])('asks for a clip where %s is on the stage', (_, names) => {
  expect(paneText(testSession(names), BudgetPane)).toContain('No built clip is shown');
});

it('names the clip and its bytes', () => {
  const session = testSession(EIGHT);
  expect(paneText(session, BudgetPane)).toContain('synthetic_14: 9.4 KiB, 100 %');
});
