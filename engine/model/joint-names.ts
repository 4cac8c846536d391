import type { JointIndex } from '../base/units.ts';
import type { Skeleton } from './skeleton.ts';

/**
 * Per name, the place of the same one in another list; -1 where it is not in there. Several joints may have one name, or
 * none: they belong together in their order. Whether an accent is a sign of its own makes no other name: macOS and exporters write
 * it in both ways.
 *
 * @example
 * console.assert(placesByName(['hip', 'toe', 'toe'], ['toe', 'toe', 'tail']).join() === '-1,0,1');
 */
export function placesByName(names: readonly string[], others: readonly string[]): number[] {
  const places = new Map<string, number[]>();
  others.forEach((other, place) => {
    const name = other.normalize();
    const known = places.get(name);
    if (known === undefined) places.set(name, [place]);
    else known.push(place);
  });
  return names.map((name) => places.get(name.normalize())?.shift() ?? -1);
}

type Joints = Pick<Skeleton, 'names' | 'parents'>;

/**
 * Whether two skeletons have joints of the same names in the same order, below the same ones: tracks of one then belong
 * to the other.
 *
 * @example
 * console.assert(haveSameJoints(skeleton, { ...skeleton }));
 */
export function haveSameJoints(a: Joints, b: Joints): boolean {
  if (a === b) return true;
  return (
    a.names.length === b.names.length &&
    a.names.every((name, joint) => name === b.names[joint] && a.parents[joint] === b.parents[joint])
  );
}

/** How the joints of two skeletons belong together. */
export interface JointPairs {
  /** Per joint, the one of the other skeleton; -1 where it has no partner. */
  readonly places: readonly number[];
  /** Joints without a partner. */
  readonly alone: readonly JointIndex[];
  /** Joints of the other skeleton without one. */
  readonly others: readonly JointIndex[];
  /** Whether at least half of the joints of the smaller skeleton have a partner: else these are two bodies. */
  readonly isEnough: boolean;
}

/**
 * Pairs the joints of two skeletons by name, see {@link placesByName}.
 *
 * @example
 * console.assert(pairJoints(['hip', 'toe'], ['toe', 'tail', 'hip']).others.join() === '1');
 */
export function pairJoints(names: readonly string[], others: readonly string[]): JointPairs {
  const places = placesByName(names, others);
  const taken = new Set(places);
  const alone = [...names.keys()].filter((joint) => places[joint] < 0);
  const paired = names.length - alone.length;
  return {
    places,
    alone,
    others: [...others.keys()].filter((joint) => !taken.has(joint)),
    isEnough: paired > 0 && 2 * paired >= Math.min(names.length, others.length),
  };
}

/** Names that are the same as others but for what all of them begin with. */
export interface AlikeNames {
  /** Called as the others are. */
  readonly names: readonly string[];
  /** What the others begin with, and what these did; empty where nothing is left out. */
  readonly prefixes: readonly [of: string, own: string];
}

/** Ends a namespace: `mixamorig:Hips`, `hero|Hips`. */
const NAMESPACE = /^.*[:|]/u;
/**
 * A name without the namespaces that it begins with.
 *
 * @example
 * console.assert(withoutNamespace('hero|rig:hip') === 'hip');
 */
export function withoutNamespace(name: string): string {
  return name.replace(NAMESPACE, '');
}

/** Ends any prefix: `rig_hips`. */
const PREFIX = /^.*[^\p{L}\p{N}]/u;

/**
 * Joints of a skeleton as another one calls them, where no joint has the same name in both, but at least half of them have
 * once what all names of one begin with is left out. Of both, only a namespace is: joints of the left and of the
 * right are not the same ones.
 *
 * @example
 * console.assert(alikeNames(['hip', 'toe'], ['rig:hip', 'rig:toe'])?.names.join() === 'hip,toe');
 */
export function alikeNames(
  names: readonly string[],
  others: readonly string[],
): AlikeNames | undefined {
  if (pairJoints(names, others).alone.length < names.length) return undefined;
  const rules = [
    [prefixOf(names, NAMESPACE), prefixOf(others, NAMESPACE)],
    [prefixOf(names, PREFIX), ''],
    ['', prefixOf(others, PREFIX)],
  ] as const;
  for (const prefixes of rules) {
    const [of, own] = prefixes;
    const called = others.map((name) => of + name.slice(own.length));
    if (pairJoints(names, called).isEnough) return { names: called, prefixes };
  }
  return undefined;
}

/** How the joints of a skeleton belong to those of another one, by their names. */
export interface PairedSkeleton<Own> {
  /** It, with joints that are the same but for a prefix called as in the other one. */
  readonly own: Own;
  /** Of the joints of the other one, with these. */
  readonly pairs: JointPairs;
  /** What its joints are called in its file. */
  readonly names: readonly string[];
  /** What names of the other one begin with, and its own, where joints are paired without it. */
  readonly prefixes: AlikeNames['prefixes'] | undefined;
}

/**
 * Pairs the joints of a skeleton with those of another one that something was made with: by their names, or by what is
 * left of them without a prefix, see {@link alikeNames}.
 *
 * @example
 * console.assert(pairSkeletons(skeleton, skeleton).pairs.alone.length === 0);
 */
export function pairSkeletons<Own extends Pick<Skeleton, 'names'>>(
  { names }: Pick<Skeleton, 'names'>,
  made: Own,
): PairedSkeleton<Own> {
  const alike = alikeNames(names, made.names);
  const own = alike === undefined ? made : { ...made, names: alike.names };
  const pairs = pairJoints(names, own.names);
  return { own, pairs, names: made.names, prefixes: alike?.prefixes };
}

/** What all names begin with, up to the end of a prefix; nothing where a name would be empty without it. */
function prefixOf(names: readonly string[], end: RegExp): string {
  const [first = ''] = names;
  let length = first.length;
  for (const name of names) {
    let same = 0;
    while (same < length && name[same] === first[same]) same++;
    length = same;
  }
  const prefix = end.exec(first.slice(0, length))?.[0] ?? '';
  return names.includes(prefix) ? '' : prefix;
}
