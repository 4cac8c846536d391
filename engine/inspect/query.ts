import { foldText } from '../base/fold-text.ts';
import { finishWork, type IncrementalWork } from '../base/incremental-work.ts';
import type { Skeleton } from '../model/skeleton.ts';
import { kindIndex } from './clip-keys.ts';
import { matchKeys, type KeyMatches } from './query-matches.ts';
import { eachTrack, findSlots, slotParts, type KeySource, type SlotPart } from './query-slots.ts';
import type { KeyQuery, NameTerm, QueryAlternative } from './query-terms.ts';

/** The joints whose names are searched. */
export type NamedJoints = Pick<Skeleton, 'count' | 'names' | 'parents'>;

/** The result of a query. */
export interface QueryResult {
  /**
   * One byte per joint: 1 if its name matches and, if the query is about keys, one of its keys
   * matches.
   */
  readonly joints: Uint8Array;
  /** Undefined if the query is empty or there is no clip. */
  readonly found: KeyMatches | undefined;
}

/**
 * One byte per joint: 1 if its name matches. An empty query matches all joints.
 *
 * @example
 * const joints = matchJoints(parseQuery('LeftHand'), skeleton);
 * console.assert(joints[skeleton.names.indexOf('LeftHand')] === 1);
 */
export function matchJoints({ alternatives }: KeyQuery, joints: NamedJoints): Uint8Array {
  const matched = new Uint8Array(joints.count);
  if (alternatives.length === 0) return matched.fill(1);
  for (const { names } of alternatives) unite(matched, matchNames(names, joints));
  return matched;
}

/**
 * Runs a query on joints and, if there is a clip, on its keys: one pass over the keys per term. Called
 * while editing.
 *
 * @example
 * const source = { clip: animation, keys };
 * const { found } = runQuery(parseQuery('LeftHand kind:rotation'), skeleton, source);
 * console.assert(found !== undefined && found.count > 0);
 */
export function runQuery(query: KeyQuery, joints: NamedJoints, source?: KeySource): QueryResult {
  return finishWork(runQueryIncrementally(query, joints, source));
}

/**
 * The same in parts of less than a millisecond, so that the caller can do other work in between.
 * @yields nothing, after every part
 *
 * @example
 * const work = runQueryIncrementally(parseQuery('kind:rotation'), skeleton, { clip: animation, keys });
 * let step = work.next();
 * while (step.done !== true) step = work.next(); // or in the next frame
 * console.assert(step.value.joints.length === skeleton.count);
 */
export function* runQueryIncrementally(
  query: KeyQuery,
  joints: NamedJoints,
  source?: KeySource,
): IncrementalWork<QueryResult> {
  const { alternatives } = query;
  if (alternatives.length === 0 || source === undefined) {
    return { joints: matchJoints(query, joints), found: undefined };
  }
  const shown = new Uint8Array(joints.count);
  const marks = source.keys.lanes.map(({ count }) => new Uint8Array(count));
  for (const terms of alternatives) {
    const named = matchNames(terms.names, joints);
    const having = new Uint8Array(joints.count);
    for (const part of slotParts(...source.keys.lanes)) {
      const here = findSlots({ source, terms, named }, part);
      unite(marks[kindIndex(part.lanes.kind)].subarray(part.from, part.to), here);
      markTracks(having, here, part);
      yield;
    }
    unite(shown, filtersKeys(terms) ? having : named);
  }
  return { joints: shown, found: yield* matchKeys(marks, source.keys) };
}

/**
 * Whether the terms are about keys, not only about joints.
 *
 * @example
 * console.assert(parseQuery('kind:rotation').alternatives.some(filtersKeys));
 * console.assert(!parseQuery('*Hand').alternatives.some(filtersKeys));
 */
export function filtersKeys({ kinds, numbers }: QueryAlternative): boolean {
  return kinds.length + numbers.length > 0;
}

function unite(into: Uint8Array, other: Uint8Array): void {
  for (let i = 0; i < into.length; i++) into[i] |= other[i];
}

/** One byte per joint: 1 if all terms hold. */
function matchNames(terms: readonly NameTerm[], joints: NamedJoints): Uint8Array {
  const kept = new Uint8Array(joints.count).fill(1);
  if (terms.length === 0) return kept;
  const names = joints.names.map(foldText);
  for (const { wanted, under, matches } of terms) {
    const found = new Uint8Array(joints.count);
    for (let joint = 0; joint < joints.count; joint++) {
      const parent = joints.parents[joint];
      const inherited = under && parent >= 0 && found[parent] === 1;
      found[joint] = inherited || matches(names[joint]) ? 1 : 0;
      if ((found[joint] === 1) !== wanted) kept[joint] = 0;
    }
  }
  return kept;
}

/** Marks the joints that have a found slot. */
function markTracks(joints: Uint8Array, found: Uint8Array, part: SlotPart): void {
  eachTrack(part, (track, start, end) => {
    if (track >= joints.length) return;
    for (let slot = start; slot < end; slot++) joints[track] |= found[slot - part.from];
  });
}
