import { describe, expect, it } from 'vitest';
import { createArchive } from '../../../engine/archive/create-archive.ts';
import { AssetError } from '../../../engine/base/errors.ts';
import { importGltf } from '../../../engine/import/import-gltf.ts';
import { buildSkeleton } from '../../../engine/offline/skeleton-builder.ts';
import { createRandom, type Random } from '../../fuzz/random.ts';
import { JSON_CHUNK, glbBytes, gltfBytes, madeGltf } from '../../support/made-gltf.ts';
import type { GltfJson } from '../../support/made-gltf.ts';

const TRIES = 3000;
const SEED = 20_26;

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** A model that has something of everything, so that there is much to damage. */
function model(): GltfJson {
  const made = madeGltf(
    {
      asset: { version: '2.0', generator: 'a test' },
      scene: 0,
      scenes: [{ name: 'stage', nodes: [0, 3] }, { nodes: [4] }],
      nodes: [
        { name: 'armature', children: [1], scale: [2, 2, 2] },
        { name: 'hips', children: [2], rotation: [0, 0, 0, 1] },
        { name: 'head', matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 1], mesh: 1 },
        { name: 'body', mesh: 0, skin: 0 },
        { name: 'prop', translation: [0, 1, 0] },
      ],
      skins: [{ joints: [1, 2], skeleton: 1, inverseBindMatrices: 5 }],
      materials: [
        {
          alphaMode: 'MASK',
          pbrMetallicRoughness: {
            baseColorFactor: [1, 0.5, 0.25, 1],
            baseColorTexture: {
              index: 0,
              extensions: { KHR_texture_transform: { offset: [0, 1], rotation: 1, scale: [2, 2] } },
            },
          },
        },
      ],
      textures: [{ source: 0, sampler: 0 }],
      samplers: [{ wrapS: 33071 }],
      images: [{ bufferView: 0, mimeType: 'image/png' }],
      meshes: [
        {
          primitives: [
            {
              attributes: { POSITION: 0, TEXCOORD_0: 1, JOINTS_0: 2, WEIGHTS_0: 3 },
              indices: 4,
              material: 0,
            },
          ],
        },
        { primitives: [{ attributes: { POSITION: 0 }, mode: 5 }] },
      ],
      animations: [
        {
          name: 'walk',
          samplers: [
            { input: 6, output: 7, interpolation: 'CUBICSPLINE' },
            { input: 6, output: 8, interpolation: 'STEP' },
            { input: 6, output: 8 },
          ],
          channels: [
            { sampler: 0, target: { node: 1, path: 'translation' } },
            { sampler: 1, target: { node: 1, path: 'rotation' } },
            { sampler: 2, target: { node: 2, path: 'rotation' } },
          ],
        },
      ],
    },
    [
      { values: [0, 0, 0, 1, 0, 0, 0, 1, 0], type: 'VEC3' },
      { values: [0, 0, 1, 0, 0, 1], type: 'VEC2' },
      { values: [0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0], type: 'VEC4', componentType: 5121 },
      { values: [0.5, 0.5, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0], type: 'VEC4' },
      { values: [0, 1, 2], componentType: 5123 },
      { values: [...IDENTITY, ...IDENTITY], type: 'MAT4' },
      { values: [0, 0.5] },
      { values: Array.from({ length: 18 }, (_, i) => i / 9), type: 'VEC3' },
      { values: [0, 0, 0, 1, 0, 1, 0, 0], type: 'VEC4' },
    ],
  );
  const accessors = made.accessors as object[];
  const sparse = {
    count: 1,
    indices: { bufferView: 4, componentType: 5123 },
    values: { bufferView: 6 },
  };
  return { ...made, accessors: accessors.with(6, { ...accessors[6], sparse }) };
}

/** What no field expects. */
const NASTY: readonly unknown[] = JSON.parse(`[
  null, true, -1, 0.5, 1, 2, 7, 255, 2147483648, 1e300, "", "x", [], {}, [0], [null], [[]],
  "data:;base64,AAAA", "data:;base64,*", { "a": 1 }, 5126, 5123, "VEC3", "SCALAR"
]`) as unknown[];

/** Changes, drops or repeats one part of a file, somewhere. */
function damage(json: GltfJson, random: Random): GltfJson {
  const copy = structuredClone(json);
  const places: [Record<string, unknown>, string][] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const key of Object.keys(value)) {
      places.push([value as Record<string, unknown>, key]);
      visit((value as Record<string, unknown>)[key]);
    }
  };
  visit(copy);
  const [parent, key] = random.pick(places);
  const value = parent[key];
  if (random.below(8) === 0) delete parent[key];
  else if (typeof value === 'string' && value.startsWith('data:') && random.below(2) === 0) {
    parent[key] = damagedData(value, random);
  } else if (random.below(4) === 0) parent[key] = random.pick(places)[0];
  else parent[key] = random.pick(NASTY);
  return copy;
}

function damagedData(uri: string, random: Random): string {
  const bytes = Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64');
  for (let i = 0; i < 4; i++) bytes[random.below(bytes.length)] = random.below(256);
  return `data:;base64,${bytes.toString('base64')}`;
}

/** JSON of a file that refers to itself cannot be written. */
function written(json: GltfJson): Uint8Array | undefined {
  try {
    return gltfBytes(json);
  } catch {
    return undefined;
  }
}

/** Whether it could be imported and kept; throws where it neither could nor was refused. */
async function accepts(bytes: Uint8Array): Promise<boolean> {
  try {
    const { skeleton, animations, mesh } = await importGltf({ name: 'a.gltf', bytes });
    const objects = [buildSkeleton(skeleton), skeleton, ...animations];
    const { entries } = createArchive(mesh === undefined ? objects : [...objects, mesh]);
    return entries.length > 0;
  } catch (error) {
    if (error instanceof AssetError) return false;
    throw error;
  }
}

describe(`models damaged at random (seed ${SEED})`, () => {
  it('begin as one that is sound', async () => {
    expect(await accepts(gltfBytes(model()))).toBe(true);
  });

  it('are refused, or imported so that an archive can hold what comes of them', async () => {
    const random = createRandom(SEED);
    const sound = model();
    const counts = { refused: 0, valid: 0 };
    for (let done = 0; done < TRIES; done++) {
      const bytes = written(damage(sound, random));
      if (bytes === undefined) continue;
      try {
        counts[(await accepts(bytes)) ? 'valid' : 'refused']++;
      } catch (cause) {
        throw new Error(`try ${done}: ${new TextDecoder().decode(bytes)}`, { cause });
      }
    }
    // Both happen often enough for this to mean something.
    expect(Math.min(counts.refused, counts.valid)).toBeGreaterThan(TRIES / 10);
  });

  it('are refused wherever they are cut', async () => {
    const bytes = glbBytes([[JSON_CHUNK, gltfBytes(model())]]);
    for (let length = 0; length < bytes.length; length++) {
      expect(await accepts(bytes.subarray(0, length)), `cut at ${length}`).toBe(false);
    }
  });
});
