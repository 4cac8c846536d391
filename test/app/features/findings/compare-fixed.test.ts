import { beforeEach, expect, it } from 'vitest';
import { createArchive } from '#engine/archive';
import type { Fix } from '../../../../app/features/findings/fix-finding.ts';
import type { RemedyInput } from '../../../../app/features/findings/mending.job.ts';
import { applyFixes } from '../../../../app/features/findings/run-fix.ts';
import type { Session } from '../../../../app/session/session.ts';
import { selectComparedAssets } from '../../../../app/session/state/compared.ts';
import type { SessionState } from '../../../../app/session/state/store.ts';
import { madeFile } from '../../../support/app-files.ts';
import { readObject, validFixture } from '../../../support/archives.ts';
import { eventually } from '../../../support/eventually.ts';
import { fakeJobs } from '../../../support/job-workers.ts';
import { testSession } from '../../../support/test-session.ts';

const BOTH = 'both.ozz';
const OPTIMIZED = 'eight.optimized.animation.ozz';
const LABEL = 'Respace its iframes';
const clipIn = (name: string) => readObject(validFixture(name), 'animation');

let fake: ReturnType<typeof fakeJobs>;
let session: Session;
const state = (): SessionState => session.store.getState();

/** Mends objects of one file; the job of each gives another clip, or what is there; or it is cancelled. */
async function mend(places: readonly number[], name: string | null = OPTIMIZED) {
  const inputs = () => fake.inputsOf('mending.remedy') as readonly RemedyInput[];
  const command = { name: 'respace-iframes', args: { interval: 0.5 } } as const;
  const fixes = places.map((place): Fix => {
    const mended = {
      label: LABEL,
      file: state().files[1],
      asset: state().assets[1 + place],
      command,
    };
    return { label: LABEL, mend: mended };
  });
  const before = inputs().length;
  const abort = new AbortController();
  const done = applyFixes(session, fixes, { signal: abort.signal });
  for (const [i, place] of places.entries()) {
    await eventually(() => expect(inputs()).toHaveLength(before + i + 1));
    if (name === null) {
      abort.abort();
      break;
    }
    const { archive } = inputs()[before + i];
    const objects = archive.entries.map(({ object }) => object).with(place, clipIn(name));
    fake.answer('mending.remedy', { outcome: { result: createArchive(objects) } });
  }
  await done;
}

beforeEach(() => {
  fake = fakeJobs();
  session = testSession(['eight.skeleton.ozz'], { jobs: fake.jobs });
  const clip = clipIn('eight.animation.ozz');
  state().addFiles([madeFile(BOTH, clip, clip)]);
});

it('says nothing of a mend that has changed nothing, and leaves several to the history', async () => {
  await mend([0], 'eight.animation.ozz');
  await mend([0, 1]);
  expect(state().problems).toEqual([]);
});

it('says nothing of a mend that is cancelled after one of another object in its file', async () => {
  await mend([0]);
  state().dismissAllProblems();
  await mend([1], null);
  expect(state().problems).toEqual([]);
});

it('says what a mend has changed, with a button that compares it with before', async () => {
  await mend([0]);
  expect(state().problems).toMatchObject([
    { message: `was changed: ${LABEL} (${BOTH}).`, actionLabel: 'Compare with before' },
  ]);
  state().problems[0].action?.();
  const names = selectComparedAssets(state()).map((asset) => asset?.fileName);
  expect(names).toEqual([`before ${BOTH}`, BOTH]);
});
