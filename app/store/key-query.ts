import { parseQuery, runQuery } from '#engine';
import type { Animation, FoundKeys, KeyQuery, QueryResult, RawAnimation } from '#engine';
import { clipIndex } from './clip-index.ts';
import { selectJointList } from './joint-list.ts';
import type { JointList } from './joint-list.ts';
import { selectClip } from './stage.ts';
import type { AppState } from './store.ts';

interface Asked {
  readonly filter: string;
  readonly list: JointList;
  readonly clip: Animation | RawAnimation | undefined;
  readonly query: KeyQuery;
  readonly result: QueryResult;
}

let last: Asked | undefined;

/** What the filter box asks, and what that finds on the stage: the same until one of them changes. */
function ask(state: AppState): Asked {
  const { filter } = state;
  const list = selectJointList(state);
  const clip = selectClip(state);
  if (last === undefined || last.filter !== filter || last.list !== list || last.clip !== clip) {
    const query = last?.filter === filter ? last.query : parseQuery(filter);
    const source = clip && { clip, keys: clipIndex(clip).keys };
    last = { filter, list, clip, query, result: runQuery(query, list, source) };
  }
  return last;
}

/** What the filter box asks. */
export function selectQuery(state: AppState): KeyQuery {
  return ask(state).query;
}

/** The keys that it finds; undefined where it asks for nothing, or there is no clip. */
export function selectFoundKeys(state: AppState): FoundKeys | undefined {
  return ask(state).result.found;
}

/** One byte a joint on the stage: 1 where it is shown. */
export function selectMatchedJoints(state: AppState): Uint8Array {
  return ask(state).result.joints;
}

/** Whether keys are asked for, not only joints. */
export function asksForKeys({ alternatives }: KeyQuery): boolean {
  return alternatives.some(({ kinds, numbers }) => kinds.length + numbers.length > 0);
}
