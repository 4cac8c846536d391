import { subtask } from '#engine/base';
import { compileKernels } from '#engine/kernels';
import {
  arrivalOf,
  clipHierarchy,
  comparedCharacters,
  compareHierarchies,
  compareKeyOrders,
  comparePoints,
  generatedHierarchy,
  packedForms,
  type Arrival,
  type Compared,
  type HierarchyComparison,
  type KeyComparison,
  type MeasureSettings,
} from '#engine/layouts';
import type { Animation, Skeleton } from '#engine/model';
import { JobError, defineJob, type JobTask } from '../../session/jobs/job.ts';

/** A clip with the joints that it moves. */
export interface CharacterClip {
  readonly skeleton: Skeleton;
  readonly animation: Animation;
}

interface HierarchyInput {
  /** The clip whose joints are measured; undefined for the case with published figures. */
  readonly clip: CharacterClip | undefined;
  readonly settings: MeasureSettings;
}

/** Brings the joints of many characters to model space, in every layout; times in µs per character. */
export const hierarchy = defineJob({
  run: async (
    { clip, settings }: HierarchyInput,
    task: JobTask<HierarchyComparison>,
  ): Promise<HierarchyComparison> => {
    const compiled = await compileKernels();
    const subject =
      clip === undefined
        ? generatedHierarchy()
        : clipHierarchy(clip.skeleton, clip.animation, comparedCharacters(clip.skeleton.count));
    return compareHierarchies(compiled, subject, settings, { onProgress: task.progress });
  },
});

/**
 * Moves so many points, in every layout; times in µs a step. One layout comes after the other, as all together would
 * need gigabytes, and results so far are reported in between.
 */
export const points = defineJob({
  run: async (count: number, task: JobTask<readonly Compared[]>): Promise<readonly Compared[]> => {
    try {
      return await compare(count, task);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new JobError(
        `There is not enough memory for this (${error.message}). Try fewer points.`,
        {
          cause: error,
        },
      );
    }
  },
});

async function compare(count: number, task: JobTask<readonly Compared[]>): Promise<Compared[]> {
  const rows: Compared[] = [];
  let reached = 0;
  const onProgress = (fraction: number): void => {
    reached = fraction;
    task.progress(fraction);
  };
  for (const row of comparePoints(await compileKernels(), count, undefined, { onProgress })) {
    rows.push(row);
    task.publish(reached, rows);
    // Lets the memory of the last layout be freed before the next one is allocated.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return rows;
}

interface KeyInput {
  readonly animation: Animation;
  readonly settings: MeasureSettings;
}

/** A clip's keys in every order, and how each arrives when it is packed. */
export interface KeyReport {
  readonly comparison: KeyComparison;
  readonly arrivals: readonly Arrival[];
}

/** Pieces in which packed clips arrive. */
const PIECES = 64;

/** Share of the work that playing takes; unpacking is the rest. */
const PLAYING = 0.8;

/** Plays a clip with its keys in every order, and unpacks it in each. */
export const keys = defineJob({
  run: async (
    { animation, settings }: KeyInput,
    { progress }: JobTask<KeyReport>,
  ): Promise<KeyReport> => {
    const playing = subtask({ onProgress: progress }, 0, PLAYING);
    const comparison = compareKeyOrders(animation, settings, playing);
    const arrivals: Arrival[] = [];
    const forms = packedForms(animation);
    for (const [i, form] of forms.entries()) {
      const packed = await gzip(form.bytes);
      arrivals.push(arrivalOf(form, packed.length, await unpackedAfter(packed, PIECES)));
      progress(PLAYING + ((1 - PLAYING) * (i + 1)) / forms.length);
    }
    return { comparison, arrivals };
  },
});

/** Packs bytes as a server would that sends them compressed. */
export async function gzip(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([Uint8Array.from(bytes)])
    .stream()
    .pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * Unpacks while it arrives: bytes that are there after each of `steps` equal pieces, from none to all.
 */
export async function unpackedAfter(
  packed: Uint8Array<ArrayBuffer>,
  steps: number,
): Promise<Float64Array> {
  const { readable, writable } = new DecompressionStream('gzip');
  const counted = { bytes: 0 };
  const counting = countBytes(readable, counted);
  const writer = writable.getWriter();
  const arrived = new Float64Array(steps + 1);
  for (let step = 1; step <= steps; step++) {
    const piece = packed.subarray(pieceEnd(packed, step - 1, steps), pieceEnd(packed, step, steps));
    if (piece.length > 0) await writer.write(piece);
    if (step === steps) {
      await writer.close();
      await counting;
    } else await turnOfEvents();
    arrived[step] = counted.bytes;
  }
  return arrived;
}

function pieceEnd({ length }: Uint8Array, step: number, steps: number): number {
  return Math.floor((length * step) / steps);
}

async function countBytes(
  readable: ReadableStream<Uint8Array>,
  counted: { bytes: number },
): Promise<void> {
  for await (const piece of readable) counted.bytes += piece.length;
}

/** Waits until the unpacked data has been delivered. */
function turnOfEvents(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
