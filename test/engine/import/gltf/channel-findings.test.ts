import { describe, expect, it } from 'vitest';
import { importModel } from '../../../../engine/import/importers.ts';
import { gltfBytes, madeGltf, type MadeAccessor } from '../../../support/made-gltf.ts';

interface Channel {
  readonly path: 'translation' | 'rotation' | 'scale';
  readonly times: readonly number[];
  readonly values: readonly number[];
  readonly interpolation?: string;
}

/** What is found in a model whose second node has one channel after the other. */
async function findingsOf(...channels: readonly Channel[]) {
  const accessors = channels.flatMap(({ path, times, values }): MadeAccessor[] => [
    { values: times },
    { values, type: path === 'rotation' ? 'VEC4' : 'VEC3' },
  ]);
  const json = madeGltf(
    {
      nodes: [{ name: 'root', children: [1] }, { name: 'arm' }],
      scenes: [{ nodes: [0] }],
      scene: 0,
      animations: [
        {
          name: 'wave',
          channels: channels.map(({ path }, sampler) => ({ sampler, target: { node: 1, path } })),
          samplers: channels.map(({ interpolation }, i) => ({
            input: 2 * i,
            output: 2 * i + 1,
            interpolation,
          })),
        },
      ],
    },
    accessors,
  );
  return (await importModel({ name: 'a.gltf', bytes: gltfBytes(json) })).findings;
}

const still = (count: number): number[] => Array.from({ length: 3 * count }, () => 1);

it('names the rotation that is least a unit', async () => {
  const values = [0, 0, 0, 1, 0, 0, 0, 1.2, 0, 0, 0.2, 0.67, 0, 0, 0, 1];
  const found = await findingsOf({ path: 'rotation', times: [0, 0.25, 0.5, 1], values });
  expect(found).toMatchObject([
    {
      code: 'rotation-not-unit',
      severity: 'warning',
      message: 'key 2 of the rotation of "arm" is 30 % longer or shorter than 1, at 0.500 s',
      places: [{ joint: 1, kind: 'rotation', key: 2, time: 0.5 }],
    },
  ]);
});

describe('says nothing of', () => {
  it('keys that are all needed', async () => {
    const values = [0, 0, 0, 1, 0, 0, 0, 0, 0];
    expect(await findingsOf({ path: 'translation', times: [0, 0.5, 1], values })).toEqual([]);
  });

  it('tangents within the keys', async () => {
    const values = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0];
    const curve = { path: 'translation', times: [0, 1], values } as const;
    expect(await findingsOf({ ...curve, interpolation: 'CUBICSPLINE' })).toEqual([]);
  });

  it('channels of which many begin later', async () => {
    const at = (start: number): Channel[] =>
      (['translation', 'scale'] as const).map((path) => ({
        path,
        times: [start, start + 0.5, start + 1],
        values: [0, 0, 0, 1, 0, 0, 0, 0, 0],
      }));
    const turn: Channel = {
      path: 'rotation',
      times: [0, 1],
      values: [0, 0, 0, 1, 0, 0, 0.1, 0.995],
    };
    // One of three is more than a quarter: then nobody knows where the clip begins.
    expect(await findingsOf(...at(0.2), turn)).toEqual([]);
  });
});

it('names times that go back, with joint and key, and leaves the clip out', async () => {
  const values = [0, 0, 0, 1, 0, 0, 2, 0, 0];
  const found = await findingsOf({ path: 'translation', times: [0, 0.5, 0.25], values });
  expect(found).toMatchObject([
    { code: 'gltf-times', severity: 'error', joint: 1, kind: 'translation', key: 2, time: 0.25 },
    { code: 'clip-left-out', joint: 1 },
  ]);
});

it.each([
  ['NaN at first', [NaN, 0.5, 1], 0, 'NaN'],
  ['infinite', [0, Infinity, 1], 1, 'Infinity'],
])('names a time that is %s as none, and nothing as before it', async (_, times, key, shown) => {
  const values = [0, 0, 0, 1, 0, 0, 2, 0, 0];
  const found = await findingsOf({ path: 'translation', times, values });
  expect(found.filter(({ code }) => code === 'gltf-times')).toMatchObject([
    {
      severity: 'error',
      joint: 1,
      key,
      message: expect.stringContaining(`at ${shown} s, which is no time`) as string,
    },
  ]);
});

it('says of times before 0, as of a clip that begins before frame 0, what to do', async () => {
  const values = [0, 0, 0, 1, 0, 0];
  const found = await findingsOf({ path: 'translation', times: [-0.5, 0.5], values });
  expect(found).toMatchObject([
    {
      code: 'clip-left-out',
      remedy: {
        text: expect.stringMatching(/^Move the clip .* begins at frame 0 or later/) as string,
      },
    },
  ]);
});

it('names tangents that overshoot', async () => {
  const values = [0, 0, 0, 0, 0, 0, 40, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0];
  const curve = { path: 'translation', times: [0, 1], values } as const;
  const [found] = await findingsOf({ ...curve, interpolation: 'CUBICSPLINE' });
  expect(found).toMatchObject({ code: 'gltf-tangents', joint: 1, kind: 'translation', key: 0 });
  // At three eighths: 40 (t³ − 2t² + t) + 3t² − 2t³, beyond 1.
  const t = 3 / 8;
  const beyond = 40 * (t ** 3 - 2 * t ** 2 + t) + 3 * t ** 2 - 2 * t ** 3 - 1;
  expect(found.evidence.overshoot).toBeCloseTo(beyond, 5);
});

it('names tangents that turn a joint by nine degrees between two equal keys', async () => {
  const key = (tangent: number): number[] => [0, 0, 0, 0, 0, 0, 0, 1, tangent, 0, 0, 0];
  const values = [...key(0.55), ...key(0)];
  const [found] = await findingsOf({
    path: 'rotation',
    times: [0, 1],
    values,
    interpolation: 'CUBICSPLINE',
  });
  expect(found).toMatchObject({ code: 'gltf-tangents', joint: 1, kind: 'rotation', key: 0 });
});

it('says how far a spline overshoots keys that are alike, which have no distance', async () => {
  const values = [0, 0, 0, 0, 1, 0, 0, 2, 0, 0, 0, 0, 3, 1, 0, 0, 0, 0];
  const curve = { path: 'translation', times: [0, 1], values } as const;
  const [{ code, message }] = await findingsOf({ ...curve, interpolation: 'CUBICSPLINE' });
  expect(code).toBe('gltf-tangents');
  // At three eighths: 2 (t³ − 2t² + t) above 1.
  expect(message).toContain(
    'overshoots both by 0.293 m in a component in which they are alike, at',
  );
  expect(message).not.toContain('%');
});

it('counts keys that lines give anyway', async () => {
  const times = Array.from({ length: 20 }, (_, key) => key / 10);
  const values = times.flatMap((time) => [2 * time, 0, 1]);
  const found = await findingsOf(
    { path: 'translation', times, values },
    { path: 'scale', times: [0], values: still(1) },
  );
  expect(found).toMatchObject([
    { code: 'gltf-redundant', severity: 'info', joint: 1, evidence: { redundant: 18, keys: 21 } },
  ]);
});

/** Keys of a joint that turns about x by so many degrees between two of them. */
const turning = (degrees: number, interpolation?: string): Channel => {
  const half = (degrees / 360) * Math.PI;
  const values = [0, 0, 0, 1, Math.sin(half), 0, 0, Math.cos(half)];
  return { path: 'rotation', times: [0, 1], values, interpolation };
};

it.each([
  ['less than 59°', turning(58)],
  ['steps', turning(120, 'STEP')],
])('says nothing of turns between keys: %s', async (_, channel) => {
  const found = await findingsOf(channel);
  expect(found.filter(({ code }) => code === 'gltf-slerp')).toEqual([]);
});

it.each([
  [60, 0.26],
  [68, 0.39],
  [124, 2.45],
])('names a turn of %d°, which players are up to %d° from', async (degrees, far) => {
  const found = await findingsOf(turning(degrees));
  const one = found.find(({ code }) => code === 'gltf-slerp');
  expect(one).toMatchObject({ severity: 'info', joint: 1, kind: 'rotation', key: 0, time: 0.21 });
  expect((180 / Math.PI) * (one?.evidence.angle ?? 0)).toBeCloseTo(far, 1);
  expect(one?.message).toMatch(
    /^between keys 0 and 1 the rotation of "arm" is up to .* at 0\.210 s: /,
  );
});
