import type { Ratio } from '#engine/base';
import {
  applyMotion,
  createMotionLayer,
  repeatStep,
  seekMotionLayer,
  stepMotionLayer,
} from '#engine/runtime';
import type { MotionLayer, Place } from '#engine/runtime';
import { findAsset } from '../session/state/assets.ts';
import type { AssetId } from '../session/state/assets.ts';
import { motionOf, tracksOf } from '../session/state/clip-tracks.ts';
import type { BlendSlice } from '../session/state/blend.ts';
import { memoize } from '../session/state/changes.ts';
import type { StageState } from '../session/state/stage.ts';
import type { TracksSlice } from '../session/state/tracks.ts';
import { layerRate } from './blend-mixer.ts';
import type { BlendMixer } from './blend-mixer.ts';
import type { Frame } from './frame.ts';

/** The origin. */
export function createPlace(): Place {
  return { translation: new Float32Array(4), rotation: Float32Array.of(0, 0, 0, 1) };
}

/** A clip whose root motion tracks move the character. */
export interface MotionCarrier {
  readonly clipId: AssetId | null;
  readonly layer: MotionLayer;
  /**
   * Id of the layer in the blend mixer that gives weight, time and speed; undefined for the clip on
   * the stage.
   */
  readonly mixedId: number | undefined;
  /** Its position in its clip, in loops. */
  at: number;
  /** Loops of its clip during one loop of the playhead. */
  pace: number;
}

/** Parts of the store that {@link motionCarriers} depends on. */
export const CARRIED_BY = [
  'rootMotion',
  'blendOn',
  'layers',
  'clipId',
  'assets',
  'files',
] as const satisfies readonly (keyof (StageState & BlendSlice & TracksSlice))[];

/** Whether both lists have the same clips and tracks, whatever their positions. */
export function sameMotionCarriers(
  some: readonly MotionCarrier[],
  others: readonly MotionCarrier[],
): boolean {
  return (
    some.length === others.length &&
    some.every(({ clipId, mixedId, layer: { tracks } }, i) => {
      const other = others[i];
      return (
        clipId === other.clipId &&
        mixedId === other.mixedId &&
        tracks.position === other.layer.tracks.position &&
        tracks.rotation === other.layer.tracks.rotation
      );
    })
  );
}

/** The carriers' layers for the engine; the same array for the same carriers. */
const layersOf = memoize((carried: MotionCarrier[]) => carried.map(({ layer }) => layer));

/** The clips that have root motion: blended layers, else the clip on the stage. */
export function motionCarriers(state: StageState & BlendSlice & TracksSlice): MotionCarrier[] {
  if (!state.rootMotion) return [];
  const { blendOn, layers, clipId, assets } = state;
  const clips =
    blendOn && layers.length > 0
      ? layers.flatMap((layer) =>
          layer.mode === 'normal' ? [{ clip: layer.clipId, id: layer.id }] : [],
        )
      : [{ clip: clipId, id: undefined }];
  return clips.flatMap(({ clip, id }) => {
    const asset = findAsset(assets, clip);
    const tracks = motionOf(asset === undefined ? [] : tracksOf(state, asset));
    if (tracks.position === undefined && tracks.rotation === undefined) return [];
    return [{ clipId: clip, layer: createMotionLayer(tracks), mixedId: id, at: 0, pace: 1 }];
  });
}

/** Frame time: updates the position of every clip for a ratio of the playhead. */
export function updateCarriers(
  carried: readonly MotionCarrier[],
  mixer: BlendMixer,
  frame: Frame,
  ratio: Ratio,
): void {
  for (let i = 0; i < carried.length; i++) {
    const item = carried[i];
    item.at = ratio;
    item.pace = 1;
    if (item.mixedId !== undefined) updateBlendedCarrier(item, mixer, frame);
  }
}

function updateBlendedCarrier(item: MotionCarrier, mixer: BlendMixer, frame: Frame): void {
  // A clip that does not fit any more is not blended.
  item.layer.weight = 0;
  for (let i = 0; i < mixer.layers.length; i++) {
    const mixed = mixer.layers[i];
    if (mixed.id !== item.mixedId) continue;
    item.layer.weight = mixed.weight;
    if (mixer.synced()) return;
    item.at = mixed.ratio;
    item.pace = layerRate(mixer, mixed, frame.duration);
  }
}

const step = createPlace();

/** Puts a place back to the origin. */
export function resetPlace({ translation, rotation }: Place): void {
  translation.fill(0);
  rotation.fill(0);
  rotation[3] = 1;
}

/**
 * Frame time: moves a place by the clips' root motion between two ratios, both relative to the
 * playhead, so many times.
 */
export function applyCarriers(
  carried: MotionCarrier[],
  place: Place,
  from: Ratio,
  to: Ratio,
  times: number,
): void {
  for (let i = 0; i < carried.length; i++) {
    const { layer, at, pace } = carried[i];
    seekMotionLayer(layer, at + from * pace);
    stepMotionLayer(layer, at + to * pace);
  }
  resetPlace(step);
  applyMotion(layersOf(carried), step);
  repeatStep(place, step, times);
}
