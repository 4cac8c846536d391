import {
  DataTexture,
  FloatType,
  InstancedMesh,
  NearestFilter,
  RGBAFormat,
  type Material,
  type SkinnedMesh,
} from 'three';
import { AssetError } from '../base/errors.ts';
import type { Seconds } from '../base/units.ts';
import type { KernelModule } from '../kernels/load.ts';
import type { Animation } from '../model/animation.ts';
import { MATRIX_FLOATS, type Skeleton } from '../model/skeleton.ts';
import {
  advanceCrowd,
  createCrowd,
  poseCrowd,
  type Crowd,
  type CrowdSettings,
} from '../runtime/crowd/crowd.ts';
import { createCrowdRig } from '../runtime/crowd/rig.ts';
import { validateCrowd } from '../runtime/crowd/validate-crowd.ts';
import type { Skin } from '../runtime/skinning.ts';
import { pairBones } from './bones.ts';
import { crowdMaterial } from './crowd-material.ts';

/** What a crowd of three.js is created from. */
export interface InstancedCrowdSource {
  /**
   * Geometry, material and skeleton that all characters share. Its bones have the names of joints.
   */
  readonly model: SkinnedMesh;
  readonly skeleton: Skeleton;
  /** The clips that characters can play. */
  readonly clips: readonly Animation[];
  readonly characters: number;
  /** Clips that each character blends; 1 by default. */
  readonly layers?: number | undefined;
}

/** Many skinned characters in one draw call. */
export interface InstancedCrowd {
  /** Add it to a scene. `setMatrixAt` places each character. */
  readonly mesh: InstancedMesh;
  /** `crowd.layers` sets clip, time and speed of each character. */
  readonly crowd: Crowd;
  /** Advances all characters by `seconds`. Allocates nothing. */
  update(seconds: Seconds): void;
  /** Frees its GPU resources. The model still owns the geometry and the material's textures. */
  dispose(): void;
}

/** Texture width that every GPU supports. */
const MAX_TEXELS = 4096;
/** Texels of one matrix: its first three rows. */
const MATRIX_TEXELS = 3;

/**
 * A crowd that plays clips, computed by the engine's kernels and skinned on the GPU: one instanced
 * mesh. At first every character plays clip 0 from its start, at normal speed, at the model's origin.
 *
 * The material must be a built-in one of three.js that supports skinning. Shadows show characters in
 * bind pose.
 *
 * @param kernels from `compileKernels`
 * @throws AssetError if clips do not fit the skeleton, bones have no joints, or the crowd is too
 * large
 *
 * @example
 * const model = createSkinnedMesh(mesh, skeleton, new MeshNormalMaterial());
 * const crowd = createInstancedCrowd(await compileKernels(), { model, skeleton, clips: [animation], characters: 100 });
 * for (let i = 0; i < 100; i++) {
 *   crowd.mesh.setMatrixAt(i, new Matrix4().makeTranslation(i % 10, 0, Math.floor(i / 10)));
 *   crowd.crowd.layers[0].ratio[i] = i / 100;
 * }
 * scene.add(crowd.mesh);
 * crowd.update(1 / 60);
 */
export function createInstancedCrowd(
  kernels: KernelModule,
  { model, skeleton, clips, characters, layers = 1 }: InstancedCrowdSource,
): InstancedCrowd {
  const rig = createCrowdRig(skeleton, clips);
  const settings: CrowdSettings = {
    characters,
    layers,
    output: 'palettes',
    skin: skinOf(model, skeleton),
  };
  refuse('a crowd', validateCrowd(rig, settings));
  const crowd = createCrowd(kernels, rig, settings);
  crowd.layers[0].rate.fill(1 / clips[0].duration);

  const joints = model.skeleton.bones.length;
  const { texture, charactersPerRow } = paletteTexture(crowd, joints);
  const dressed = (material: Material): Material =>
    crowdMaterial(material, { texture, joints, charactersPerRow });
  const { material } = model;
  const materials = Array.isArray(material) ? material.map(dressed) : dressed(material);
  const mesh = new InstancedMesh(model.geometry, materials, characters);
  // The bounds of the characters are not known.
  mesh.frustumCulled = false;
  const update = (seconds: Seconds): void => {
    try {
      advanceCrowd(crowd, seconds, 0, crowd.groups);
      poseCrowd(crowd, 0, crowd.groups);
    } catch (error) {
      // What kernels cannot play ends them without a word about what it was.
      refuse('a crowd', validateCrowd(rig, settings, crowd.layers));
      throw error;
    }
    texture.needsUpdate = true;
  };
  const dispose = (): void => {
    mesh.dispose();
    texture.dispose();
    for (const made of [materials].flat()) made.dispose();
  };
  update(0);
  return { mesh, crowd, update, dispose };
}

function refuse(object: string, problem: string | undefined): void {
  if (problem === undefined) return;
  throw new AssetError({
    object,
    expected: 'clips of the skeleton, and room for all',
    found: problem,
  });
}

/** The joint of each bone, and its inverse bind matrix. */
function skinOf(
  { skeleton: { bones, boneInverses }, bindMatrix }: SkinnedMesh,
  skeleton: Skeleton,
): Skin {
  const joints = pairBones([...new Set(bones)], skeleton);
  const jointRemaps = Uint16Array.from(bones, (bone) => {
    const joint = joints.get(bone);
    if (joint !== undefined) return joint;
    throw new AssetError({
      object: 'bones',
      expected: 'a joint for every bone',
      found: `none for "${bone.name}"`,
    });
  });
  const inverseBindPoses = new Float32Array(bones.length * MATRIX_FLOATS);
  boneInverses.forEach((inverse, i) => {
    inverse
      .clone()
      .multiply(bindMatrix)
      .toArray(inverseBindPoses, i * MATRIX_FLOATS);
  });
  return { jointRemaps, inverseBindPoses };
}

/**
 * A texture on the crowd's own memory. Each row holds a group of four characters, or fewer if they
 * do not fit.
 */
function paletteTexture(
  crowd: Crowd,
  joints: number,
): { readonly texture: DataTexture; readonly charactersPerRow: number } {
  const texels = joints * MATRIX_TEXELS;
  const charactersPerRow = [4, 2].find((count) => count * texels <= MAX_TEXELS) ?? 1;
  const height = (crowd.groups * 4) / charactersPerRow;
  const texture = new DataTexture(
    crowd.output,
    charactersPerRow * texels,
    height,
    RGBAFormat,
    FloatType,
  );
  texture.minFilter = NearestFilter;
  texture.magFilter = NearestFilter;
  return { texture, charactersPerRow };
}
