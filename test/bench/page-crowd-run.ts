import { crowdFrame, createSpreadCrowd } from '../../cli/bench/crowd-rows.ts';
import { threeCrowd } from '../../cli/bench/three-crowd.ts';
import { readArchive } from '#engine/archive';
import type { AssetObject } from '#engine/archive';
import { compileKernels } from '#engine/kernels';
import { measureInterleaved, ratioOf } from '#engine/layouts';
import type { Animation, Skeleton } from '#engine/model';

/** A crowd in a page beside three.js. */
export interface CrowdInPage {
  readonly microseconds: number;
  /** How many times as fast as three.js, which plays the tracks that move. */
  readonly timesThree: number;
}

/** Runs in a page: `files` are a skeleton's and a clip's archives, base64. */
export async function runCrowd(files: readonly string[], characters: number): Promise<CrowdInPage> {
  const objects = files.flatMap((file) => archiveOf(file));
  const skeleton = objects.find((object): object is Skeleton => object.kind === 'skeleton');
  const clip = objects.find((object): object is Animation => object.kind === 'animation');
  if (skeleton === undefined || clip === undefined) throw new Error('A file is missing.');
  const subject = { name: clip.name, skeleton, clips: [clip] };
  const crowd = createSpreadCrowd(await compileKernels(), subject, characters, 'matrices', 1);
  const [three, lanes] = measureInterleaved([
    threeCrowd('three.js', skeleton, [clip], characters),
    crowdFrame('characters in lanes', crowd),
  ]);
  return { microseconds: lanes.median, timesThree: ratioOf(three, lanes) };
}

function archiveOf(base64: string): AssetObject[] {
  const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
  return readArchive(bytes).entries.map(({ object }) => object);
}
