import { shownNames } from '#engine/base';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { JointIndex } from '#engine/base';
import type { ClipKeys } from '#engine/inspect';
import type { Clip } from '#engine/model';
import type { Pen } from '../../draw/canvas.ts';
import { palettes } from '../../draw/palette.ts';
import { definePart } from '../../session/session.ts';
import { clipIndex } from '../../session/state/clip-index.ts';
import type { IframeTime } from '../../session/state/clip-index.ts';
import { selectFindingMarks, selectFoundInJoints } from '../../session/state/staged-findings.ts';
import { selectJointList, selectClip } from '../../session/state/stage.ts';
import {
  selectFoundKeys,
  selectMatchedJoints,
  selectQuery,
} from '../../session/state/key-query.ts';
import type { KeyRef } from '../../session/state/selection.ts';
import type { SessionState } from '../../session/state/store.ts';
import { ROW_HEIGHT } from '../../session/state/view.ts';
import { memoizeLast, stableObjects } from '../../session/state/changes.ts';
import { fontsOfSize } from '../../ui/page-fonts.ts';
import { timelineRows } from './draw-scene.ts';
import type { MarkedTime, RowLayout, TimelineScene } from './draw-scene.ts';
import { layOutRows } from './row-order.ts';
import { timelineSlice } from './state.ts';
import type { TimelineSlice } from './state.ts';

/** The thing under the pointer, and the pointer's position on the page. */
export type Tip = { readonly x: number; readonly y: number } & (
  | KeyTarget
  | IframeTarget
  | NoteTarget
);

export interface NoteTarget {
  readonly what: 'note';
  readonly marker: MarkedTime;
}

export interface KeyTarget {
  readonly what: 'key';
  readonly keyRef: KeyRef;
  /** Keys that share its mark, itself included. */
  readonly sharing: number;
}

export interface IframeTarget {
  readonly what: 'iframe';
  readonly mark: IframeTime;
}

/** State of the pane that nothing else needs. */
export interface PaneState {
  /** CSS pixels of the column of names. */
  readonly labelWidth: number;
  readonly tip: Tip | null;
  /** CSS pixels that the memory strip has for names and cells. */
  readonly memoryWidth: number;
  /** Whether the table of the selected range is open. */
  readonly rangeOpen: boolean;
  /** The selection that the lanes were last scrolled to. */
  readonly revealed: SessionState['selectedJoints'] | undefined;
}

export type PaneStore = StoreApi<PaneState>;

/** Colours and sizes that canvases are drawn with. */
export type CanvasStyle = Omit<Pen, 'canvas'>;

/** State of the timeline, once per session. */
interface TimelinePart {
  readonly pane: PaneStore;
  /** The contents of the timeline: the same object until something in it changes. */
  selectScene(state: SessionState): TimelineScene | undefined;
  /** The style of the theme and the density: the same object until they change. */
  selectStyle(state: SessionState): CanvasStyle;
}

export const timelinePart = definePart(({ store }): TimelinePart => {
  const styleOf = memoizeLast(canvasStyle);
  return {
    pane: createStore<PaneState>(() => ({
      labelWidth: 206,
      tip: null,
      memoryWidth: 0,
      rangeOpen: false,
      revealed: undefined,
    })),
    selectScene: createSceneSelector(timelineSlice.of(store).getState),
    selectStyle: ({ theme, density }) => styleOf(theme, density),
  };
});

function canvasStyle(theme: SessionState['theme'], density: SessionState['density']): CanvasStyle {
  return {
    palette: palettes[theme],
    metrics: { rowHeight: ROW_HEIGHT[density], ...fontsOfSize(12, 10.5) },
  };
}

function createSceneSelector(
  arranged: () => TimelineSlice,
): (state: SessionState) => TimelineScene | undefined {
  const layoutOf = createLayoutSelector(arranged);
  const rowsOf = memoizeLast(timelineRows);
  const selectedOf = memoizeLast(selectedMask);
  const scaleOf = memoizeLast(scaleIn);
  const sameScene = stableObjects<TimelineScene>(({ keys }) => keys);
  return (state) => {
    const clip = selectClip(state);
    if (clip === undefined) return undefined;
    const { selectedRange, loopRange, loopRangeOn, markers } = state;
    const list = selectJointList(state);
    const box = arranged().rangeBox;
    return sameScene({
      ...clipIndex(clip),
      rows: rowsOf(selectMatchedJoints(state), state.expandedRows, layoutOf(state, clip)),
      names: shownNames(list.names),
      selected: selectedOf(list.count, state.selectedJoints),
      scale: scaleOf(state.rulerUnit, clip.duration, state.frameRate),
      selectedRange,
      rangeJoints: box?.range === selectedRange ? box.joints : undefined,
      loopRange,
      loopRangeOn,
      markers,
      found: selectFoundKeys(state),
      findings: selectFindingMarks(state),
      foundInJoints: selectFoundInJoints(state),
    });
  };
}

function scaleIn(
  unit: SessionState['rulerUnit'],
  duration: number,
  frameRate: number,
): TimelineScene['scale'] {
  return { unit, duration, frameRate };
}

/** The order of rows: the same object until something in it changes. */
function createLayoutSelector(
  arranged: () => TimelineSlice,
): (state: SessionState, clip: Clip) => RowLayout {
  const valuesOf = memoizeLast((keys: ClipKeys, errors: Float32Array | undefined) => ({
    keys,
    errors,
  }));
  const layoutOf = memoizeLast(layOutRows);
  return (state, clip) => {
    const { rowOrder, pinnedRows, jointErrors } = arranged();
    return layoutOf(
      selectJointList(state),
      rowOrder,
      pinnedRows,
      state.collapsedJoints,
      selectQuery(state).alternatives.length > 0,
      valuesOf(clipIndex(clip).keys, jointErrors),
    );
  };
}

function selectedMask(count: number, joints: readonly JointIndex[]): Uint8Array {
  const mask = new Uint8Array(count);
  for (const joint of joints) if (joint < count) mask[joint] = 1;
  return mask;
}
