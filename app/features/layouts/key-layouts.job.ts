import { subtask } from '#engine/base';
import {
  arrivalOf,
  compareKeyOrders,
  packedForms,
  type Arrival,
  type KeyComparison,
  type MeasureSettings,
} from '#engine/layouts';
import type { Animation } from '#engine/model';
import { defineJob, type JobTask } from '../../session/jobs/job.ts';

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
export default defineJob({
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
  const counting = count(readable, counted);
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

async function count(
  readable: ReadableStream<Uint8Array>,
  counted: { bytes: number },
): Promise<void> {
  for await (const piece of readable) counted.bytes += piece.length;
}

/** Waits until the unpacked data has been delivered. */
function turnOfEvents(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
