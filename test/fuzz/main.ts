/**
 * npm run fuzz [-- TRIES [SEED]]: damages valid archives at random and cuts them at every byte.
 * Whatever comes out is refused, or can be played and written again. The same seed does the same
 * again.
 */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sharedDir } from '../support/shared-dir.ts';
import { mutate, type Seed } from './mutations.ts';
import { checkBytes, type Outcome } from './property.ts';
import { createRandom } from './random.ts';
import { fuzzSeeds } from './seeds.ts';

const tries = Number(process.argv[2] ?? 200_000);
const seedNumber = Number(process.argv[3] ?? Date.now() % 0x7fffffff);

const shared = sharedDir();
const seeds = fuzzSeeds(shared === undefined ? undefined : path.join(shared, 'assets'));
console.log(`${seeds.length} valid files, ${tries} damaged ones, seed ${seedNumber}`);

const counts: Record<Outcome, number> = { refused: 0, valid: 0 };

function check(bytes: Uint8Array, what: string): void {
  try {
    counts[checkBytes(bytes)]++;
  } catch (error) {
    const file = path.join(tmpdir(), `fuzz-${seedNumber}.ozz`);
    writeFileSync(file, bytes);
    console.error(`${what}: see ${file}`);
    throw error;
  }
}

function cutEverywhere({ name, bytes }: Seed): void {
  for (let length = 0; length < bytes.length; length++) {
    check(bytes.subarray(0, length), `${name} cut at byte ${length}`);
  }
}

const random = createRandom(seedNumber);
for (let done = 0; done < tries; done++) {
  const seed = random.pick(seeds);
  check(mutate(seed, random), `try ${done}, from ${seed.name}`);
}
console.log(`damaged: ${counts.refused} refused, ${counts.valid} valid`);

counts.refused = 0;
counts.valid = 0;
seeds.forEach(cutEverywhere);
console.log(`cut: ${counts.refused} refused, ${counts.valid} valid (between two objects)`);
