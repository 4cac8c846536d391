import type { KernelForm } from '#engine/kernels';
import type { CrowdWorkerInit } from '#engine/runtime/crowd';
import type { SliceCreator } from '../../session/state/store.ts';

/** What a crowd plays: the clip on the stage, every open clip that fits, or three of them blended. */
export type CrowdClips = 'stage' | 'all' | 'blend';
export type CrowdDraw = 'skin' | 'bones';

export const MAX_CHARACTERS = 10_000;

/** A crowd of characters like the one on the stage. */
export interface CrowdOptions {
  readonly characters: number;
  readonly clips: CrowdClips;
  readonly draw: CrowdDraw;
  /** Far characters are computed every so many frames. */
  readonly interval: number;
  /** Characters within this distance of the eye are near, in character heights. */
  readonly reach: number;
  /** Threads that compute it, the page's own included; 0 for as many as help. Only where memory can be shared. */
  readonly threads: number;
  readonly form: KernelForm | 'fastest';
  /** Near characters are coloured apart from far ones. */
  readonly tint: boolean;
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
  /** Threads that a crowd waits for; starting and ending them is the shell's. */
  readonly crowdInvitations: readonly CrowdWorkerInit[];
  setCrowd(options: Partial<CrowdOptions>): void;
  moveCrowdCamera(eye: Partial<CrowdCamera>): void;
  crowdWorkerInit(invitations: readonly CrowdWorkerInit[]): void;
}

/** Of the eye: near enough to see one, far enough to see a crowd go back. */
const FEW = 2.6;
const MANY = 16;

/** How far from its middle a crowd of so many is looked at first, in character heights. */
function crowdDistance(characters: number): number {
  return Math.min(MANY, FEW + 0.7 * Math.sqrt(characters));
}

function clampDistance(distance: number): number {
  return Math.min(400, Math.max(2, distance));
}

const LOWEST = 0.05;
const HIGHEST = 1.5;

export const createCrowdSlice: SliceCreator<CrowdSlice> = (set) => ({
  crowd: {
    characters: 1000,
    clips: 'stage',
    draw: 'bones',
    interval: 4,
    reach: 14,
    threads: 0,
    form: 'fastest',
    tint: true,
  },
  crowdCamera: { yaw: 0.5, pitch: 0.35, distance: 16, x: 0, z: 0 },
  crowdInvitations: [],
  setCrowd: (options) =>
    set(({ crowd, crowdCamera }) => {
      const changed = { ...crowd, ...options };
      const characters = Math.min(MAX_CHARACTERS, Math.max(1, Math.round(changed.characters)));
      // As much nearer or farther as the crowd is smaller or larger: a person's own distance is kept in proportion.
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
  crowdWorkerInit: (crowdInvitations) => set({ crowdInvitations }),
});
