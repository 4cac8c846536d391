import type { Ratio } from '#engine/base';
import { composeAffine, multiplyAffine } from '#engine/math';
import { MATRIX_FLOATS } from '#engine/model';
import type { Place } from '#engine/runtime';
import { hasChanged } from '../session/state/changes.ts';
import type { SessionStore } from '../session/state/store.ts';
import type { BlendMixer } from './blend-mixer.ts';
import {
  CARRIED_BY,
  applyCarriers,
  motionCarriers,
  createPlace,
  resetPlace,
  updateCarriers,
  sameMotionCarriers,
} from './motion-carriers.ts';
import type { MotionCarrier } from './motion-carriers.ts';
import type { Frame, PlaybackListener } from './frame.ts';

/** Number of places that the path keeps. */
const PATH_PLACES = 2048;

/** Moves the character over the ground by root motion tracks. */
export interface RootMotion {
  readonly listener: PlaybackListener;
  readonly place: Place;
  /** The current place as a matrix. */
  readonly matrix: Float32Array;
  /** Whether root motion is applied. */
  on: boolean;
  /** Past positions, x y z each: position p is in slot `p % PATH_PLACES`. */
  readonly path: Float32Array;
  places: number;
  /**
   * Writes the matrix of an earlier place, as if the clip had been played from there to the playhead
   * without a break. Frame time.
   * @param back how much earlier, as a ratio; negative for a later place
   */
  matrixBefore(back: Ratio, out: Float32Array): void;
}

/** The root motion matrix, and whether it is applied. */
export type GroundMatrix = Pick<RootMotion, 'on' | 'matrix'>;

/**
 * @param mixer listens to the same player, before this
 * @param onChange called when the character is put back to its start
 */
export function createRootMotion(
  store: SessionStore,
  mixer: BlendMixer,
  onChange: () => void,
): RootMotion {
  let carried: MotionCarrier[] = [];
  let frame: Frame | undefined;
  const scratch = new Float32Array(MATRIX_FLOATS);
  const elsewhere = createPlace();
  const reset = (): void => {
    carried = frame === undefined ? [] : motionCarriers(store.getState());
    if (frame !== undefined) updateCarriers(carried, mixer, frame, frame.ratio);
    root.on = carried.length > 0;
    putBack(root);
  };
  const root: RootMotion = {
    listener: {
      staged: (staged) => {
        // With layers, only the shown layer has changed.
        const same =
          frame !== undefined && sameMotionCarriers(motionCarriers(store.getState()), carried);
        frame = staged;
        if (!same) reset();
      },
      pass: (_loop, from, to, times) => {
        if (!root.on || frame === undefined) return;
        updateCarriers(carried, mixer, frame, to);
        applyCarriers(carried, root.place, from - to, 0, times);
        if (!isWithinReach(root.place)) putBack(root);
      },
      arrived: ({ models, skeleton }) => {
        if (!root.on || skeleton === undefined) return;
        composePlace(root.matrix, root.place);
        moveModels(models, root.matrix, scratch);
        recordPlace(root);
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
      applyCarriers(carried, elsewhere, 0, -back, 1);
      if (!isWithinReach(elsewhere)) resetPlace(elsewhere);
      composePlace(out, elsewhere);
    },
  };
  store.subscribe((state, before) => {
    if (!hasChanged(state, before, CARRIED_BY)) return;
    if (sameMotionCarriers(motionCarriers(state), carried)) return;
    reset();
    onChange();
  });
  return root;
}

const local = Float32Array.of(0, 0, 0, 0, 0, 0, 1, 1, 1, 1);

function composePlace(out: Float32Array, { translation, rotation }: Place): void {
  for (let i = 0; i < 3; i++) local[i] = translation[i];
  local.set(rotation, 3);
  composeAffine(out, 0, local);
}

/** Puts the character to the origin, with no path behind it. */
function putBack(root: RootMotion): void {
  resetPlace(root.place);
  root.places = 0;
}

/** Beyond this, in the file's unit, float32 has no room for a pose beside the place. */
const REACH = 2 ** 24;

/** Whether a character can still be drawn there; false for numbers that are not finite. */
function isWithinReach({ translation }: Place): boolean {
  return Math.hypot(translation[0], translation[1], translation[2]) <= REACH;
}

function recordPlace(root: RootMotion): void {
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
export function pathLength({ places }: RootMotion): number {
  return Math.min(places, PATH_PLACES);
}

/**
 * Multiplies every matrix of `models` by the one at the start of `by`; allocates nothing.
 * @param scratch memory for one matrix, owned by the caller
 */
export function moveModels(models: Float32Array, by: Float32Array, scratch: Float32Array): void {
  for (let at = 0; at < models.length; at += MATRIX_FLOATS) moveModel(models, at, by, scratch);
}

/** Multiplies only the matrix at `models[at]`, see {@link moveModels}. */
export function moveModel(
  models: Float32Array,
  at: number,
  by: Float32Array,
  scratch: Float32Array,
): void {
  for (let i = 0; i < MATRIX_FLOATS; i++) scratch[i] = models[at + i];
  multiplyAffine(models, at, by, 0, scratch, 0);
}
