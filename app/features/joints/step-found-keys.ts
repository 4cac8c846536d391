import type { KeyIndex } from '#engine/base';
import { stepMatch } from '#engine/inspect';
import type { KeyKind } from '#engine/model';
import { revealTime, selectKeyInMemory } from '../../session/navigation.ts';
import { clipIndex } from '../../session/state/clip-index.ts';
import {
  runKeySearch,
  selectFoundKeys,
  selectUncountedSearch,
} from '../../session/state/key-query.ts';
import { selectClip } from '../../session/state/stage.ts';
import type { Session } from '../../session/session.ts';

/** Selects the next or previous key that matches, starting at the selected key or joint, and brings it into view. */
export function stepFoundKeys(session: Session, direction: 1 | -1): void {
  finishCounting(session);
  const state = session.store.getState();
  const clip = selectClip(state);
  const found = selectFoundKeys(state);
  if (clip === undefined || found === undefined) return;
  const { keys } = clipIndex(clip);
  const joint = state.selectedJoints.at(-1);
  const from = state.selectedKey ?? (joint === undefined ? undefined : { track: joint });
  const find = stepMatch(found, keys, from, direction);
  if (find !== undefined) show(session, find.kind, find.key, find.track);
}

/** Counts the rest at once, so that the next match belongs to the current filter. */
function finishCounting({ store }: Session): void {
  const search = selectUncountedSearch(store.getState());
  if (search !== undefined) store.setState({ keySearchResult: runKeySearch(search) });
}

function show(session: Session, kind: KeyKind, key: KeyIndex, track: number): void {
  const state = session.store.getState();
  const clip = selectClip(state);
  if (clip === undefined) return;
  const { keys } = clipIndex(clip);
  if (clip.kind === 'animation') selectKeyInMemory(session, clip, kind, key);
  else state.selectKey({ kind, key }, track);
  const lanes = keys.lanes.find((of) => of.kind === kind);
  revealTime(session, lanes?.times[lanes.slots[key]] ?? 0);
}
