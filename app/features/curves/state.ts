import type { JointIndex } from '#engine/base';
import type { RotationForm } from '#engine/inspect/curves';
import type { Clip, KeyKind } from '#engine/model';
import { memoize, memoizePair } from '../../session/state/changes.ts';
import { clipIndex } from '../../session/state/clip-index.ts';
import { jointsInScope } from '../../session/state/joint-sets.ts';
import { selectClip, selectJointList } from '../../session/state/stage.ts';
import { defineSlice } from '../../session/state/slice.ts';
import type { StateOf } from '../../session/state/slice.ts';
import type { ValueRange } from './draw-plots.ts';
import type { SessionState } from '../../session/state/store.ts';

/** What plots of curves are fitted to: what is in view, or all of the clip, so that they do not move. */
export type CurveFit = 'view' | 'clip';

/** Value ranges that a person has zoomed to. They apply while the same joints are shown. */
interface CurveRanges {
  readonly joints: readonly JointIndex[];
  readonly ranges: Readonly<Partial<Record<KeyKind, ValueRange>>>;
}

/** How curves are shown. */
interface CurvesSlice {
  readonly curveKinds: Readonly<Record<KeyKind, boolean>>;
  readonly rotationForm: RotationForm;
  /** Whether half a quantisation step is drawn around curves. */
  readonly curveBand: boolean;
  readonly curveFit: CurveFit;
  readonly curveRanges: CurveRanges;
  toggleCurveKind(kind: KeyKind): void;
  setRotationForm(form: RotationForm): void;
  toggleCurveBand(): void;
  setCurveFit(fit: CurveFit): void;
  setCurveRange(kind: KeyKind, range: ValueRange): void;
  /** Fits all plots again. */
  fitCurves(): void;
}

const FITTED: CurveRanges = { joints: [], ranges: {} };

export const curvesSlice = defineSlice<CurvesSlice>((set) => ({
  curveKinds: { translation: true, rotation: true, scale: false },
  rotationForm: 'quaternion',
  curveBand: true,
  curveFit: 'view',
  curveRanges: FITTED,
  toggleCurveKind: (kind) =>
    set(({ curveKinds }) => ({ curveKinds: { ...curveKinds, [kind]: !curveKinds[kind] } })),
  // Values of another form have another range.
  setRotationForm: (rotationForm) =>
    set(({ curveRanges: { joints, ranges } }) => ({
      rotationForm,
      curveRanges: { joints, ranges: { ...ranges, rotation: undefined } },
    })),
  toggleCurveBand: () => set(({ curveBand }) => ({ curveBand: !curveBand })),
  setCurveFit: (curveFit) => set({ curveFit, curveRanges: FITTED }),
  setCurveRange: (kind, range) =>
    set((state) => ({
      curveRanges: {
        joints: selectCurveJoints(state).joints,
        ranges: { ...selectCurveRanges(state), [kind]: range },
      },
    })),
  fitCurves: () => set({ curveRanges: FITTED }),
}));

/** The session's state with that of curves. */
export type CurvesState = StateOf<typeof curvesSlice>;

/** The unit of the numbers of a kind, as it is written after them; empty if they have none. */
export function curveUnit(
  { rotationForm, lengthUnit }: Pick<CurvesState, 'rotationForm' | 'lengthUnit'>,
  kind: KeyKind,
): string {
  if (kind === 'translation') return ` ${lengthUnit}`;
  return kind === 'rotation' && rotationForm !== 'quaternion' ? '°' : '';
}

/** Whose curves are shown. */
export interface CurveJoints {
  /** The active one last. */
  readonly joints: readonly JointIndex[];
  /** Joints that are selected; more than are shown if there is no telling them apart. */
  readonly selected: number;
}

/** More joints than this cannot be distinguished. */
const MAX_CURVE_JOINTS = 5;

const NO_JOINTS: CurveJoints = { joints: [], selected: 0 };

/**
 * The selected joints, the last ones if there are many; while none is selected, the one with the most
 * keys. Only joints of the set that panes are limited to. The same object until the clip, the selection
 * or the set changes.
 */
export function selectCurveJoints(state: SessionState): CurveJoints {
  const clip = selectClip(state);
  if (clip === undefined) return NO_JOINTS;
  return jointsOf(
    clip,
    state.selectedJoints,
  )(jointsInScope(state, selectJointList(state)) ?? ALL_JOINTS);
}

/** No joint is left out. */
const ALL_JOINTS = new Uint8Array();

const jointsOf = memoizePair((clip: Clip, selectedJoints: readonly JointIndex[]) =>
  memoize((scope: Uint8Array): CurveJoints => {
    const isShown = (joint: JointIndex): boolean => joint < clip.trackCount && scope[joint] !== 0;
    const selected = selectedJoints.filter(isShown);
    const joints = selected.length > 0 ? selected.slice(-MAX_CURVE_JOINTS) : busiest(clip, isShown);
    return { joints, selected: selected.length };
  }),
);

/** The joint with the most keys among those that are shown. */
function busiest(clip: Clip, isShown: (joint: JointIndex) => boolean): JointIndex[] {
  const { lanes } = clipIndex(clip).keys;
  const keysOf = (joint: JointIndex): number =>
    lanes.reduce((sum, { offsets }) => sum + offsets[joint + 1] - offsets[joint], 0);
  const shown = Array.from({ length: clip.trackCount }, (_, joint) => joint).filter(isShown);
  const keys = shown.map(keysOf);
  const most = keys.indexOf(Math.max(...keys));
  return shown.slice(most, most + 1);
}

const NO_RANGES: CurveRanges['ranges'] = {};

/** The values that a person has zoomed to of what is shown now. */
export function selectCurveRanges(state: CurvesState): CurveRanges['ranges'] {
  const { joints, ranges } = state.curveRanges;
  return joints === selectCurveJoints(state).joints ? ranges : NO_RANGES;
}
