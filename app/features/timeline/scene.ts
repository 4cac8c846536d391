import type { JointIndex } from '#engine/base';
import { timelineRows } from './draw-rows.ts';
import type { TimelineScene } from './draw-scene.ts';
import { clipIndex } from '../../session/state/clip-index.ts';
import { selectJointList } from '../../session/state/joint-list.ts';
import { selectFoundKeys, selectMatchedJoints } from '../../session/state/key-query.ts';
import { selectClip } from '../../session/state/stage.ts';
import type { SessionState } from '../../session/state/store.ts';
import { memoizeLast } from '../../ui/memoize-last.ts';

/** Selects what the timeline shows: the same scene as long as nothing in it has changed. */
export function createSceneSelector(): (state: SessionState) => TimelineScene | undefined {
  const rowsOf = memoizeLast(timelineRows);
  const selectedOf = memoizeLast(selectedMask);
  const scaleOf = memoizeLast(
    (unit: SessionState['rulerUnit'], duration: number, frameRate: number) => ({
      unit,
      duration,
      frameRate,
    }),
  );
  const sceneOf = memoizeLast(
    (
      { keys, index, iframes }: ReturnType<typeof clipIndex>,
      rows: TimelineScene['rows'],
      names: readonly string[],
      selected: Uint8Array,
      scale: TimelineScene['scale'],
      selectedRange: SessionState['selectedRange'],
      loopRange: SessionState['loopRange'],
      loopRangeOn: boolean,
      markers: readonly number[],
      found: TimelineScene['found'],
    ): TimelineScene => ({
      keys,
      index,
      iframes,
      rows,
      names,
      selected,
      scale,
      selectedRange,
      loopRange,
      loopRangeOn,
      markers,
      found,
    }),
  );
  return (state) => {
    const clip = selectClip(state);
    if (clip === undefined) return undefined;
    const list = selectJointList(state);
    return sceneOf(
      clipIndex(clip),
      rowsOf(selectMatchedJoints(state), state.expandedRows),
      list.names,
      selectedOf(list.count, state.selectedJoints),
      scaleOf(state.rulerUnit, clip.duration, state.frameRate),
      state.selectedRange,
      state.loopRange,
      state.loopRangeOn,
      state.markers,
      selectFoundKeys(state),
    );
  };
}

function selectedMask(count: number, joints: readonly JointIndex[]): Uint8Array {
  const mask = new Uint8Array(count);
  for (const joint of joints) if (joint < count) mask[joint] = 1;
  return mask;
}
