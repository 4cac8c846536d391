import type { JointIndex } from '#engine/base';
import { filtersKeys, matchJoints, parseQuery, runQuery } from '#engine/inspect';
import type { KeyMatches, KeyQuery, KeySource, QueryResult } from '#engine/inspect';
import type { Clip } from '#engine/model';
import { clipIndex } from './clip-index.ts';
import { limitedTo, scopeFilter, type JointSetSlice } from './joint-sets.ts';
import { selectJointList, selectClip, type JointList, type StageState } from './stage.ts';
import type { SliceCreator } from './changes.ts';
import type { ViewSlice } from './view.ts';

/** Up to this many keys are searched at once; more are searched in parts, elsewhere. */
const KEYS_AT_ONCE = 50_000;

/** A query and the data to search: the same object until one of them changes. */
export interface KeySearch {
  readonly filter: string;
  /** The filter of the set that panes are limited to. */
  readonly scope: string;
  readonly query: KeyQuery;
  readonly list: JointList;
  readonly clip: Clip | undefined;
}

/** The result of a query. */
export interface KeySearchResult {
  readonly search: KeySearch;
  readonly result: QueryResult;
}

/** The parts of the state that a query depends on. */
type SearchState = StageState &
  Pick<ViewSlice, 'filter'> &
  Pick<JointSetSlice, 'jointSets' | 'jointScope'> &
  KeyQuerySlice;

interface QueryState extends KeySearchResult {
  /** The result of the search in parts that it was made from. */
  readonly from: KeySearchResult | undefined;
  readonly counting: boolean;
}

export interface KeyQuerySlice {
  /** The last result of a search in parts. */
  readonly keySearchResult: KeySearchResult | undefined;
}

export const createKeyQuerySlice: SliceCreator<KeyQuerySlice> = () => ({
  keySearchResult: undefined,
});

/** The last query of every joint list, and its result so far. */
const lastOf = new WeakMap<JointList, QueryState>();

function keySearchOf(state: SearchState): KeySearch {
  const { filter } = state;
  const list = selectJointList(state);
  const clip = selectClip(state);
  const before = lastOf.get(list)?.search;
  const scope = scopeFilter(state);
  const isSame = before?.filter === filter && before.scope === scope;
  if (isSame && before.clip === clip) return before;
  const query = isSame
    ? before.query
    : limitedTo(scope, parseQuery(filter, list.names), list.names);
  return { filter, scope, query, list, clip };
}

/** The query of the filter box and its result so far; the same object until one of them changes. */
function queryState(state: SearchState): QueryState {
  const search = keySearchOf(state);
  const from = state.keySearchResult;
  const last = lastOf.get(search.list);
  if (last?.search === search && last.from === from) return last;
  const next = { search, from, ...resultOf(search, from) };
  lastOf.set(search.list, next);
  return next;
}

function resultOf(
  search: KeySearch,
  from: KeySearchResult | undefined,
): { readonly result: QueryResult; readonly counting: boolean } {
  if (search.filter.trim() === '') {
    // A set of joints is no search: no key counts as found.
    const joints = matchJoints(search.query, search.list);
    return { result: { joints, found: undefined }, counting: false };
  }
  if (!needsCounting(search)) return { result: runKeySearch(search).result, counting: false };
  if (from !== undefined && from.search === search) {
    return { result: from.result, counting: false };
  }
  return { result: provisionalResult(search, from), counting: true };
}

function needsCounting({ query, clip }: KeySearch): boolean {
  return (
    clip !== undefined && query.alternatives.length > 0 && clipIndex(clip).keys.count > KEYS_AT_ONCE
  );
}

/**
 * The result until keys are counted: joints by name at once, else the previous result for the same
 * clip.
 */
function provisionalResult(
  { query, list, clip }: KeySearch,
  from: KeySearchResult | undefined,
): QueryResult {
  const ofSame = from?.search.clip === clip && from?.search.list === list;
  const before = ofSame ? from?.result : undefined;
  const keptJoints = queryFiltersKeys(query) ? before?.joints : undefined;
  return { joints: keptJoints ?? matchJoints(query, list), found: before?.found };
}

/** The keys that a query searches; undefined if there is no clip. */
export function keySourceOf({ clip }: KeySearch): KeySource | undefined {
  return clip && { clip, keys: clipIndex(clip).keys };
}

/** Searches all keys at once. */
export function runKeySearch(search: KeySearch): KeySearchResult {
  return { search, result: runQuery(search.query, search.list, keySourceOf(search)) };
}

/** The query whose keys must still be counted, in parts. */
export function selectUncountedSearch(state: SearchState): KeySearch | undefined {
  const { search, counting } = queryState(state);
  return counting ? search : undefined;
}

/** The query of the filter box. */
export function selectQuery(state: SearchState): KeyQuery {
  return queryState(state).search.query;
}

/**
 * The keys that the query finds; undefined without a query or a clip. While they are counted, the
 * previous result.
 */
export function selectFoundKeys(state: SearchState): KeyMatches | undefined {
  return queryState(state).result.found;
}

/** One byte per joint on the stage: 1 if the joint is shown. */
export function selectMatchedJoints(state: SearchState): Uint8Array {
  return queryState(state).result.joints;
}

/** The joints that are flagged by {@link selectMatchedJoints}. */
export function matchedJoints(matched: Uint8Array): JointIndex[] {
  return Array.from(matched.keys()).filter((joint) => matched[joint] === 1);
}

/** Whether the query concerns keys, not only joints. */
export function queryFiltersKeys({ alternatives }: KeyQuery): boolean {
  return alternatives.some(filtersKeys);
}
