import type { Seconds } from '#engine/base';
import { DEFAULT_BLEND_THRESHOLD } from '#engine/runtime';
import { isAdditive } from './additive.ts';
import { findAsset, type AssetId } from './assets.ts';
import type { SliceCreator } from './changes.ts';
import { selectSkeleton, type StageState } from './stage.ts';
import type { TransportSlice } from './transport.ts';

/** Weights by the name of the joint, so that they outlive the file; what is not named weighs 1. */
export type JointMask = ReadonlyMap<string, number>;

export type BlendMode = 'normal' | 'additive';

/** One clip that takes part in the pose. */
export interface Layer {
  readonly id: number;
  readonly clipId: AssetId;
  readonly weight: number;
  /** Clip seconds a second of the playhead; only where layers are not synchronised. */
  readonly speed: number;
  readonly mode: BlendMode;
  readonly muted: boolean;
  readonly solo: boolean;
  /** Null weighs every joint alike. */
  readonly mask: JointMask | null;
}

export const FADE_CURVES = ['linear', 'smooth', 'ease in', 'ease out'] as const;
/** How a crossfade goes with time: evenly, gently at both ends, or gently at its beginning or its end alone. */
export type FadeCurve = (typeof FADE_CURVES)[number];

/** How long crossfades take, and how they go. */
export interface FadeSettings {
  readonly seconds: Seconds;
  readonly curve: FadeCurve;
}

/** A wish to go over to one layer alone. */
export interface Crossfade extends FadeSettings {
  readonly layerId: number;
}

/** What the pose is blended of. The layers' times and poses are frame-time state and live in `playback`. */
export interface BlendSlice {
  readonly blendOn: boolean;
  /** In the order of blending. */
  readonly layers: readonly Layer[];
  /** The layer that masks are painted on, and that bones may be coloured by. */
  readonly activeLayer: number | null;
  readonly blendThreshold: number;
  /** One phase for all layers: steps of different lengths stay together. */
  readonly blendSynced: boolean;
  /** Whether bones show how much of the active layer is in them. */
  readonly influenceShown: boolean;
  readonly fadeSettings: FadeSettings;
  readonly crossfade: Crossfade | null;
  setBlendOn(on: boolean): void;
  addLayer(clipId: AssetId): void;
  removeLayer(id: number): void;
  /** A weight that is no finite number is refused. */
  changeLayer(id: number, part: Partial<Omit<Layer, 'id'>>): void;
  moveLayer(id: number, by: number): void;
  /** Makes a layer the active one and puts its clip on the stage: every pane about sampling is then about it. */
  showLayer(id: number): void;
  setBlendThreshold(threshold: number): void;
  setBlendSynced(synced: boolean): void;
  setInfluenceShown(shown: boolean): void;
  /** Weights for one place on the scale from the first normal layer (0) to the last. */
  setGait(gait: number): void;
  /** A length that is no number from 0 on is refused. */
  setFadeSettings(part: Partial<FadeSettings>): void;
  /** Goes over to one layer as time passes, which it does from now on. */
  fadeTo(id: number): void;
  /** Ends a crossfade: of the normal layers, this one at full weight, the others at none. */
  finishCrossfade(layerId: number): void;
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
  setBlendOn: (blendOn) => set({ blendOn }),
  addLayer: (clipId) =>
    set((state) => {
      const layer = newLayer(state, clipId);
      return { layers: [...state.layers, layer], activeLayer: layer.id, blendOn: true };
    }),
  removeLayer: (id) => set((state) => withLayers(state, (layer) => layer.id !== id)),
  changeLayer: (id, part) =>
    set((state) => {
      if (!isFiniteOrMissing(part.weight) || !isFiniteOrMissing(part.speed)) return state;
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
  setBlendSynced: (blendSynced) => set({ blendSynced }),
  setInfluenceShown: (influenceShown) => set({ influenceShown }),
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
  finishCrossfade: (layerId) =>
    set(({ layers }) => ({
      crossfade: null,
      layers: layers.map((layer) =>
        layer.mode === 'normal' ? { ...layer, weight: layer.id === layerId ? 1 : 0 } : layer,
      ),
    })),
});

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
 * What changes where only some layers stay: the nearest to the active one takes its place, no crossfade goes on to
 * one that is gone, and of none nothing is blended.
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

/** The first of its mode is heard at once; others come in as a person lets them. */
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

function isFiniteOrMissing(value: number | undefined): boolean {
  return value === undefined || Number.isFinite(value);
}

function moved(layers: readonly Layer[], id: number, by: number): readonly Layer[] {
  const from = layers.findIndex((layer) => layer.id === id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= layers.length) return layers;
  const layer = layers[from];
  return layers.toSpliced(from, 1).toSpliced(to, 0, layer);
}

/** Layers that locomotion goes over: those that blend and are to be heard. */
export function gaitLayers(layers: readonly Layer[]): readonly Layer[] {
  return layers.filter(({ mode, muted }) => mode === 'normal' && !muted);
}

/** Every layer is at full weight at its own place of the scale, and at none at its neighbours'. */
function withGait(layers: readonly Layer[], gait: number): readonly Layer[] {
  const scale = gaitLayers(layers);
  const at = Math.min(1, Math.max(0, gait)) * (scale.length - 1);
  return layers.map((layer) => {
    const place = scale.indexOf(layer);
    return place < 0 ? layer : { ...layer, weight: Math.max(0, 1 - Math.abs(at - place)) };
  });
}

/** Where on the scale the weights stand: their mean place, in [0, 1]. */
export function gaitPosition(layers: readonly Layer[]): number {
  const scale = gaitLayers(layers);
  const total = scale.reduce((sum, { weight }) => sum + Math.max(0, weight), 0);
  if (total === 0 || scale.length < 2) return 0;
  const sum = scale.reduce((at, { weight }, place) => at + Math.max(0, weight) * place, 0);
  return sum / total / (scale.length - 1);
}

/** What a layer weighs once muting and solo are heard. */
export function effectiveWeight(layer: Layer, layers: readonly Layer[]): number {
  const silent = layer.muted || (!layer.solo && layers.some(({ solo }) => solo));
  return silent ? 0 : layer.weight;
}

/** The layer that masks are painted on, if there is one. */
export function selectActiveLayer({
  layers,
  activeLayer,
}: Pick<BlendSlice, 'layers' | 'activeLayer'>): Layer | undefined {
  return layers.find(({ id }) => id === activeLayer);
}
