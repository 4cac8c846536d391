import * as v from 'valibot';
import { ERROR_METRICS } from '#engine/inspect/error';
import { CLIP_TAGS, IGNORE_RULES, PROJECT_SETTINGS } from '#engine/library';
import { KEY_KINDS } from '#engine/model';
import { clipIndex } from '../state/clip-index.ts';
import { ERROR_PAINTS, GHOST_COUNTS, MAGNIFICATIONS, OVERLAY_MODES } from '../state/overlay.ts';
import { selectClip, selectJointList } from '../state/stage.ts';
import type { SessionState } from '../state/store.ts';
import { LOOP_MODES, MAX_SPEED } from '../state/transport.ts';
import { WORLD_OFFSETS } from '../state/view.ts';
import {
  count,
  flag,
  notNegative,
  numberIn,
  oneOf,
  positive,
  readField,
  readFields,
  savedFields,
  text,
  timeRange,
} from './fields.ts';
import { marksPart } from './marks.ts';
import {
  blendPart,
  buildsPart,
  layersPart,
  masksPart,
  stagePart,
  tracksPart,
} from './object-parts.ts';
import type { SavedPart } from '../session.ts';

/** Distances or weights by the names of joints: pairs, because a name may be any text. */
const jointWeights = v.array(v.tuple([text, notNegative]));

const savedSets = v.object({
  sets: v.array(v.tuple([v.string(), v.string()])),
  scope: v.nullable(v.string()),
});

/** Named sets of joints, and the one that panes are limited to. */
const jointSetsPart: SavedPart = {
  name: 'joint-sets',
  save: ({ store }) => {
    const { jointSets, jointScope } = store.getState();
    return { sets: [...jointSets], scope: jointScope };
  },
  restore: ({ store }, saved) => {
    const read = readField(savedSets, saved);
    if (read === undefined) return;
    store.setState({ jointSets: new Map(read.sets), jointScope: read.scope });
  },
};

const distancesPart: SavedPart = {
  name: 'distances',
  save: ({ store }) => {
    const { everywhere, fromSkin, ofJoints } = store.getState().errorDistances;
    return { everywhere, fromSkin, ofJoints: [...ofJoints] };
  },
  restore: ({ store }, saved) => {
    const schema = v.object({ everywhere: positive, fromSkin: flag, ofJoints: jointWeights });
    const read = readField(schema, saved);
    if (read === undefined) return;
    store.getState().setErrorDistances({ ...read, ofJoints: new Map(read.ofJoints) });
  },
};

/** Choices of the shared state that are JSON as they are. */
const choicesPart = savedFields<SessionState>('choices', undefined, {
  density: oneOf('compact', 'comfortable'),
  rulerUnit: oneOf('seconds', 'frames', 'ratio'),
  keyKind: oneOf(...KEY_KINDS),
  filter: text,
  following: flag,
  viewport: v.object({
    bones: flag,
    axes: flag,
    names: flag,
    grid: flag,
    bounds: flag,
    mesh: v.picklist(['solid', 'transparent', 'wireframe', 'hidden']),
    projection: v.picklist(['perspective', 'orthographic']),
    up: v.picklist(['file', 'y', 'z']),
    follow: v.optional(v.picklist(['nothing', 'joint', 'heading']), 'nothing'),
    offset: v.optional(v.picklist(WORLD_OFFSETS), 0),
  }),
  speed: numberIn(-MAX_SPEED, MAX_SPEED),
  loopMode: oneOf(...LOOP_MODES),
  frameRate: positive,
  lengthUnit: oneOf('m', 'cm', 'mm'),
  errorView: oneOf('source', 'loop'),
  errorMetric: oneOf(...ERROR_METRICS),
  errorColors: oneOf('viridis', 'cividis'),
  errorScale: oneOf('linear', 'log'),
  errorTolerance: notNegative,
  errorContour: flag,
  overlay: v.object({
    mode: v.picklist(OVERLAY_MODES),
    magnification: v.picklist(MAGNIFICATIONS),
    paint: v.picklist(ERROR_PAINTS),
    trails: flag,
    ghosts: v.picklist(GHOST_COUNTS),
    wipe: numberIn(0, 1),
  }),
  memoryOrder: oneOf('sorted', 'time', 'track'),
  stepRate: v.nullable(positive),
  eventSound: flag,
  eventFlash: flag,
  rootMotion: flag,
  visibleRange: timeRange,
  selectedRange: timeRange,
});

/** Rules for findings that are not shown, tags of clips, and the settings of the project that was opened. */
const findingsPart = savedFields<SessionState>('findings', undefined, {
  ignoredFindings: IGNORE_RULES,
  clipTags: CLIP_TAGS,
  projectSettings: v.optional(PROJECT_SETTINGS),
});

const JOINTS = {
  selected: v.array(count),
  key: v.object({ kind: oneOf(...KEY_KINDS), key: count }),
  collapsed: v.array(count),
  expanded: v.array(count),
};

/** Joints and a key by number: skeleton and clip are the same. */
const jointsPart: SavedPart = {
  name: 'joints',
  save: ({ store }) => {
    const { selectedJoints, selectedKey, collapsedJoints, expandedRows } = store.getState();
    return {
      selected: selectedJoints,
      key: selectedKey,
      collapsed: [...collapsedJoints],
      expanded: [...expandedRows],
    };
  },
  restore: ({ store }, saved) => {
    const read = readFields(JOINTS, saved);
    const { count: joint } = selectJointList(store.getState());
    const clip = selectClip(store.getState());
    const { lanes } = read.key && clip ? clipIndex(clip).keys : { lanes: [] };
    const lane = lanes.find(({ kind }) => kind === read.key?.kind);
    const known = (all: readonly number[] = []): number[] => all.filter((it) => it < joint);
    store.setState({
      selectedJoints: known(read.selected),
      selectedKey: read.key && lane && read.key.key < lane.count ? read.key : null,
      collapsedJoints: new Set(known(read.collapsed)),
      expandedRows: new Set(known(read.expanded)),
    });
  },
};

/** The time on screen. A restored clip does not play. */
const timePart: SavedPart = {
  name: 'time',
  save: ({ playback }) => playback.player.frame.playhead.time,
  restore: ({ store, playback }, saved) => {
    const time = readField(notNegative, saved);
    store.getState().pause();
    const { duration = 0 } = selectClip(store.getState()) ?? {};
    if (time !== undefined) playback.player.place(Math.min(time, duration));
  },
};

/** What is saved of the shared state, in the order of restoring: the stage resets what refers to it. */
export const sharedParts: readonly SavedPart[] = [
  stagePart,
  masksPart,
  jointSetsPart,
  layersPart,
  blendPart,
  buildsPart,
  marksPart,
  tracksPart,
  distancesPart,
  choicesPart,
  findingsPart,
  jointsPart,
  timePart,
];
