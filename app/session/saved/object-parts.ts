import * as v from 'valibot';
import type { ClipRecipe } from '#engine/offline';
import { maskFileText, readMasks } from '../files/mask-file.ts';
import { FADE_CURVES, MAX_WEIGHT, type Layer } from '../state/blend.ts';
import { buildOf, type Build } from '../state/build.ts';
import { documentChange } from '../state/document.ts';
import type { SessionState } from '../state/store.ts';
import {
  count,
  finite,
  flag,
  notNegative,
  numberIn,
  readField,
  readFields,
  savedFields,
  text,
} from './fields.ts';
import { assetRef, readRecipe, recipeText } from './manifest.ts';
import type { SavedPart } from '../session.ts';

const optionalRef = v.optional(assetRef);

export const stagePart: SavedPart = {
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
    const refs = readFields(STAGE_REFS, saved);
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

export const layersPart: SavedPart = {
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
export const blendPart = savedFields<SessionState>('blend', undefined, {
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
export const buildsPart: SavedPart = {
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
    const { last, builds } = readFields({ last: text, builds: savedBuilds }, saved);
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

export const masksPart: SavedPart = {
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

export const tracksPart: SavedPart = {
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
