import { maskWeight } from '../../session/state/masks.ts';
import type { JointMask } from '../../session/state/blend.ts';

/** Words and letters that say of which side a joint is: `LeftArm`, `arm_l`, `Bip01 L Hand`, `LThumb`. */
const SIDE =
  /[Ll]eft|LEFT|[Rr]ight|RIGHT|(?<![A-Za-z])[LRlr](?![A-Za-z])|(?<![A-Za-z])[LR](?=[A-Z][a-z])/g;

const OTHERS: Readonly<Record<string, string>> = { left: 'right', right: 'left', l: 'r', r: 'l' };

/** What the joint on the other side would be called; the same name where it says of no side. */
export function otherSide(name: string): string {
  return name.replace(SIDE, (side) => {
    const other = OTHERS[side.toLowerCase()] ?? side;
    if (side === side.toUpperCase()) return other.toUpperCase();
    return side[0] === side[0].toUpperCase() ? other[0].toUpperCase() + other.slice(1) : other;
  });
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
