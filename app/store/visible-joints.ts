import { matchJoints, parseJointFilter } from './joint-filter.ts';
import { selectJointList } from './joint-list.ts';
import type { JointList } from './joint-list.ts';
import type { AppState } from './store.ts';

interface Matched {
  readonly filter: string;
  readonly list: JointList;
  readonly matched: Uint8Array;
}

let last: Matched | undefined;

/** One byte a joint on the stage: 1 where the filter shows it. The same array until one of the two changes. */
export function selectMatchedJoints(state: AppState): Uint8Array {
  const list = selectJointList(state);
  if (last?.list !== list || last.filter !== state.filter) {
    const { filter } = state;
    last = { filter, list, matched: matchJoints(parseJointFilter(filter), list) };
  }
  return last.matched;
}
