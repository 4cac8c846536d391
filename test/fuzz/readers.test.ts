import { describe, expect, it } from 'vitest';
import { JSON_CHUNK, glbBytes, gltfBytes } from '../support/made-gltf.ts';
import { readCorpus } from './corpus.ts';
import { countedCoverage } from './coverage.ts';
import { fuzzReader } from './fuzz.ts';
import { checkModel } from './model-property.ts';
import type { Outcome } from './property.ts';
import { READERS } from './readers.ts';
import { richGltf } from './rich-gltf.ts';

/** The same inputs every time; `npm run fuzz` tries others, and many more. */
const SEED = 20_26;

/** Inputs tried here, a second each at most. */
const TRIES: Readonly<Record<string, number>> = {
  archive: 2500,
  gltf: 400,
  glb: 200,
  bvh: 1000,
  fbx: 250,
  'fbx-text': 250,
  zip: 200,
  config: 300,
  masks: 2000,
  session: 100,
  query: 500,
};

describe(`hostile inputs (seed ${SEED})`, () => {
  it('are tried with every reader', () => {
    expect(Object.keys(TRIES)).toEqual(READERS.map(({ name }) => name));
  });

  it.each(READERS)(
    'are refused by a sentence, or what they are can be played, built and read again: $name',
    async (reader) => {
      const kept = readCorpus(reader);
      const tries = TRIES[reader.name] + kept.length;
      const report = await fuzzReader(reader, {
        seed: SEED,
        coverage: countedCoverage(),
        kept,
        isDone: (done) => done >= tries,
      });
      const [fault] = report.faults;
      if (fault !== undefined) {
        const input = Buffer.from(fault.bytes).toString('base64');
        throw new Error(`input ${fault.tries}, in base64: ${input}`, { cause: fault.error });
      }
      // Both happen often enough for this to mean something.
      const { refused, valid } = report.counts;
      expect(Math.min(refused, valid)).toBeGreaterThan(tries / 50);
    },
  );

  it('are refused wherever a GLB is cut', async () => {
    const bytes = glbBytes([[JSON_CHUNK, gltfBytes(richGltf())]]);
    const outcomes = new Set<Outcome>();
    for (let length = 0; length < bytes.length; length++) {
      outcomes.add(await checkModel('a.glb', bytes.subarray(0, length)));
    }
    expect([...outcomes]).toEqual(['refused']);
  });
});
