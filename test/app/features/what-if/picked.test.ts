import { expect, expectTypeOf, it } from 'vitest';
import { writeArchive } from '#engine/archive';
import { animationSource, errorMap, rawSource, uniformDistances } from '#engine/inspect/error';
import { keyCount } from '#engine/model';
import { DEFAULT_CLIP_RECIPE, buildClip } from '#engine/offline';
import { filedBaseline } from '../../../../app/features/what-if/picked.tsx';
import { clipCost } from '../../../../app/features/what-if/what-if.job.ts';
import { builtSkeleton, rawClip } from '../../../support/raw-clip.ts';

const bones = builtSkeleton([-1, 0]);
const walk = rawClip([{ translations: [[0, 1, 2, 3]] }, {}], 1, 'walk');
const { animation } = buildClip(walk, bones, DEFAULT_CLIP_RECIPE);

it('a clip from a file costs what it would by itself, and is off as far as was measured', async () => {
  const map = errorMap({
    skeleton: bones,
    reference: rawSource(walk),
    candidate: animationSource(animation),
    distances: uniformDistances(2, 0.1),
  });
  map.values.shell.fill(0.25);
  const task = { progress: () => undefined, publish: () => undefined };
  const cost = await clipCost.run(animation, task);
  // @ts-expect-error a source has no cost of its own
  expectTypeOf(clipCost.run).toBeCallableWith(walk, task);
  expect(filedBaseline(cost, map)).toMatchObject({
    bytes: writeArchive([animation]).length,
    keys: keyCount(animation),
    max: 0.25,
    percentile99: 0.25,
    recipe: undefined,
  });
});
