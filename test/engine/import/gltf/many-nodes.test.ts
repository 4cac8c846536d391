import { afterEach, expect, it, vi } from 'vitest';
import { importGltf } from '../../../../engine/import/gltf/import-gltf.ts';
import { gltfBytes, madeGltf } from '../../../support/made-gltf.ts';

const POINTS = 0;
const NODES = 50;
const PRIMITIVES = 40;

afterEach(() => void vi.restoreAllMocks());

const isPrimitive = (value: unknown): value is { mode: number } =>
  typeof value === 'object' && value !== null && 'mode' in value;

/** Counts how often the mode of any primitive is read of the JSON that is parsed from now on. */
function countModes(): { reads: number } {
  const count = { reads: 0 };
  const counted = (primitive: { mode: number }): object => {
    const { mode } = primitive;
    return Object.defineProperty(primitive, 'mode', { get: () => (count.reads++, mode) });
  };
  const parse = JSON.parse.bind(JSON);
  vi.spyOn(JSON, 'parse').mockImplementation((text): unknown =>
    parse(text, (_, value: unknown) => (isPrimitive(value) ? counted(value) : value)),
  );
  return count;
}

it('looks at the points of a mesh once, however many nodes show it', async () => {
  const file = madeGltf(
    {
      nodes: Array.from({ length: NODES }, (_, i) => ({ name: `node_${i}`, mesh: 0 })),
      meshes: [
        {
          primitives: Array.from({ length: PRIMITIVES }, () => ({
            attributes: { POSITION: 0 },
            mode: POINTS,
          })),
        },
      ],
    },
    [{ values: [0, 0, 0], type: 'VEC3' }],
  );
  const modes = countModes();
  const { mesh, findings } = await importGltf({ name: 'a.gltf', bytes: gltfBytes(file) });
  expect(mesh).toBeUndefined();
  expect(findings.map(({ code }) => code)).toEqual(['gltf-not-triangles']);
  expect(modes.reads).toBeGreaterThanOrEqual(PRIMITIVES);
  expect(modes.reads).toBeLessThan(3 * PRIMITIVES);
});
