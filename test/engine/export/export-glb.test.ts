import { readdirSync } from 'node:fs';
import path from 'node:path';
import { validateBytes } from 'gltf-validator';
import { AnimationMixer, Quaternion, Vector3 } from 'three';
import { GLTFLoader, type GLTF } from 'three/addons/loaders/GLTFLoader.js';
import { describe, expect, it } from 'vitest';
import { exportGlb } from '../../../engine/export/export-glb.ts';
import { keysOf } from '../../../engine/export/clip-keys.ts';
import type { ExportOptions, ExportSource } from '../../../engine/export/model.ts';
import { KEY_KINDS, type Animation } from '../../../engine/model/animation.ts';
import { importModel } from '../../../engine/import/importers.ts';
import { createSamplingContext } from '../../../engine/runtime/context.ts';
import { sampleRaw } from '../../../engine/runtime/raw-sampling.ts';
import { sample } from '../../../engine/runtime/sampling.ts';
import type { RawAnimation } from '../../../engine/model/raw.ts';
import { poseLength, unpackPose } from '../../../engine/math/pose.ts';
import { buildAnimation } from '../../../engine/offline/animation-builder.ts';
import { fixturePath } from '../../../fixtures/files.ts';
import { exportSubjects, type Subject } from '../../support/exported.ts';
import { describeWithShared } from '../../support/shared.ts';

const fixtures = [
  ...exportSubjects(fixturePath('valid', '')),
  ...exportSubjects(fixturePath('old', '')),
];

const subject = (name: string): ExportSource => {
  const found = fixtures.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no subject ${name}`);
  return found.source;
};

const walk = subject('character/walk.raw.ozz');

describe('refuses', () => {
  it.each<[string, Partial<ExportSource>, ExportOptions, string]>([
    [
      'a clip of another skeleton',
      { clips: subject('eight.animation.ozz').clips },
      {},
      'clip "eight.animation": expected 60 tracks',
    ],
    [
      'a mesh of another skeleton',
      {
        skeleton: subject('one.skeleton.ozz').skeleton,
        clips: [],
        meshes: subject('character/mesh.ozz').meshes,
      },
      {},
      'the mesh: expected joints of the skeleton, which has 1, found joint',
    ],
    [
      'a rate that makes too many keys',
      {},
      { bake: 1e9 },
      'expected at most 1048576 samples, found 1066666723, 1.0666667 s at 1000000000 Hz.',
    ],
  ])('%s', (_, change, options, says) => {
    expect(() => exportGlb({ ...walk, ...change }, options)).toThrow(says);
  });

  it('numbers that are not finite', () => {
    const [{ clip, ...rest }] = walk.clips;
    const broken = structuredClone(clip);
    if (broken.kind === 'raw-animation') broken.translations.values[1] = NaN;
    expect(() => exportGlb({ ...walk, clips: [{ ...rest, clip: broken }] })).toThrow(
      'translation of "Root": expected finite numbers, found NaN at number 1',
    );
  });
});

/** The worst that the format's own validator finds. */
async function problems(bytes: Uint8Array): Promise<readonly string[]> {
  const { issues } = await validateBytes(bytes, { maxIssues: 10_000 });
  return issues.messages
    .filter(({ severity }) => severity < 2)
    .map(({ code, pointer, message }) => `${code} at ${pointer}: ${message}`);
}

const imported = (bytes: Uint8Array) =>
  importModel({ name: 'exported.glb', bytes }, { mesh: false });

const plainKeys = (clip: Animation) =>
  KEY_KINDS.map((kind) => keysOf(clip)[kind].map(({ times, values }) => [times, values]));

/** Older rotations need not have had length 1, so that packing them may have cut the largest component. */
function expectNear(built: Animation, clip: Animation): void {
  const near = plainKeys(clip).map((tracks) =>
    tracks.map((columns) => columns.map((column) => Array.from(column, (v) => expectClose(v)))),
  );
  expect(
    plainKeys(built).map((tracks) => tracks.map((columns) => columns.map((column) => [...column]))),
  ).toEqual(near);
}

const expectClose = (value: number): unknown => expect.closeTo(value, 4);

/** Validates, imports, and compares with what was exported. */
async function checkRoundTrip({ source, isUpgraded }: Subject): Promise<void> {
  const { bytes } = exportGlb(source);
  expect(await problems(bytes)).toEqual([]);
  const { skeleton, animations } = await imported(bytes);
  const { names, parents } = source.skeleton;
  expect(skeleton.names).toEqual(names);
  expect(skeleton.parents).toEqual(parents);
  const given = source.skeleton;
  const rest =
    given.kind === 'skeleton' ? unpackPose(given.restPose, given.count) : given.transforms;
  expect(skeleton.transforms).toEqual(rest);
  const played = source.clips.filter(({ clip }) => clip.duration > 0);
  expect(animations.length).toBe(played.length);
  played.forEach(({ clip }, i) => {
    expect(animations[i].duration).toBe(clip.duration);
    if (clip.kind === 'raw-animation') expect(keysOf(animations[i])).toEqual(keysOf(clip));
    else if (isUpgraded) expectNear(buildAnimation(animations[i]), clip);
    else expect(plainKeys(buildAnimation(animations[i]))).toEqual(plainKeys(clip));
  });
}

describe('every fixture is valid glTF, and comes back bit for bit:', () => {
  it.each(fixtures.map((one): [string, Subject] => [one.name, one]))('%s', async (_, one) => {
    await checkRoundTrip(one);
  });
});

describeWithShared('every shared archive', (dir) => {
  const old = path.join(dir, 'assets/old');
  const folders = [path.join(dir, 'assets/ozz'), old];
  const subjects = folders.flatMap((folder) =>
    exportSubjects(folder).map((one): [string, Subject] => [
      `${path.basename(folder)}/${one.name}`,
      one,
    ]),
  );
  it.each(subjects)('%s', async (_, one) => {
    await checkRoundTrip(one);
  });

  it('is among them', () => {
    expect(readdirSync(old).length).toBeGreaterThan(0);
    expect(subjects.length).toBeGreaterThan(20);
  });
});

describe('three.js plays', () => {
  const named = ['character/walk.ozz', 'character/run.raw.ozz', 'character/patrol.ozz'];
  it.each(named)('%s as the runtime does, but for the arcs between keys', async (name) => {
    const source = subject(name);
    const { bytes, clips } = exportGlb(source);
    const { scene, animations } = await loadedByThree(bytes);
    const mixer = new AnimationMixer(scene);
    mixer.clipAction(animations[0]).play();
    const [{ clip }] = source.clips;
    const bones = source.skeleton.names.map((_, joint) => scene.getObjectByName(`joint_${joint}`));
    const play = poseOf(clip);
    let worst = 0;
    for (let step = 0; step < 50; step++) {
      const time = (clip.duration * step) / 50;
      mixer.setTime(time);
      const locals = unpackPose(play(time), clip.trackCount);
      bones.forEach((bone, joint) => {
        const [x, y, z, rx, ry, rz, rw, ...scale] = locals.subarray(10 * joint, 10 * joint + 10);
        expect(bone?.position.distanceTo(new Vector3(x, y, z))).toBeLessThan(1e-4);
        expect(bone?.scale.distanceTo(new Vector3(...scale))).toBeLessThan(1e-4);
        const angle = bone?.quaternion.angleTo(new Quaternion(rx, ry, rz, rw)) ?? Infinity;
        worst = Math.max(worst, angle);
      });
    }
    // Angles below a thousandth are lost in the rounding of a cosine.
    expect(worst).toBeLessThan(clips[0].largestDifference + 2e-3);
  });

  it('closer, the more keys are baked', () => {
    const source = subject('character/turn.ozz');
    const [plain] = exportGlb(source).clips;
    const [baked] = exportGlb(source, { bake: 240 }).clips;
    expect(baked.largestDifference).toBeLessThan(plain.largestDifference / 4);
    expect(baked.keys).toBeGreaterThan(plain.keys);
  });
});

/** The file as three.js reads it; joints are called by their index, as it changes names. */
async function loadedByThree(bytes: Uint8Array<ArrayBuffer>): Promise<GLTF> {
  const gltf = await new GLTFLoader().parseAsync(bytes.buffer, '');
  const joints = [...gltf.parser.associations].flatMap(([object, place]) =>
    'isBone' in object && place?.nodes !== undefined ? [{ object, joint: place.nodes }] : [],
  );
  const names = new Map(joints.map(({ object, joint }) => [object.name, `joint_${joint}`]));
  for (const { object, joint } of joints) object.name = `joint_${joint}`;
  for (const track of gltf.animations.flatMap(({ tracks }) => tracks)) {
    const [name, property] = track.name.split('.');
    track.name = `${names.get(name)}.${property}`;
  }
  return gltf;
}

/** What the runtime plays. */
function poseOf(clip: Animation | RawAnimation): (time: number) => Float32Array {
  const pose = new Float32Array(poseLength(clip.trackCount));
  const context = createSamplingContext(clip.trackCount);
  return (time) => {
    if (clip.kind === 'raw-animation') sampleRaw(clip, time, pose);
    else sample(clip, context, time / clip.duration, pose);
    return pose;
  };
}
