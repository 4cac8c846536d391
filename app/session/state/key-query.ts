import { filtersKeys, matchJoints, parseQuery, runQuery } from '#engine/inspect';
import type { KeyMatches, KeyQuery, KeySource, QueryResult } from '#engine/inspect';
import type { Animation, RawAnimation } from '#engine/model';
import { clipIndex } from './clip-index.ts';
import { limitedTo, scopeFilter, type JointSetSlice } from './joint-sets.ts';
import { selectJointList, selectClip, type JointList, type StageState } from './stage.ts';
import type { SliceCreator } from './changes.ts';
import type { ViewSlice } from './view.ts';

/** Up to this many keys are searched at once; more are searched in parts, elsewhere. */
const KEYS_AT_ONCE = 50_000;

/** A query and the data to search: the same object until one of them changes. */
export interface KeyQuestion {
  readonly filter: string;
  /** The filter of the set that panes are limited to. */
  readonly scope: string;
  readonly query: KeyQuery;
  readonly list: JointList;
  readonly clip: Animation | RawAnimation | undefined;
}

/** The result of a query. */
export interface KeyAnswer {
  readonly question: KeyQuestion;
  readonly result: QueryResult;
}

/** The parts of the state that a query depends on. */
type AskedState = StageState &
  Pick<ViewSlice, 'filter'> &
  Pick<JointSetSlice, 'jointSets' | 'jointScope'> &
  KeyQuerySlice;

interface QueryState extends KeyAnswer {
  /** The answer of the search in parts that it was made from. */
  readonly from: KeyAnswer | undefined;
  readonly counting: boolean;
}

export interface KeyQuerySlice {
  /** The last answer of a search in parts. */
  readonly keyAnswer: KeyAnswer | undefined;
  answerKeys(answer: KeyAnswer): void;
}

export const createKeyQuerySlice: SliceCreator<KeyQuerySlice> = (set) => ({
  keyAnswer: undefined,
  answerKeys: (keyAnswer) => set({ keyAnswer }),
});

/** The last query of every joint list, and its result so far. */
const lastOf = new WeakMap<JointList, QueryState>();

function requestedBy(state: AskedState): KeyQuestion {
  const { filter } = state;
  const list = selectJointList(state);
  const clip = selectClip(state);
  const before = lastOf.get(list)?.question;
  const scope = scopeFilter(state);
  const isSame = before?.filter === filter && before.scope === scope;
  if (isSame && before.clip === clip) return before;
  const query = isSame
    ? before.query
    : limitedTo(scope, parseQuery(filter, list.names), list.names);
  return { filter, scope, query, list, clip };
}

/** The query of the filter box and its result so far; the same object until one of them changes. */
function queryState(state: AskedState): QueryState {
  const question = requestedBy(state);
  const from = state.keyAnswer;
  const last = lastOf.get(question.list);
  if (last?.question === question && last.from === from) return last;
  const next = { question, from, ...resultOf(question, from) };
  lastOf.set(question.list, next);
  return next;
}

function resultOf(
  question: KeyQuestion,
  from: KeyAnswer | undefined,
): { readonly result: QueryResult; readonly counting: boolean } {
  if (question.filter.trim() === '') {
    // A set of joints is no search: no key counts as found.
    const joints = matchJoints(question.query, question.list);
    return { result: { joints, found: undefined }, counting: false };
  }
  if (!needsCounting(question)) return { result: answerTo(question).result, counting: false };
  if (from !== undefined && from.question === question) {
    return { result: from.result, counting: false };
  }
  return { result: provisionalResult(question, from), counting: true };
}

function needsCounting({ query, clip }: KeyQuestion): boolean {
  return (
    clip !== undefined && query.alternatives.length > 0 && clipIndex(clip).keys.count > KEYS_AT_ONCE
  );
}

/**
 * The result until keys are counted: joints by name at once, else the previous result for the same
 * clip.
 */
function provisionalResult(
  { query, list, clip }: KeyQuestion,
  from: KeyAnswer | undefined,
): QueryResult {
  const ofSame = from?.question.clip === clip && from?.question.list === list;
  const before = ofSame ? from?.result : undefined;
  const keptJoints = queryFiltersKeys(query) ? before?.joints : undefined;
  return { joints: keptJoints ?? matchJoints(query, list), found: before?.found };
}

/** The keys that a query searches; undefined if there is no clip. */
export function keySourceOf({ clip }: KeyQuestion): KeySource | undefined {
  return clip && { clip, keys: clipIndex(clip).keys };
}

/** Searches all keys at once. */
export function answerTo(question: KeyQuestion): KeyAnswer {
  return { question, result: runQuery(question.query, question.list, keySourceOf(question)) };
}

/** The query whose keys must still be counted, in parts. */
export function selectUncountedQuestion(state: AskedState): KeyQuestion | undefined {
  const { question, counting } = queryState(state);
  return counting ? question : undefined;
}

/** The query of the filter box. */
export function selectQuery(state: AskedState): KeyQuery {
  return queryState(state).question.query;
}

/**
 * The keys that the query finds; undefined without a query or a clip. While they are counted, the
 * previous result.
 */
export function selectFoundKeys(state: AskedState): KeyMatches | undefined {
  return queryState(state).result.found;
}

/** One byte per joint on the stage: 1 if the joint is shown. */
export function selectMatchedJoints(state: AskedState): Uint8Array {
  return queryState(state).result.joints;
}

/** Whether the query concerns keys, not only joints. */
export function queryFiltersKeys({ alternatives }: KeyQuery): boolean {
  return alternatives.some(filtersKeys);
}
