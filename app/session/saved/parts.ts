import * as v from 'valibot';
import { ERROR_METRICS } from '#engine/inspect/error';
import { CLIP_TAGS, IGNORE_RULES, PROJECT_SETTINGS } from '#engine/library';
import { KEY_KINDS } from '#engine/model';
import type { ClipRecipe } from '#engine/offline';
import { maskFileText, readMasks } from '../files/mask-file.ts';
import { FADE_CURVES, MAX_WEIGHT, type Layer } from '../state/blend.ts';
import { buildOf, type Build } from '../state/build.ts';
import { clipIndex } from '../state/clip-index.ts';
import { documentChange } from '../state/document.ts';
import { ERROR_PAINTS, GHOST_COUNTS, MAGNIFICATIONS, OVERLAY_MODES } from '../state/overlay.ts';
import type { KeyRef } from '../state/selection.ts';
import { selectClip, selectJointList } from '../state/stage.ts';
import type { SessionState } from '../state/store.ts';
import { LOOP_MODES, MAX_SPEED } from '../state/transport.ts';
import { WORLD_OFFSETS } from '../state/view.ts';
import {
  count,
  finite,
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
import { assetRef, readRecipe, recipeText } from './manifest.ts';
import { marksPart } from './marks.ts';
import type { AssetRef, SavedPart } from '../session.ts';

const optionalRef = v.optional(assetRef);

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
    if (read !== undefined)
      store.setState({ jointSets: new Map(read.sets), jointScope: read.scope });
  },
};

const stagePart: SavedPart = {
  name: 'stage',
  save: ({ store }, { refOf }) => {
    const { skeletonId, clipId, meshId, inspectedId, comparedA, comparedB, errorReferenceId } =
      store.getState();
    return {
      skeleton: refOf(skeletonId),
      clip: refOf(clipId),
      mesh: refOf(meshId),
      inspected: refOf(inspectedId),
      comparedA: refOf(comparedA),
      comparedB: refOf(comparedB),
      errorReference: refOf(errorReferenceId),
    };
  },
  restore: ({ store }, saved, { idOf }) => {
    const refs = readFields<Record<string, AssetRef | undefined>>(STAGE_REFS, saved);
    const stage = {
      skeletonId: idOf(refs.skeleton) ?? null,
      clipId: idOf(refs.clip) ?? null,
      meshId: idOf(refs.mesh) ?? null,
    };
    store.setState((state) => documentChange(state, { stage }));
    store.setState({
      inspectedId: idOf(refs.inspected) ?? null,
      comparedA: idOf(refs.comparedA) ?? null,
      comparedB: idOf(refs.comparedB) ?? null,
      errorReferenceId: idOf(refs.errorReference) ?? null,
    });
  },
};

const STAGE_REFS = {
  skeleton: optionalRef,
  clip: optionalRef,
  mesh: optionalRef,
  inspected: optionalRef,
  comparedA: optionalRef,
  comparedB: optionalRef,
  errorReference: optionalRef,
};

/** Joint weights of a layer. */
const maskWeights = v.array(v.tuple([text, numberIn(0, MAX_WEIGHT)]));

const savedLayer = v.object({
  clip: assetRef,
  weight: finite,
  speed: finite,
  mode: v.picklist(['normal', 'additive']),
  muted: flag,
  solo: flag,
  mask: v.nullable(maskWeights),
});

const layersPart: SavedPart = {
  name: 'layers',
  save: ({ store }, { refOf }) => {
    const { layers, activeLayer } = store.getState();
    return {
      layers: layers.map(({ clipId, weight, speed, mode, muted, solo, mask }) => {
        const clip = refOf(clipId);
        return { clip, weight, speed, mode, muted, solo, mask: mask && [...mask] };
      }),
      active: layers.findIndex(({ id }) => id === activeLayer),
    };
  },
  restore: ({ store }, saved, { idOf }) => {
    const read = readField(v.object({ layers: v.array(savedLayer), active: finite }), saved);
    for (const { clip, mask, ...rest } of read?.layers ?? []) {
      const clipId = idOf(clip);
      if (clipId === undefined) continue;
      store.getState().addLayer(clipId);
      const { layers, changeLayer } = store.getState();
      const part: Partial<Omit<Layer, 'id'>> = { ...rest, mask: mask && new Map(mask) };
      changeLayer(layers[layers.length - 1].id, part);
    }
    const { layers } = store.getState();
    store.setState({ activeLayer: layers.at(read?.active ?? 0)?.id ?? null });
  },
};

/** Settings of blending; after the layers, which switch it on. */
const blendPart = savedFields<SessionState>('blend', undefined, {
  blendOn: flag,
  blendThreshold: numberIn(1e-6, 1),
  blendSynced: flag,
  influenceShown: flag,
  fadeSettings: v.object({ seconds: notNegative, curve: v.picklist(FADE_CURVES) }),
});

const savedBuilds = v.array(
  v.object({
    source: assetRef,
    recipe: text,
    result: v.optional(
      v.object({
        recipe: text,
        milliseconds: notNegative,
        sourceBytes: count,
        sourceKeys: v.array(count),
        // Of earlier sessions it has no limit, and nothing to say.
        missed: v.fallback(
          v.optional(
            v.object({
              part: v.picklist(['max', 'percentile99', 'mean', 'joints', 'contacts']),
              limit: notNegative,
              reached: notNegative,
              joint: v.optional(v.string()),
            }),
          ),
          undefined,
        ),
      }),
    ),
  }),
);

/** Build settings, in the form of the reference importers' configuration. */
const buildsPart: SavedPart = {
  name: 'builds',
  save: ({ store }, { refOf }) => {
    const { builds, lastRecipe } = store.getState();
    const saved = [...builds].map(([id, { recipe, result }]) => ({
      source: refOf(id),
      recipe: recipeText(recipe),
      result: result && { ...result, recipe: recipeText(result.recipe) },
    }));
    return { last: recipeText(lastRecipe), builds: saved };
  },
  restore: ({ store }, saved, { idOf }) => {
    const { last, builds } = readFields<{ last: string; builds: SavedBuilds }>(
      { last: text, builds: savedBuilds },
      saved,
    );
    const recipeOf = recipeReader();
    const lastRecipe = last === undefined ? undefined : recipeOf(last);
    if (lastRecipe !== undefined) store.setState({ lastRecipe });
    const made = new Map(store.getState().builds);
    for (const build of builds ?? []) {
      const id = idOf(build.source);
      const settings = id === undefined ? undefined : readBuild(build, recipeOf);
      if (id === undefined || settings === undefined) continue;
      made.set(id, { ...buildOf(store.getState(), id), ...settings });
    }
    store.setState({ builds: made });
  },
};

type SavedBuilds = v.InferOutput<typeof savedBuilds>;

type RecipeReader = (config: string) => ClipRecipe | undefined;

function readBuild(
  { recipe, result }: SavedBuilds[number],
  recipeOf: RecipeReader,
): Partial<Build> | undefined {
  const read = recipeOf(recipe);
  if (read === undefined) return undefined;
  const made = result && recipeOf(result.recipe);
  return { recipe: read, result: result && made && { ...result, recipe: made } };
}

/** Gives the same settings as the same object: those of a result then need no new build, and the last ones are no own ones. */
function recipeReader(): RecipeReader {
  const read = new Map<string, ClipRecipe | undefined>();
  return (config) => {
    if (!read.has(config)) read.set(config, readRecipe(config));
    return read.get(config);
  };
}

const masksPart: SavedPart = {
  name: 'masks',
  save: ({ store }) => JSON.parse(maskFileText(store.getState().savedMasks)) as unknown,
  restore: ({ store }, saved) => {
    try {
      store.getState().saveMasks(readMasks(saved));
    } catch {
      // Spoiled: the masks that are there stay.
    }
  },
};

const savedTracks = v.object({
  thresholds: v.array(v.tuple([assetRef, finite])),
  attachment: v.object({
    shown: v.nullable(flag),
    track: optionalRef,
    joint: v.nullable(count),
  }),
});

const tracksPart: SavedPart = {
  name: 'tracks',
  save: ({ store }, { refOf }) => {
    const { thresholds, attachment } = store.getState();
    const { trackId, ...rest } = attachment;
    return {
      thresholds: [...thresholds].map(([id, threshold]) => [refOf(id), threshold]),
      attachment: { ...rest, track: refOf(trackId) },
    };
  },
  restore: ({ store }, saved, { idOf }) => {
    const read = readField(savedTracks, saved);
    if (read === undefined) return;
    for (const [ref, threshold] of read.thresholds) {
      const id = idOf(ref);
      if (id !== undefined) store.getState().setThreshold(id, threshold);
    }
    const { track, ...rest } = read.attachment;
    store.getState().setAttachment({ ...rest, trackId: idOf(track) ?? null });
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
  theme: oneOf('dark', 'light'),
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
    const [joints, keyRef] = [v.array(count), v.object({ kind: oneOf(...KEY_KINDS), key: count })];
    const read = readFields<
      Record<'selected' | 'collapsed' | 'expanded', number[]> & { key: KeyRef }
    >({ selected: joints, collapsed: joints, expanded: joints, key: keyRef }, saved);
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
