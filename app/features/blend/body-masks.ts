import { NO_PARENT, withoutNamespace, type Skeleton } from '#engine/model';
import type { JointIndex } from '#engine/base';
import { memoize } from '../../session/state/changes.ts';
import type { SavedMasks } from '../../session/state/masks.ts';
import { otherSide, sideOf, withoutSide } from './edit-mask.ts';

type Rig = Pick<Skeleton, 'names' | 'parents'>;

const ARMS = /^(?:fore|upper|up|lower)?arm$|^shoulder$|^clavicle$|^collar$/;
const LEGS = /^(?:upper|up|lower)?leg$|^thigh$|^hip$/;
const HANDS = /^hand$|^wrist$/;
const TORSO = /^spine$|^chest$|^neck$|^head$|^skull$/;
/** Of joints that only move others, and hang elsewhere. */
const HELPERS = /^(?:ik|fk|ctrl|control|target|pole)$/;

/** Masks of parts of a body that a skeleton has, by its names and its tree: none where these are not known. */
export const bodyMasks = memoize((rig: Rig): SavedMasks => {
  const left = onSide(rig, 'left');
  const right = onSide(rig, 'right');
  if (left.size === 0 || hangsOn(rig, left, right) || hangsOn(rig, right, left)) return new Map();
  const upper = upperBody(rig, left, right);
  const parts: readonly (readonly [string, Set<JointIndex> | undefined])[] = [
    ['upper body', upper],
    ['lower body', others(rig, upper)],
    ['left side', left],
    ['right side', right],
    ['hands', hands(rig, left, right)],
  ];
  return new Map(
    parts.flatMap(([name, joints]) =>
      joints === undefined
        ? []
        : [[name, new Map(rig.names.map((one, joint) => [one, joints.has(joint) ? 1 : 0]))]],
    ),
  );
});

/** Whether one side hangs on the other, as the parts of a machine may: then they are no sides of a body. */
function hangsOn(
  { parents }: Rig,
  one: ReadonlySet<JointIndex>,
  other: ReadonlySet<JointIndex>,
): boolean {
  return [...one].some((joint) => other.has(parents[joint]));
}

/** Joints that have another one on the other side, and those below that name no side. */
function onSide({ names, parents }: Rig, side: 'left' | 'right'): Set<JointIndex> {
  const known = new Set(names);
  const found = new Set<JointIndex>();
  names.forEach((name, joint) => {
    const own = known.has(otherSide(name)) ? sideOf(name) : undefined;
    if (own === side || (own === undefined && found.has(parents[joint]))) found.add(joint);
  });
  return found;
}

/**
 * What holds both arms, from the joint on that holds both legs, and a spine or head that hangs beside it; undefined if
 * one joint holds all of them.
 */
function upperBody(
  rig: Rig,
  left: ReadonlySet<JointIndex>,
  right: ReadonlySet<JointIndex>,
): Set<JointIndex> | undefined {
  const [arms, legs] = [ARMS, LEGS].map((part) =>
    [left, right].map((side) => named(rig, side, part)),
  );
  if ([...arms, ...legs].some((joints) => joints.length === 0)) return undefined;
  const chest = holderOf(rig, arms.flat());
  const body = holderOf(rig, [...arms, ...legs].flat());
  const spine = chest.find((joint) => rig.parents[joint] === body[0]);
  if (spine === undefined) return undefined;
  const beside = named(rig, new Set(rig.parents.keys()), TORSO)
    .map((joint) => holderOf(rig, [joint]).find((at) => rig.parents[at] === body[0]))
    .filter((joint) => joint !== undefined)
    .filter((joint) => !legs.flat().some((leg) => subtrees(rig, [joint]).has(leg)));
  const upper = subtrees(rig, [spine, ...beside]);
  return legs.flat().some((joint) => upper.has(joint)) ? undefined : upper;
}

function others(
  { names }: Rig,
  joints: ReadonlySet<JointIndex> | undefined,
): Set<JointIndex> | undefined {
  return joints && new Set(names.flatMap((_, joint) => (joints.has(joint) ? [] : [joint])));
}

function hands(
  rig: Rig,
  ...sides: readonly ReadonlySet<JointIndex>[]
): Set<JointIndex> | undefined {
  const found = sides.map((side) => named(rig, side, HANDS));
  if (found.some((joints) => joints.length === 0)) return undefined;
  return subtrees(rig, found.flat());
}

/** Joints with a word in their names: `LeftUpLeg` has “up” and “leg”. */
function named({ names }: Rig, joints: ReadonlySet<JointIndex>, part: RegExp): JointIndex[] {
  return [...joints].filter((joint) => {
    const words = wordsOf(names[joint]);
    return words.some((word) => part.test(word)) && !words.some((word) => HELPERS.test(word));
  });
}

function wordsOf(name: string): string[] {
  const spaced = withoutSide(withoutNamespace(name));
  return (
    spaced
      .replaceAll(/([a-z])(?=[A-Z])/g, '$1 ')
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  );
}

/** The joint that all of some are below, or that is one of them; and its ancestors. */
function holderOf({ parents }: Rig, joints: readonly JointIndex[]): JointIndex[] {
  return joints
    .map((joint) => {
      const chain: JointIndex[] = [];
      for (let at = joint; at !== NO_PARENT; at = parents[at]) chain.push(at);
      return chain;
    })
    .reduce((shared, chain) => shared.filter((joint) => chain.includes(joint)));
}

function subtrees({ parents }: Rig, roots: readonly JointIndex[]): Set<JointIndex> {
  const found = new Set<JointIndex>(roots);
  // Parents come before children.
  parents.forEach((parent, joint) => {
    if (found.has(parent)) found.add(joint);
  });
  return found;
}
