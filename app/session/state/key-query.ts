import { filtersKeys, matchJoints, parseQuery, runQuery } from '#engine/inspect';
import type { KeyMatches, KeyQuery, KeySource, QueryResult } from '#engine/inspect';
import type { Animation, RawAnimation } from '#engine/model';
import { clipIndex } from './clip-index.ts';
import { selectJointList, selectClip, type JointList, type StageState } from './stage.ts';
import type { SliceCreator } from './changes.ts';
import type { ViewSlice } from './view.ts';

/** Up to so many keys are asked at once; more of them part by part, which is the shell's to do. */
const KEYS_AT_ONCE = 50_000;

/** What the filter box asks, and of what: the same object until one of them changes. */
export interface KeyQuestion {
  readonly filter: string;
  readonly query: KeyQuery;
  readonly list: JointList;
  readonly clip: Animation | RawAnimation | undefined;
}

/** What a question has come to. */
export interface KeyAnswer {
  readonly question: KeyQuestion;
  readonly result: QueryResult;
}

/** What the filter box asks of what. */
type AskedState = StageState & Pick<ViewSlice, 'filter'> & KeyQuerySlice;

interface QueryState extends KeyAnswer {
  /** The long answer that it was made from. */
  readonly from: KeyAnswer | undefined;
  readonly counting: boolean;
}

export interface KeyQuerySlice {
  /** The last answer to a question for more keys than are asked at once. */
  readonly keyAnswer: KeyAnswer | undefined;
  answerKeys(answer: KeyAnswer): void;
}

export const createKeyQuerySlice: SliceCreator<KeyQuerySlice> = (set) => ({
  keyAnswer: undefined,
  answerKeys: (keyAnswer) => set({ keyAnswer }),
});

/** What was asked last of every list of joints, and what is known of it. */
const lastOf = new WeakMap<JointList, QueryState>();

function requestedBy(state: AskedState): KeyQuestion {
  const { filter } = state;
  const list = selectJointList(state);
  const clip = selectClip(state);
  const before = lastOf.get(list)?.question;
  if (before?.filter === filter && before.clip === clip) return before;
  const query = before?.filter === filter ? before.query : parseQuery(filter);
  return { filter, query, list, clip };
}

/** What the filter box asks, and what is known of the answer: the same until one of them changes. */
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

/** Until keys are counted: joints by name at once, else what was found of the same clip before. */
function provisionalResult(
  { query, list, clip }: KeyQuestion,
  from: KeyAnswer | undefined,
): QueryResult {
  const ofSame = from?.question.clip === clip && from?.question.list === list;
  const before = ofSame ? from?.result : undefined;
  const keptJoints = queryFiltersKeys(query) ? before?.joints : undefined;
  return { joints: keptJoints ?? matchJoints(query, list), found: before?.found };
}

/** Where the keys of a question stand; undefined if there is no clip. */
export function keySourceOf({ clip }: KeyQuestion): KeySource | undefined {
  return clip && { clip, keys: clipIndex(clip).keys };
}

/** Asks all at once. */
export function answerTo(question: KeyQuestion): KeyAnswer {
  return { question, result: runQuery(question.query, question.list, keySourceOf(question)) };
}

/** The question whose keys are yet to be counted, part by part. */
export function selectUncountedQuestion(state: AskedState): KeyQuestion | undefined {
  const { question, counting } = queryState(state);
  return counting ? question : undefined;
}

/** What the filter box asks. */
export function selectQuery(state: AskedState): KeyQuery {
  return queryState(state).question.query;
}

/**
 * The keys that it finds; undefined if it asks for nothing, or there is no clip. While they are counted, those
 * of the question before.
 */
export function selectFoundKeys(state: AskedState): KeyMatches | undefined {
  return queryState(state).result.found;
}

/** One byte per joint on the stage: 1 where it is shown. */
export function selectMatchedJoints(state: AskedState): Uint8Array {
  return queryState(state).result.joints;
}

/** Whether keys are asked for, not only joints. */
export function queryFiltersKeys({ alternatives }: KeyQuery): boolean {
  return alternatives.some(filtersKeys);
}
