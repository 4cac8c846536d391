import { describe, expect, it } from 'vitest';
import { mutate } from '../../fuzz/mutations.ts';
import { checkBytes, type Outcome } from '../../fuzz/property.ts';
import { createRandom } from '../../fuzz/random.ts';
import { fuzzSeeds } from '../../fuzz/seeds.ts';

/** Damaged files tried here; `npm run fuzz` tries many more, with another seed every time. */
const TRIES = 10_000;
const SEED = 20_25;

describe(`archives damaged at random (seed ${SEED})`, () => {
  it('are refused, or can be played and written again', () => {
    const random = createRandom(SEED);
    const seeds = fuzzSeeds();
    const counts: Record<Outcome, number> = { refused: 0, valid: 0 };
    for (let done = 0; done < TRIES; done++) {
      const seed = random.pick(seeds);
      const bytes = mutate(seed, random);
      counts[outcomeOf(bytes, `try ${done}, from ${seed.name}`)]++;
    }
    // Both happen often enough for this to mean something.
    expect(Math.min(counts.refused, counts.valid)).toBeGreaterThan(TRIES / 10);
  });
});

function outcomeOf(bytes: Uint8Array, what: string): Outcome {
  try {
    return checkBytes(bytes);
  } catch (cause) {
    throw new Error(what, { cause });
  }
}
