import { readFileSync } from 'node:fs';
import { Scene } from 'three';
import { objectOfKind, objectsOfKind, readArchive } from '#engine/archive';
import type { AssetKind, ObjectOf } from '#engine/archive';
import { clipKeys } from '#engine/inspect';
import { animationSource, errorMap, rawSource, uniformDistances } from '#engine/inspect/error';
import type { ErrorMap } from '#engine/inspect/error';
import { compileKernels } from '#engine/kernels';
import { poseLength } from '#engine/math';
import { MATRIX_FLOATS } from '#engine/model';
import { createSamplingContext, localToModel, sample } from '#engine/runtime';
import { createBones } from '#engine/three';
import { gltfBytes, madeGltf } from './made-gltf.ts';

/** Measured once: examples only read it. */
let errors: ErrorMap | undefined;

/** What examples in docstrings speak of without saying where they have it. Runs among the files of a character. */
export async function exampleSubjects() {
  const bytes = new Uint8Array(readFileSync('walk.ozz'));
  const skeleton = only('skeleton.ozz', 'skeleton');
  const animation = only('walk.ozz', 'animation');
  const pose = new Float32Array(poseLength(skeleton.count));
  sample(animation, createSamplingContext(skeleton.count), 0.5, pose);
  const models = new Float32Array(skeleton.count * MATRIX_FLOATS);
  localToModel(skeleton, pose, models);
  const raw = only('walk.raw.ozz', 'raw-animation');
  const tracks = all('walk.tracks.ozz', 'track');
  const distances = uniformDistances(skeleton.count, 0.1);
  const candidate = animationSource(animation);
  return {
    bytes,
    archive: readArchive(bytes),
    skeleton,
    animation,
    /** Another clip of the same skeleton, and a difference to be added. */
    other: only('run.ozz', 'animation'),
    additive: only('breath.additive.ozz', 'animation'),
    mesh: only('mesh.ozz', 'mesh'),
    pose,
    models,
    /** One number, a place and a rotation. */
    track: tracks[0],
    position: tracks[4],
    rotation: tracks[5],
    raw,
    rawSkeleton: only('skeleton.raw.ozz', 'raw-skeleton'),
    rawTrack: all('walk.raw.ozz', 'raw-track')[0],
    /** The keys of the clip, and how far it is from its source. */
    keys: clipKeys(animation),
    errors: (errors ??= errorMap({ skeleton, reference: rawSource(raw), candidate, distances })),
    kernels: await compileKernels(),
    gltf: gltfBytes(madeGltf({ nodes: [{ name: 'root' }], scenes: [{ nodes: [0] }] })),
    scene: new Scene().add(...createBones(skeleton).filter((bone) => bone.parent === null)),
  };
}

function all<Kind extends AssetKind>(file: string, kind: Kind): ObjectOf<Kind>[] {
  return objectsOfKind(readArchive(readFileSync(file)), kind);
}

function only<Kind extends AssetKind>(file: string, kind: Kind): ObjectOf<Kind> {
  return objectOfKind(readArchive(readFileSync(file)), kind);
}
