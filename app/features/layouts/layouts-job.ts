import { subtask } from '#engine/base';
import type { TaskControl } from '#engine/base';
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
} from '#engine/layouts';
import type { Arrival, Compared, HierarchyComparison, MeasureSettings } from '#engine/layouts';
import type { Animation } from '#engine/model';
import { failureText } from '../../session/jobs/failure-text.ts';
import type { CharacterClip, KeyReport, LayoutsJob, LayoutsNews } from './layouts-protocol.ts';
import { gzip, unpackedAfter } from './packing.ts';

/** A person waits for it. */
const SETTINGS: MeasureSettings = { rounds: 31, turn: 2, warmUp: 80 };

/** Pieces in which packed clips arrive. */
const PIECES = 64;

/** What unpacking takes of the work on keys. */
const PLAYING = 0.8;

/** Compares layouts; never throws. What is known so far is told as it becomes known. */
export async function runLayoutsJob(
  job: LayoutsJob,
  tell: (news: LayoutsNews) => void,
): Promise<void> {
  const task: TaskControl = { onProgress: (fraction) => tell({ fraction: fraction * 0.999 }) };
  try {
    if (job.what === 'points') await tellPoints(job.count, tell);
    else if (job.what === 'keys')
      tell({ fraction: 1, answer: await compareKeys(job.animation, task) });
    else tell({ fraction: 1, answer: await compareHierarchy(job.clip, task) });
  } catch (error) {
    tell({
      problem:
        error instanceof RangeError
          ? `There is no memory for this (${error.message}). Try fewer points.`
          : failureText(error),
    });
  }
}

async function compareHierarchy(
  clip: CharacterClip | undefined,
  task: TaskControl,
): Promise<HierarchyComparison> {
  const compiled = await compileKernels();
  const subject =
    clip === undefined
      ? generatedHierarchy()
      : clipHierarchy(clip.skeleton, clip.animation, comparedCharacters(clip.skeleton.count));
  return compareHierarchies(compiled, subject, SETTINGS, task);
}

async function compareKeys(animation: Animation, task: TaskControl): Promise<KeyReport> {
  const comparison = compareKeyOrders(animation, SETTINGS, subtask(task, 0, PLAYING));
  const arrivals: Arrival[] = [];
  const forms = packedForms(animation);
  for (const [i, form] of forms.entries()) {
    const packed = await gzip(form.bytes);
    arrivals.push(arrivalOf(form, packed.length, await unpackedAfter(packed, PIECES)));
    task.onProgress?.(PLAYING + ((1 - PLAYING) * (i + 1)) / forms.length);
  }
  return { comparison, arrivals };
}

/** One layout after the other where all together need gigabytes: what is known is told in between. */
async function tellPoints(count: number, tell: (news: LayoutsNews) => void): Promise<void> {
  const rows: Compared[] = [];
  let reached = 0;
  const onProgress = (fraction: number): void => {
    reached = fraction * 0.999;
    tell({ fraction: reached });
  };
  for (const row of comparePoints(await compileKernels(), count, undefined, { onProgress })) {
    rows.push(row);
    tell({ fraction: reached, answer: { count, rows } });
    // Lets the memory of the last layout go before the next one's is asked for.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  tell({ fraction: 1, answer: { count, rows } });
}
