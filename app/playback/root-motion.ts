import {
  MATRIX_FLOATS,
  carryByMotion,
  composeAffine,
  createMotionLayer,
  placeMotionLayer,
  stepMotionLayer,
} from '#engine';
import type { MotionLayer, Ratio } from '#engine';
import { findAsset } from '../store/assets.ts';
import { motionOf, selectClipTracks, tracksOf } from '../store/clip-tracks.ts';
import type { AppState, AppStore } from '../store/store.ts';
import { carryModels } from './affine.ts';
import type { BlendMixer } from './blend-mixer.ts';
import type { Companion } from './companion.ts';
import type { Frame } from './frame.ts';

/** Places that the path remembers. */
const PATH_PLACES = 2048;

/** Where a character stands (x y z) and how it is turned (x y z w). */
interface Place {
  readonly translation: Float32Array;
  readonly rotation: Float32Array;
}

/** Carries the character over the ground. */
export interface RootMotion {
  readonly companion: Companion;
  readonly place: Place;
  /** The same as a matrix. */
  readonly matrix: Float32Array;
  /** Whether it moves at all. */
  on: boolean;
  /** Where it has been, x y z each: place p stands in slot `p % PATH_PLACES`. */
  readonly path: Float32Array;
  places: number;
  /**
   * Writes the matrix that it had, or will have, that much of the clip before where the playhead has come to, were it
   * played from there to here in one go. Frame time.
   */
  matrixBefore(back: Ratio, out: Float32Array): void;
}

interface Carried {
  readonly layer: MotionLayer;
  /** Of the blend mixer, whose weight, time and pace it has; undefined for the clip on the stage. */
  readonly mixedId: number | undefined;
  /** Where it is in its clip, in loops of that. */
  at: number;
  /** Loops of its clip in one of the playhead's. */
  pace: number;
}

/**
 * @param mixer goes along with the same player, before this
 * @param onChange told that the character stands where it began without having been played there
 */
export function createRootMotion(
  store: AppStore,
  mixer: BlendMixer,
  onChange: () => void,
): RootMotion {
  let carried: Carried[] = [];
  let frame: Frame | undefined;
  const scratch = new Float32Array(MATRIX_FLOATS);
  const elsewhere = createPlace();
  const reset = (): void => {
    carried = frame === undefined ? [] : carriedOf(store.getState());
    if (frame !== undefined) followAll(carried, mixer, frame, frame.ratio);
    root.on = carried.length > 0;
    root.place.translation.fill(0);
    root.place.rotation.set([0, 0, 0, 1]);
    root.places = 0;
  };
  const root: RootMotion = {
    companion: {
      staged: (staged) => {
        frame = staged;
        reset();
      },
      pass: (_loop, from, to) => {
        if (!root.on || frame === undefined) return;
        followAll(carried, mixer, frame, to);
        carry(carried, root.place, from - to, 0);
      },
      arrived: ({ models, skeleton }) => {
        if (!root.on || skeleton === undefined) return;
        composePlace(root.matrix, root.place);
        carryModels(models, root.matrix, scratch);
        remember(root);
      },
    },
    place: createPlace(),
    matrix: new Float32Array(MATRIX_FLOATS),
    on: false,
    path: new Float32Array(3 * PATH_PLACES),
    places: 0,
    matrixBefore: (back, out) => {
      elsewhere.translation.set(root.place.translation);
      elsewhere.rotation.set(root.place.rotation);
      carry(carried, elsewhere, 0, -back);
      composePlace(out, elsewhere);
    },
  };
  store.subscribe((state, before) => {
    const same =
      state.rootMotion === before.rootMotion &&
      state.blendOn === before.blendOn &&
      sameClips(state, before) &&
      selectClipTracks(state) === selectClipTracks(before);
    if (same) return;
    reset();
    onChange();
  });
  return root;
}

function createPlace(): Place {
  return { translation: new Float32Array(4), rotation: Float32Array.of(0, 0, 0, 1) };
}

const local = Float32Array.of(0, 0, 0, 0, 0, 0, 1, 1, 1, 1);

function composePlace(out: Float32Array, { translation, rotation }: Place): void {
  for (let i = 0; i < 3; i++) local[i] = translation[i];
  local.set(rotation, 3);
  composeAffine(out, 0, local);
}

function sameClips({ layers }: AppState, { layers: before }: AppState): boolean {
  return (
    layers === before ||
    (layers.length === before.length &&
      layers.every(({ clipId }, i) => clipId === before[i].clipId))
  );
}

const listed = new WeakMap<Carried[], MotionLayer[]>();

/** The engine's part of what is carried: the same array for the same ones. */
function layersOf(carried: Carried[]): MotionLayer[] {
  let layers = listed.get(carried);
  if (layers === undefined) {
    layers = carried.map(({ layer }) => layer);
    listed.set(carried, layers);
  }
  return layers;
}

/** Whatever has motion: the layers that are blended, else the clip on the stage. */
function carriedOf(state: AppState): Carried[] {
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
    return [{ layer: createMotionLayer(tracks), mixedId: id, at: 0, pace: 1 }];
  });
}

/** Frame time: where every clip is now that the playhead has come to a ratio. */
function followAll(
  carried: readonly Carried[],
  mixer: BlendMixer,
  frame: Frame,
  ratio: Ratio,
): void {
  for (let i = 0; i < carried.length; i++) {
    const item = carried[i];
    item.at = ratio;
    item.pace = 1;
    if (item.mixedId !== undefined) followMixed(item, mixer, frame);
  }
}

function followMixed(item: Carried, mixer: BlendMixer, frame: Frame): void {
  for (let i = 0; i < mixer.layers.length; i++) {
    const { id, weight, ratio, speed, clip } = mixer.layers[i];
    if (id !== item.mixedId) continue;
    item.layer.weight = weight;
    if (mixer.synced()) return;
    item.at = ratio;
    item.pace = (speed * frame.duration) / clip.duration;
  }
}

/** Frame time: moves a place by what the clips walk between two ratios of the playhead, both seen from where it is. */
function carry(carried: Carried[], place: Place, from: Ratio, to: Ratio): void {
  for (let i = 0; i < carried.length; i++) {
    const { layer, at, pace } = carried[i];
    placeMotionLayer(layer, at + from * pace);
    stepMotionLayer(layer, at + to * pace);
  }
  carryByMotion(layersOf(carried), place);
}

function remember(root: RootMotion): void {
  const { path, place } = root;
  const last = ((root.places - 1 + PATH_PLACES) % PATH_PLACES) * 3;
  const [x, y, z] = place.translation;
  const far = Math.hypot(x - path[last], y - path[last + 1], z - path[last + 2]);
  if (root.places > 0 && far < 1e-3) return;
  const slot = (root.places++ % PATH_PLACES) * 3;
  path[slot] = x;
  path[slot + 1] = y;
  path[slot + 2] = z;
}

/** How many places of the path are kept. */
export function keptPlaces({ places }: RootMotion): number {
  return Math.min(places, PATH_PLACES);
}
