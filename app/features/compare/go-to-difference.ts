import { appStore, player } from '../../transition.ts';
import type { Seconds, TrackIndex } from '#engine/base';
import type { DiffColumns } from '#engine/inspect';
import { KEY_KINDS } from '#engine/model';
import type { Animation, KeyKind, RawAnimation } from '#engine/model';
import { clipIndex } from '../../session/state/clip-index.ts';
import type { ComparedPair } from './state.ts';
import { selectClip } from '../../session/state/stage.ts';
import type { KeyRef } from '../../session/state/selection.ts';
import { differenceTime } from './difference-rows.ts';

/** Selects the joint of a difference, and its key where the clip on the stage has it, at its time. */
export function goToDifference({ a, b }: ComparedPair, diff: DiffColumns, row: number): void {
  const state = appStore.getState();
  const shown = selectClip(state);
  const kind = KEY_KINDS[diff.kind[row]];
  const track = diff.track[row];
  const times = [shown === a ? diff.before[row] : NaN, shown === b ? diff.after[row] : NaN];
  const time = times.find((one) => !Number.isNaN(one));
  const key = shown && time !== undefined ? keyAt(shown, kind, track, time) : undefined;
  state.pause();
  player.seek(time ?? differenceTime(diff, row));
  if (key === undefined) state.selectJoint(track);
  else state.selectKey(key, track);
}

/** The key of a track at a time, which the difference was found at. */
export function keyAt(
  clip: Animation | RawAnimation,
  kind: KeyKind,
  track: TrackIndex,
  time: Seconds,
): KeyRef | undefined {
  const { offsets, times, keys } = clipIndex(clip).keys.lanes[KEY_KINDS.indexOf(kind)];
  for (let slot = offsets[track]; slot < offsets[track + 1]; slot++) {
    if (times[slot] === time) return { kind, key: keys[slot] };
  }
  return undefined;
}
