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

/** Carries the character over the ground. */
export interface RootMotion {
  readonly companion: Companion;
  /** Where it stands and how it is turned. */
  readonly place: { readonly translation: Float32Array; readonly rotation: Float32Array };
  /** The same as a matrix. */
  readonly matrix: Float32Array;
  /** Whether it moves at all. */
  on: boolean;
  /** Where it has been, x y z each: place p stands in slot `p % PATH_PLACES`. */
  readonly path: Float32Array;
  places: number;
  /** Puts the character back where it began. */
  reset(): void;
}

interface Carried {
  readonly layer: MotionLayer;
  /** Of the blend mixer, whose weight and pace it has; undefined for the clip on the stage. */
  readonly mixedId: number | undefined;
  /** In loops of its clip; not wrapped. */
  at: number;
}

/** @param onChange told that the character stands elsewhere without having been played there */
export function createRootMotion(
  store: AppStore,
  mixer: BlendMixer,
  onChange: () => void,
): RootMotion {
  let carried: Carried[] = [];
  let frame: Frame | undefined;
  const scratch = new Float32Array(MATRIX_FLOATS);
  const local = Float32Array.of(0, 0, 0, 0, 0, 0, 1, 1, 1, 1);
  const reset = (): void => {
    carried = frame === undefined ? [] : carriedOf(store.getState(), frame.ratio);
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
        for (let i = 0; i < carried.length; i++) carry(carried[i], mixer, frame, to - from);
        carryByMotion(layersOf(carried), root.place);
      },
      arrived: ({ models, skeleton }) => {
        if (!root.on || skeleton === undefined) return;
        for (let i = 0; i < 3; i++) local[i] = root.place.translation[i];
        local.set(root.place.rotation, 3);
        composeAffine(root.matrix, 0, local);
        carryModels(models, root.matrix, scratch);
        remember(root);
      },
    },
    place: { translation: new Float32Array(4), rotation: Float32Array.of(0, 0, 0, 1) },
    matrix: new Float32Array(MATRIX_FLOATS),
    on: false,
    path: new Float32Array(3 * PATH_PLACES),
    places: 0,
    reset,
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
function carriedOf(state: AppState, start: Ratio): Carried[] {
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
    const layer = createMotionLayer(tracks);
    placeMotionLayer(layer, start);
    return [{ layer, mixedId: id, at: start }];
  });
}

/** Frame time: one layer's own step. */
function carry(item: Carried, mixer: BlendMixer, frame: Frame, by: number): void {
  let pace = 1;
  if (item.mixedId !== undefined) {
    for (let i = 0; i < mixer.layers.length; i++) {
      const mixed = mixer.layers[i];
      if (mixed.id !== item.mixedId) continue;
      item.layer.weight = mixed.weight;
      pace = mixer.synced() ? 1 : (mixed.speed * frame.duration) / mixed.clip.duration;
    }
  }
  item.at += by * pace;
  stepMotionLayer(item.layer, item.at);
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
