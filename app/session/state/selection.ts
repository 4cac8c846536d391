import type { ByteOffset, JointIndex, KeyIndex, Seconds, TimeRange } from '#engine/base';
import { keyStream, type Animation, type KeyKind } from '#engine/model';
import type { FileId } from './assets.ts';
import type { SliceCreator } from './changes.ts';

/** One key: its stream and its index there. */
export interface KeyRef {
  readonly kind: KeyKind;
  readonly key: KeyIndex;
}

/** One snapshot of the clip on the stage: its stream and its index there. */
export interface IframeRef {
  readonly kind: KeyKind;
  readonly iframe: number;
}

/** Bytes of an open file, both ends included. The order of the ends is that of selecting. */
export interface ByteSpan {
  readonly fileId: FileId;
  readonly anchor: ByteOffset;
  /** The end that the keyboard moves. */
  readonly head: ByteOffset;
}

/** What selected bytes mean for the other panes: the key, joint, … that contains them. */
export type ByteSelection = Partial<
  Pick<SelectionSlice, 'selectedJoints' | 'selectedKey' | 'selectedIframe'>
>;

/** What the pointer is over, in any pane; every part may be empty. */
export interface Hover {
  readonly joint: JointIndex | null;
  readonly key: KeyRef | null;
  readonly time: Seconds | null;
}

/** A key that the pointer is over, with its time. */
export interface KeyHover extends Hover {
  readonly key: KeyRef;
  readonly time: Seconds;
}

/** A key with its joint, none for padding, and its time. */
export function hoverOfKey(animation: Animation, key: KeyRef): KeyHover {
  const { track, ratio } = keyStream(animation, key.kind).table;
  const joint = track[key.key] < animation.trackCount ? track[key.key] : null;
  return { joint, key, time: ratio[key.key] * animation.duration };
}

/** One selection and one hover for the whole screen. */
export interface SelectionSlice {
  /** In the order of selecting; the last one is the active joint. */
  readonly selectedJoints: readonly JointIndex[];
  readonly selectedKey: KeyRef | null;
  readonly selectedIframe: IframeRef | null;
  /** Bytes that were selected themselves; null if they follow from another selection. */
  readonly selectedBytes: ByteSpan | null;
  readonly selectedRange: TimeRange | null;
  readonly hover: Hover;
  selectJoint(joint: JointIndex, how?: 'replace' | 'toggle'): void;
  selectJoints(joints: readonly JointIndex[]): void;
  /** Selects a key and, with it, its joint. */
  selectKey(key: KeyRef | null, joint: JointIndex | null): void;
  selectIframe(iframe: IframeRef | null): void;
  /** Selects bytes, and the part of the stage's clip or skeleton that contains them. */
  selectBytes(span: ByteSpan, meaning?: ByteSelection): void;
  selectRange(range: TimeRange | null): void;
  setHover(hover: Partial<Hover>): void;
  clearSelection(): void;
}

export const NO_HOVER: Hover = { joint: null, key: null, time: null };

/** The parts of the selection that another selection clears. */
const NO_PART = {
  selectedKey: null,
  selectedIframe: null,
  selectedBytes: null,
} satisfies Partial<SelectionSlice>;

const NOTHING = {
  ...NO_PART,
  selectedJoints: [],
  selectedRange: null,
} satisfies Partial<SelectionSlice>;

export const createSelectionSlice: SliceCreator<SelectionSlice> = (set) => ({
  ...NOTHING,
  hover: NO_HOVER,
  selectJoint: (joint, how = 'replace') =>
    set((state) => ({
      ...NO_PART,
      selectedJoints: how === 'toggle' ? toggled(state.selectedJoints, joint) : [joint],
    })),
  selectJoints: (joints) => set({ ...NO_PART, selectedJoints: joints }),
  selectKey: (key, joint) =>
    set((state) => ({
      ...NO_PART,
      selectedKey: key,
      selectedJoints: joint === null ? state.selectedJoints : [joint],
    })),
  selectIframe: (iframe) => set({ ...NO_PART, selectedIframe: iframe }),
  selectBytes: (span, meaning) => set({ ...NO_PART, ...meaning, selectedBytes: span }),
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
