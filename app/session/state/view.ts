import type { JointIndex, Seconds, TimeRange } from '#engine/base';
import type { KeyKind } from '#engine/model';
import type { Marker } from './clip-marks.ts';
import type { SliceCreator } from './changes.ts';

export type ThemeName = 'dark' | 'light';
export type Density = 'compact' | 'comfortable';

/** Height of one row of any list, in CSS pixels. */
export const ROW_HEIGHT: Readonly<Record<Density, number>> = { compact: 20, comfortable: 24 };

export type RulerUnit = 'seconds' | 'frames' | 'ratio';

/** The unit of lengths of models that say none; `file`: they stay as they are. */
export type ModelUnit = 'file' | 'm' | 'cm' | 'mm' | 'in' | 'cmu';
export type MeshStyle = 'solid' | 'transparent' | 'wireframe' | 'hidden';

/** Which axis of model space is up; `file`: as the model's file says, else y. */
export type UpAxis = 'file' | 'y' | 'z';

/** What the viewport's camera follows: also with its heading, so that it sees a joint from the same side. */
export type Followed = 'nothing' | 'joint' | 'heading';

/** Metres from the origin. */
export const WORLD_OFFSETS = [0, 10, 100, 1000] as const;
export type WorldOffset = (typeof WORLD_OFFSETS)[number];

export type Projection = 'perspective' | 'orthographic';

/** What the viewport draws, and how. */
export interface ViewportOptions {
  readonly bones: boolean;
  readonly axes: boolean;
  readonly names: boolean;
  readonly grid: boolean;
  readonly bounds: boolean;
  readonly mesh: MeshStyle;
  readonly projection: Projection;
  readonly up: UpAxis;
  readonly follow: Followed;
  /** Metres from the origin, along x, at which half floats round what is shown; 0 for where it is. */
  readonly offset: WorldOffset;
}

/** How things are shown; nothing here changes what is computed. */
export interface ViewSlice {
  readonly theme: ThemeName;
  readonly density: Density;
  readonly rulerUnit: RulerUnit;
  /** The unit of models that say none; undefined until the user has chosen one. */
  readonly modelUnit: ModelUnit | undefined;
  /** The kind of keys that single-kind tables show. */
  readonly keyKind: KeyKind;
  /** The text of the filter box that the tree and the timeline share. */
  readonly filter: string;
  /** Joints whose children the tree and the timeline hide. */
  readonly collapsedJoints: ReadonlySet<JointIndex>;
  /** Joints whose three lanes the timeline shows one below the other. */
  readonly expandedRows: ReadonlySet<JointIndex>;
  /** Range of the clip that all time axes show; null for all of it. */
  readonly visibleRange: TimeRange | null;
  /** Whether time axes follow the playhead during playback. */
  readonly following: boolean;
  /** What the user has marked on the clip, ascending in time. */
  readonly markers: readonly Marker[];
  readonly viewport: ViewportOptions;
  setFilter(filter: string): void;
  setCollapsedJoints(joints: ReadonlySet<JointIndex>): void;
  setExpandedRows(joints: ReadonlySet<JointIndex>): void;
  setVisibleRange(range: TimeRange | null): void;
  /** Marks a time, or removes what is marked at it. */
  toggleMarker(time: Seconds): void;
  /** Puts a marker in the place of another; only adds or removes one if the other is undefined. */
  changeMarker(before: Marker | undefined, after: Marker | undefined): void;
  setViewport(options: Partial<ViewportOptions>): void;
}

export const createViewSlice: SliceCreator<ViewSlice> = (set) => ({
  theme: 'dark',
  density: 'compact',
  rulerUnit: 'seconds',
  modelUnit: undefined,
  keyKind: 'rotation',
  filter: '',
  collapsedJoints: new Set(),
  expandedRows: new Set(),
  visibleRange: null,
  following: true,
  markers: [],
  viewport: {
    bones: true,
    axes: false,
    names: false,
    grid: true,
    bounds: false,
    mesh: 'solid',
    projection: 'perspective',
    up: 'file',
    follow: 'nothing',
    offset: 0,
  },
  setFilter: (filter) => set({ filter }),
  setCollapsedJoints: (collapsedJoints) => set({ collapsedJoints }),
  setExpandedRows: (expandedRows) => set({ expandedRows }),
  setVisibleRange: (visibleRange) => set({ visibleRange }),
  toggleMarker: (time) =>
    set(({ markers }) => ({
      markers: markers.some((marker) => marker.time === time)
        ? markers.filter((marker) => marker.time !== time)
        : inOrder([...markers, { time }]),
    })),
  changeMarker: (before, after) =>
    set(({ markers }) => ({
      markers: inOrder([
        ...markers.filter((marker) => marker !== before),
        ...(after === undefined ? [] : [after]),
      ]),
    })),
  setViewport: (options) => set((state) => ({ viewport: { ...state.viewport, ...options } })),
});

function inOrder(markers: readonly Marker[]): readonly Marker[] {
  return markers.toSorted((a, b) => a.time - b.time);
}
