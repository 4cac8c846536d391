import type { JointIndex, KeyIndex, KeyKind, Seconds } from '#engine';
import type { SliceCreator } from './store.ts';

/** One key: its stream and its place in it. */
export interface KeyRef {
  readonly kind: KeyKind;
  readonly key: KeyIndex;
}

/** What the pointer is over, anywhere on the screen; every part may be empty. */
export interface Hover {
  readonly joint: JointIndex | null;
  readonly key: KeyRef | null;
  readonly time: Seconds | null;
}

export interface TimeRange {
  readonly from: Seconds;
  readonly to: Seconds;
}

/** One selection and one hover for the whole screen. */
export interface SelectionSlice {
  /** In the order of selecting; the last one is the active joint. */
  readonly selectedJoints: readonly JointIndex[];
  readonly selectedKey: KeyRef | null;
  readonly selectedRange: TimeRange | null;
  readonly hover: Hover;
  selectJoint(joint: JointIndex, how?: 'replace' | 'toggle'): void;
  selectJoints(joints: readonly JointIndex[]): void;
  /** Selects a key and, with it, its joint. */
  selectKey(key: KeyRef | null, joint: JointIndex | null): void;
  selectRange(range: TimeRange | null): void;
  setHover(hover: Partial<Hover>): void;
  clearSelection(): void;
}

export const NO_HOVER: Hover = { joint: null, key: null, time: null };

const NOTHING = {
  selectedJoints: [],
  selectedKey: null,
  selectedRange: null,
} satisfies Partial<SelectionSlice>;

export const createSelectionSlice: SliceCreator<SelectionSlice> = (set) => ({
  ...NOTHING,
  hover: NO_HOVER,
  selectJoint: (joint, how = 'replace') =>
    set((state) => ({
      selectedJoints: how === 'toggle' ? toggled(state.selectedJoints, joint) : [joint],
      selectedKey: null,
    })),
  selectJoints: (joints) => set({ selectedJoints: joints, selectedKey: null }),
  selectKey: (key, joint) =>
    set((state) => ({
      selectedKey: key,
      selectedJoints: joint === null ? state.selectedJoints : [joint],
    })),
  selectRange: (range) => set({ selectedRange: range }),
  setHover: (part) =>
    set((state) => {
      const hover = { ...state.hover, ...part };
      return sameHover(hover, state.hover) ? state : { hover };
    }),
  clearSelection: () => set(NOTHING),
});

function toggled(joints: readonly JointIndex[], joint: JointIndex): JointIndex[] {
  return joints.includes(joint) ? joints.filter((other) => other !== joint) : [...joints, joint];
}

export function sameKey(a: KeyRef | null, b: KeyRef | null): boolean {
  return a === b || (a !== null && b !== null && a.kind === b.kind && a.key === b.key);
}

function sameHover(a: Hover, b: Hover): boolean {
  return a.joint === b.joint && a.time === b.time && sameKey(a.key, b.key);
}
