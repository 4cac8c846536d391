import type { JointIndex } from '#engine/base';
import { matchJoints, parseQuery } from '#engine/inspect';
import type { JointMask, Layer } from '../../session/state/blend.ts';
import { matchedJoints } from '../../session/state/key-query.ts';
import { selectJointList } from '../../session/state/stage.ts';
import { maskWeight } from '../../session/state/masks.ts';
import type { SessionState } from '../../session/state/store.ts';

/** Joints that a pattern finds, as the filter of the tree would. */
export function matchingJoints(state: SessionState, pattern: string): JointIndex[] {
  return matchedJoints(matchJoints(parseQuery(pattern), selectJointList(state)));
}

/** Gives a layer a mask of the joints that a pattern finds, and of no other. */
export function maskOnly(state: SessionState, { id }: Layer, pattern: string): void {
  const { names } = selectJointList(state);
  const found = new Set(matchingJoints(state, pattern));
  const mask = new Map(names.map((name, joint) => [name, found.has(joint) ? 1 : 0]));
  state.changeLayer(id, { mask });
}

/** What was in the mask is out of it, and the other way round. */
export function invertMask(state: SessionState, { id, mask }: Layer): void {
  const { names } = selectJointList(state);
  const inverted = new Map(names.map((name) => [name, Math.max(0, 1 - maskWeight(mask, name))]));
  state.changeLayer(id, { mask: inverted });
}

/** Left and right change places in the mask. */
export function swapMaskSides(state: SessionState, { id, mask }: Layer): void {
  const { names } = selectJointList(state);
  state.changeLayer(id, { mask: withSidesSwapped(mask, names) });
}

/**
 * Words and letters that name the side of a joint: `LeftArm`, `arm_l`, `Bip01 L Hand`, `LThumb`, `lHand`; not words that only
 * begin or end so, such as `Leftover`, `cleft`, `Bright` and `upright`.
 */
const SIDE = new RegExp(
  [
    /(?:Left|(?<!C|(?<![A-Za-z])c)left)(?!over)/,
    /(?<!(?<![A-Za-z])C)LEFT(?!OVER)/,
    /Right|(?<!B|F|Up|Out|(?<![A-Za-z])(?:b|f|up|out))right/,
    /(?<!(?<![A-Za-z])(?:B|F|UP|OUT))RIGHT/,
    /(?<![A-Za-z])[LRlr](?![A-Za-z])|(?<![A-Za-z])[LRlr](?=[A-Z][a-z])/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

const OTHERS: Readonly<Record<string, string>> = { left: 'right', right: 'left', l: 'r', r: 'l' };

/** The name of the joint on the other side; the same name if it has no side. */
export function otherSide(name: string): string {
  return name.replace(SIDE, (side) => {
    const other = OTHERS[side.toLowerCase()] ?? side;
    if (side === side.toUpperCase()) return other.toUpperCase();
    return side[0] === side[0].toUpperCase() ? other[0].toUpperCase() + other.slice(1) : other;
  });
}

/** The side that a joint names first; undefined if it names none. */
export function sideOf(name: string): 'left' | 'right' | undefined {
  const [side] = name.match(SIDE) ?? [];
  if (side === undefined) return undefined;
  return /^l/i.test(side) ? 'left' : 'right';
}

/** A name with blanks where it names a side. */
export function withoutSide(name: string): string {
  return name.replace(SIDE, ' ');
}

/** A mask whose sides have changed places, by the names of joints; a joint without another side keeps its weight. */
export function withSidesSwapped(mask: JointMask | null, names: readonly string[]): JointMask {
  const known = new Set(names);
  return new Map(
    names.map((name) => {
      const other = otherSide(name);
      return [name, maskWeight(mask, known.has(other) ? other : name)];
    }),
  );
}
