import type { GLTF } from '@gltf-transform/core';
import { AssetError } from '../../base/errors.ts';

/**
 * What is wrong with parts that skeleton and clips may not need, by their path: `meshes[3]`. Whoever needs a part throws
 * its fault, or does without it.
 */
export type Faults = Map<string, AssetError>;

/** Nobody can do anything about so many one by one; each takes memory. */
const MAX_FAULTS = 10_000;

/** What stands in for a part that is not sound, so that the others keep their indices. */
const STAND_INS = {
  bufferViews: { buffer: 0, byteLength: 0 },
  accessors: { componentType: 5126, count: 0, type: 'SCALAR' },
  meshes: { primitives: [] },
  materials: {},
  textures: {},
  images: {},
} satisfies Partial<GLTF.IGLTF[keyof GLTF.IGLTF]> & Record<string, object>;

type Tolerant = keyof typeof STAND_INS;

const TOLERANT = Object.keys(STAND_INS) as Tolerant[];

/** Whether a list of a glTF is one whose elements can be left out. */
export function isTolerant(list: string): boolean {
  return Object.hasOwn(STAND_INS, list);
}

/**
 * Checks a part unless it is known to be faulty, and keeps what is wrong with it.
 * @throws AssetError if there are too many faults
 */
export function collectFault(faults: Faults, path: string, check: () => void): void {
  if (faults.has(path)) return;
  try {
    check();
  } catch (error) {
    if (!(error instanceof AssetError) || faults.size >= MAX_FAULTS) throw error;
    faults.set(path, error);
  }
}

/** @throws AssetError that is the fault of the first of these parts that has one */
export function requireSound(faults: Faults, paths: readonly string[]): void {
  for (const path of paths) {
    const fault = faults.get(path);
    if (fault !== undefined) throw fault;
  }
}

/**
 * The file with something harmless in place of every part that is not sound.
 * @param isLeftOut by the path of a part
 */
export function withStandIns(json: GLTF.IGLTF, isLeftOut: (path: string) => boolean): GLTF.IGLTF {
  const lists = TOLERANT.filter((list) => json[list] !== undefined).map((list) => {
    const parts: readonly object[] = json[list] ?? [];
    return [
      list,
      parts.map((part, i) => (isLeftOut(`${list}[${i}]`) ? STAND_INS[list] : part)),
    ] as const;
  });
  return { ...json, ...Object.fromEntries(lists) };
}

/** Paths of what the keys of all clips are read from. */
export function keyAccessors({ animations = [] }: GLTF.IGLTF): Set<string> {
  const samplers = animations.flatMap((animation) => animation.samplers);
  return new Set(
    samplers.flatMap(({ input, output }) => [`accessors[${input}]`, `accessors[${output}]`]),
  );
}

/** The extension of primitives that Draco has compressed. */
export const DRACO = 'KHR_draco_mesh_compression';

/** The buffer view of a primitive that Draco has compressed. */
export function dracoView({ extensions }: GLTF.IMeshPrimitive): number | undefined {
  return (extensions?.[DRACO] as { bufferView?: number } | undefined)?.bufferView;
}

/** Paths of what the numbers of a primitive are read from. */
export function primitiveParts(primitive: GLTF.IMeshPrimitive): string[] {
  const { attributes, indices } = primitive;
  const view = dracoView(primitive);
  return [
    ...Object.values(attributes).map((accessor) => `accessors[${accessor}]`),
    ...(indices === undefined ? [] : [`accessors[${indices}]`]),
    ...(view === undefined ? [] : [`bufferViews[${view}]`]),
  ];
}
