import type { KernelForm } from '#engine/kernels';
import { jobNamed } from '../../session/jobs/job.ts';
import { defineSlice, type StateOf } from '../../session/state/slice.ts';
import { selectMesh, selectSkeleton } from '../../session/state/stage.ts';
import type { SessionStore } from '../../session/state/store.ts';

/** What a crowd plays: the clip on the stage, every open clip that fits, or three of them blended. */
export type CrowdClips = 'stage' | 'all' | 'blend';
export type CrowdDraw = 'skin' | 'bones';

/** Makes the second level of detail of a mesh. */
export const simplifyJob =
  jobNamed<typeof import('./simplify-mesh.job.ts').default>('simplify-mesh');

export const MAX_CHARACTERS = 10_000;

/** A crowd of characters like the one on the stage. */
export interface CrowdOptions {
  readonly characters: number;
  readonly clips: CrowdClips;
  readonly draw: CrowdDraw;
  /** Far characters are computed once in this many frames. */
  readonly interval: number;
  /** Characters within this distance of the eye are near, in character heights. */
  readonly reach: number;
  /** Threads that compute it, with the page's own; 0 for as many as are useful. Only where memory can be shared. */
  readonly threads: number;
  /** What computes it: kernels, or the graphics card, which does so for skins. */
  readonly form: KernelForm | 'fastest' | 'card';
  /** Near characters are coloured apart from far ones. */
  readonly tint: boolean;
  /** Small ones on the screen are drawn with less detail. */
  readonly detail: boolean;
}

/** Where a crowd is looked at from: around a place on the ground, angles in radians, lengths in character heights. */
export interface CrowdCamera {
  readonly yaw: number;
  readonly pitch: number;
  readonly distance: number;
  readonly x: number;
  readonly z: number;
}

export interface CrowdSlice {
  readonly crowd: CrowdOptions;
  readonly crowdCamera: CrowdCamera;
  setCrowd(options: Partial<CrowdOptions>): void;
  moveCrowdCamera(eye: Partial<CrowdCamera>): void;
}

/** Distances of the camera for one character, and at most for a crowd. */
const FEW = 2.6;
const MANY = 16;

/** First distance of the camera from the middle of a crowd of this size, in character heights. */
export function crowdDistance(characters: number): number {
  return Math.min(MANY, FEW + 0.7 * Math.sqrt(characters));
}

function clampDistance(distance: number): number {
  return Math.min(400, Math.max(2, distance));
}

const LOWEST = 0.05;
const HIGHEST = 1.5;

export const crowdSlice = defineSlice<CrowdSlice>((set) => ({
  crowd: {
    characters: 1000,
    clips: 'stage',
    draw: 'bones',
    interval: 4,
    reach: 14,
    threads: 0,
    form: 'fastest',
    tint: true,
    detail: true,
  },
  crowdCamera: { yaw: 0.5, pitch: 0.35, distance: 16, x: 0, z: 0 },
  setCrowd: (options) =>
    set(({ crowd, crowdCamera }) => {
      const changed = { ...crowd, ...options };
      const characters = Math.min(MAX_CHARACTERS, Math.max(1, Math.round(changed.characters)));
      // The distance scales with the size of the crowd, so that one a person has chosen keeps its proportion.
      const nearer = crowdDistance(characters) / crowdDistance(crowd.characters);
      return {
        crowd: { ...changed, characters },
        ...(nearer !== 1 && {
          crowdCamera: { ...crowdCamera, distance: clampDistance(crowdCamera.distance * nearer) },
        }),
      };
    }),
  moveCrowdCamera: (eye) =>
    set(({ crowdCamera }) => {
      const moved = { ...crowdCamera, ...eye };
      return {
        crowdCamera: {
          ...moved,
          pitch: Math.min(HIGHEST, Math.max(LOWEST, moved.pitch)),
          distance: clampDistance(moved.distance),
        },
      };
    }),
}));

/** The session's state with the crowd's. */
export type CrowdState = StateOf<typeof crowdSlice>;

/** Whether the graphics card is to compute the crowd. */
export function usesCard(state: CrowdState): boolean {
  const { form, draw } = state.crowd;
  return form === 'card' && draw === 'skin' && selectMesh(state) !== undefined;
}

/** Joints of all characters that a machine without a graphics card still draws and moves. */
const DEFAULT_JOINTS = 67_000;

/** Number of characters of this many joints until a person sets another. */
export function defaultCharacterCount(joints: number): number {
  return Math.min(1000, Math.max(1, Math.round(DEFAULT_JOINTS / joints)));
}

/**
 * Makes the crowd smaller if its characters have many joints, until a person sets its size.
 * @returns a function that stops this
 */
export function fitCrowdSize(session: SessionStore): () => void {
  const store = crowdSlice.of(session);
  let last = store.getState().crowd.characters;
  return store.subscribe((state, before) => {
    const skeleton = selectSkeleton(state);
    if (skeleton === undefined || skeleton === selectSkeleton(before)) return;
    if (state.crowd.characters !== last) return;
    last = defaultCharacterCount(skeleton.count);
    if (last !== state.crowd.characters) state.setCrowd({ characters: last });
  });
}
