import { describe, expect, it } from 'vitest';
import { shownNames } from '#engine/base';
import { treeAction, isTyping, typeAhead } from '../../../app/ui/tree-keys.ts';
import type { TreeShape } from '../../../app/ui/tree-keys.ts';

const names = ['hips', 'spine', 'head', 'hand.l', 'leg', 'hand.r', 'prop'];

/** hips(spine(head, hand.l), leg(hand.r)), prop; all expanded but what is given. */
function shape(collapsed?: number): TreeShape {
  const expanded = [1, 1, 0, 0, 1, 0, 0];
  if (collapsed !== undefined) expanded[collapsed] = 0;
  return {
    count: 7,
    depth: [0, 1, 2, 2, 1, 2, 0],
    parent: [1, 1, 0, 0, 1, 0, 0],
    expanded,
  };
}

describe('treeAction', () => {
  it.each(['a', 'Enter', ' ', 'Tab'])('leaves "%s" to others', (key) => {
    expect(treeAction(key, 0, shape(), 10)).toBeUndefined();
  });

  it.each([
    ['ArrowUp', 0, 0],
    ['ArrowUp', 3, 2],
    ['ArrowDown', 2, 3],
    ['ArrowDown', 6, 6],
    ['PageUp', 4, 1],
    ['PageDown', 1, 4],
    ['PageDown', 5, 6],
    ['Home', 5, 0],
    ['End', 0, 6],
    ['ArrowRight', 1, 2],
    ['ArrowRight', 2, 2],
    ['ArrowLeft', 3, 1],
    ['ArrowLeft', 6, 6],
  ])('%s on row %d moves to row %d', (key, from, to) => {
    expect(treeAction(key, from, shape(), 3)).toEqual({ type: 'move', row: to });
  });

  it('ArrowLeft collapses what is expanded', () => {
    expect(treeAction('ArrowLeft', 4, shape(), 3)).toEqual({ type: 'collapse', row: 4 });
  });

  it('ArrowRight expands what is collapsed', () => {
    expect(treeAction('ArrowRight', 4, shape(4), 3)).toEqual({
      type: 'expand',
      row: 4,
    });
  });
});

describe('typeAhead', () => {
  it.each([
    ['x', 0, -1],
    ['h', 0, 2],
    ['h', 2, 3],
    ['H', 5, 0],
    ['p', 6, 6],
    ['ha', 3, 3],
    ['hand.r', 3, 5],
  ])('"%s" from row %d finds row %d', (typed, from, found) => {
    expect(typeAhead(typed, from, 7, (row) => names[row])).toBe(found);
  });

  it('finds a name that is read from right to left, which is isolated', () => {
    const shown = shownNames(['hips', 'עברית']);
    expect(typeAhead('עב', 0, 2, (row) => shown[row])).toBe(1);
  });
});

describe('isTyping', () => {
  it.each([
    ['x', -1, false],
    ['h', 2, true],
    ['hx', -1, true],
  ])('"%s", found in row %d: %s', (typed, row, typing) => {
    expect(isTyping(typed, row)).toBe(typing);
  });
});
