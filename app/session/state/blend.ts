import type { Seconds } from '#engine/base';
import { DEFAULT_BLEND_THRESHOLD } from '#engine/runtime';
import { isAdditive } from './additive.ts';
import { findAsset, type AssetId } from './assets.ts';
import type { SliceCreator } from './changes.ts';
import { selectSkeleton, type StageState } from './stage.ts';
import type { TransportSlice } from './transport.ts';

/** Weights by joint name, so that they outlive the file; other joints weigh 1. */
export type JointMask = ReadonlyMap<string, number>;

export type BlendMode = 'normal' | 'additive';

/** Far above any use, and far below where sums and products of weights overflow. */
export const MAX_WEIGHT = 1e6;

/** Far above any use, and far below where a layer's time overflows. */
const MAX_LAYER_SPEED = 1e6;

/** One clip that takes part in the pose. */
export interface Layer {
  readonly id: number;
  readonly clipId: AssetId;
  readonly weight: number;
  /** Clip seconds per second of the playhead; used only if layers are not synchronised. */
  readonly speed: number;
  readonly mode: BlendMode;
  readonly muted: boolean;
  readonly solo: boolean;
  /** Null: all joints weigh the same. */
  readonly mask: JointMask | null;
}

export const FADE_CURVES = ['linear', 'smooth', 'ease in', 'ease out'] as const;
/** Easing of a crossfade: linear, eased at both ends, or eased only at its beginning or its end. */
export type FadeCurve = (typeof FADE_CURVES)[number];

/** Length and easing of crossfades. */
export interface FadeSettings {
  readonly seconds: Seconds;
  readonly curve: FadeCurve;
}

/** A crossfade that is requested: in the end, only one layer is at full weight. */
export interface Crossfade extends FadeSettings {
  readonly layerId: number;
}

/**
 * The layers of the blended pose. Their times and poses are frame-time state and live in `playback`.
 */
export interface BlendSlice {
  readonly blendOn: boolean;
  /** In the order of blending. */
  readonly layers: readonly Layer[];
  /** The layer whose mask is painted, and which may colour the bones. */
  readonly activeLayer: number | null;
  readonly blendThreshold: number;
  /** Whether all layers share one ratio, so that steps of different lengths stay in time. */
  readonly blendSynced: boolean;
  /** Whether bones are coloured by the active layer's share in them. */
  readonly influenceShown: boolean;
  readonly fadeSettings: FadeSettings;
  readonly crossfade: Crossfade | null;
  addLayer(clipId: AssetId): void;
  removeLayer(id: number): void;
  /** Changes a layer; ignores a weight that is not a finite number. */
  changeLayer(id: number, part: Partial<Omit<Layer, 'id'>>): void;
  moveLayer(id: number, by: number): void;
  /**
   * Makes a layer the active one and puts its clip on the stage, so that the sampling panes show it.
   */
  showLayer(id: number): void;
  setBlendThreshold(threshold: number): void;
  /** Sets the weights for a position in [0, 1] from the first normal layer to the last. */
  setGait(gait: number): void;
  /** Changes fade settings; ignores a length that is not a number ≥ 0. */
  setFadeSettings(part: Partial<FadeSettings>): void;
  /** Starts a crossfade to one layer, and playback with it. */
  fadeTo(id: number): void;
  /** Ends a crossfade of which a part is done, in [0, 1]: its weights become those of the layers. */
  finishCrossfade(part: number): void;
}

let lastLayer = 0;

export const createBlendSlice: SliceCreator<BlendSlice, StageState & TransportSlice> = (
  set,
  get,
) => ({
  blendOn: false,
  layers: [],
  activeLayer: null,
  blendThreshold: DEFAULT_BLEND_THRESHOLD,
  blendSynced: true,
  influenceShown: false,
  fadeSettings: { seconds: 0.6, curve: 'smooth' },
  crossfade: null,
  addLayer: (clipId) =>
    set((state) => {
      const layer = newLayer(state, clipId);
      return { layers: [...state.layers, layer], activeLayer: layer.id, blendOn: true };
    }),
  removeLayer: (id) => set((state) => withLayers(state, (layer) => layer.id !== id)),
  changeLayer: (id, part) =>
    set((state) => {
      if (!isWithin(part.weight, MAX_WEIGHT)) return state;
      if (!isWithin(part.speed, MAX_LAYER_SPEED)) return state;
      return {
        layers: state.layers.map((layer) => (layer.id === id ? { ...layer, ...part } : layer)),
      };
    }),
  moveLayer: (id, by) => set((state) => ({ layers: moved(state.layers, id, by) })),
  showLayer: (id) => {
    const layer = get().layers.find((candidate) => candidate.id === id);
    if (layer === undefined) return;
    set({ activeLayer: id });
    get().show(layer.clipId);
  },
  setBlendThreshold: (blendThreshold) =>
    set((state) => (blendThreshold > 0 && blendThreshold <= 1 ? { blendThreshold } : state)),
  setGait: (gait) => set((state) => ({ layers: withGait(state.layers, gait), crossfade: null })),
  setFadeSettings: (part) =>
    set(({ fadeSettings }) => {
      const next = { ...fadeSettings, ...part };
      return next.seconds >= 0 && next.seconds < Infinity ? { fadeSettings: next } : {};
    }),
  fadeTo: (layerId) => {
    const { fadeSettings, playing, play, speed } = get();
    set({ crossfade: { ...fadeSettings, layerId }, blendOn: true });
    if (!playing) play(speed < 0 ? -1 : 1);
  },
  finishCrossfade: (part) =>
    set((state) =>
      state.crossfade === null ? state : { crossfade: null, layers: fadedLayers(state, part) },
    ),
});

/** The layers with the weights that a crossfade has brought them to, of which a part is done. */
export function fadedLayers(
  { layers, crossfade }: Pick<BlendSlice, 'layers' | 'crossfade'>,
  part: number,
): readonly Layer[] {
  if (crossfade === null) return layers;
  return layers.map((layer) =>
    layer.mode === 'normal'
      ? { ...layer, weight: fadedWeight(layer.id, layer.weight, crossfade, part) }
      : layer,
  );
}

/** What a crossfade makes of the weight of a normal layer: in the end, 1 for its own and 0 for others. */
export function fadedWeight(
  id: number,
  weight: number,
  crossfade: Crossfade | null,
  part: number,
): number {
  if (crossfade === null) return weight;
  const goal = id === crossfade.layerId ? 1 : 0;
  return weight + (goal - weight) * part;
}

/** How much of a crossfade is done after a part of its time, both in [0, 1]. */
export function fadeCurveAt(curve: FadeCurve, time: number): number {
  switch (curve) {
    case 'linear':
      return time;
    case 'smooth':
      return time * time * (3 - 2 * time);
    case 'ease in':
      return time * time;
    case 'ease out':
      return time * (2 - time);
  }
}

/**
 * The changes if only some layers stay. The layer nearest to the active one takes its place, a
 * crossfade to a removed layer ends, and without layers blending is off.
 */
export function withLayers(
  { layers, activeLayer, crossfade, blendOn }: BlendSlice,
  stays: (layer: Layer) => boolean,
): Partial<BlendSlice> {
  const kept = layers.filter(stays);
  if (kept.length === layers.length) return {};
  const isKept = (wanted: number | null): boolean => kept.some(({ id }) => id === wanted);
  const active = layers.findIndex(({ id }) => id === activeLayer);
  const place = layers.slice(0, Math.max(0, active)).filter(stays).length;
  const nearest = active < 0 ? undefined : (kept.at(place) ?? kept.at(-1));
  return {
    layers: kept,
    activeLayer: isKept(activeLayer) ? activeLayer : (nearest?.id ?? null),
    crossfade: isKept(crossfade?.layerId ?? null) ? crossfade : null,
    blendOn: blendOn && kept.length > 0,
  };
}

/** The first layer of its mode gets full weight; others begin at weight 0. */
function newLayer(state: BlendSlice & StageState, clipId: AssetId): Layer {
  const clip = findAsset(state.assets, clipId)?.entry.object;
  const skeleton = selectSkeleton(state);
  const additive = skeleton && clip?.kind === 'animation' && isAdditive(skeleton, clip);
  const mode = additive === true ? 'additive' : 'normal';
  return {
    id: ++lastLayer,
    clipId,
    weight: state.layers.some((layer) => layer.mode === mode) ? 0 : 1,
    speed: 1,
    mode,
    muted: false,
    solo: false,
    mask: null,
  };
}

/** Whether a number is missing, or at most `most` in either direction. */
function isWithin(value: number | undefined, most: number): boolean {
  return value === undefined || Math.abs(value) <= most;
}

function moved(layers: readonly Layer[], id: number, by: number): readonly Layer[] {
  const from = layers.findIndex((layer) => layer.id === id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= layers.length) return layers;
  const layer = layers[from];
  return layers.toSpliced(from, 1).toSpliced(to, 0, layer);
}

/** The layers of the gait slider: normal ones that are not muted. */
export function gaitLayers(layers: readonly Layer[]): readonly Layer[] {
  return layers.filter(({ mode, muted }) => mode === 'normal' && !muted);
}

/** Every layer has full weight at its own position, and none at its neighbours' positions. */
function withGait(layers: readonly Layer[], gait: number): readonly Layer[] {
  const scale = gaitLayers(layers);
  const at = Math.min(1, Math.max(0, gait)) * (scale.length - 1);
  return layers.map((layer) => {
    const place = scale.indexOf(layer);
    return place < 0 ? layer : { ...layer, weight: Math.max(0, 1 - Math.abs(at - place)) };
  });
}

/** A layer's weight after muting and solo. */
export function effectiveWeight(layer: Layer, layers: readonly Layer[]): number {
  const silent = layer.muted || (!layer.solo && layers.some(({ solo }) => solo));
  return silent ? 0 : layer.weight;
}

/** The active layer, whose mask is painted; undefined if there is none. */
export function selectActiveLayer({
  layers,
  activeLayer,
}: Pick<BlendSlice, 'layers' | 'activeLayer'>): Layer | undefined {
  return layers.find(({ id }) => id === activeLayer);
}
