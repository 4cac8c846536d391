import { shortFloat } from '#engine/base';
import type { ImportedModel } from '#engine/import';
import { guessFrameRate } from '#engine/inspect';
import { keyCount } from '#engine/model';
import type { Mesh, RawAnimation, RawSkeleton, RawTrack } from '#engine/model';

/** An object that an import makes of a model. */
export interface ModelObject {
  readonly object: RawSkeleton | RawAnimation | RawTrack | Mesh;
  /** The clip that a user track belongs to. */
  readonly clip?: string;
}

/** Skeleton, clips, user tracks, of which settings of an import choose some, and mesh. */
export function modelObjects({ skeleton, animations, tracks, mesh }: ImportedModel): ModelObject[] {
  return [
    { object: skeleton },
    ...animations.map((object) => ({ object })),
    ...tracks.map(({ track: object, clip }) => ({ object, clip })),
    ...(mesh === undefined ? [] : [{ object: mesh }]),
  ];
}

/** What an import makes of a model as JSON, with the names that archives have for the same. */
export function modelFacts(model: ImportedModel): object {
  const { byteLength, format, version } = model;
  const objects = modelObjects(model).map(({ object, clip }) => {
    const { kind } = object;
    return Object.assign({ kind, clip }, objectFacts(object));
  });
  return { bytes: byteLength, format, version, objects };
}

function objectFacts(object: ModelObject['object']): object {
  switch (object.kind) {
    case 'raw-skeleton':
      return { joints: object.count };
    case 'raw-animation':
      return {
        name: object.name,
        duration: shortFloat(object.duration),
        tracks: object.trackCount,
        framesPerSecond: guessFrameRate(object)?.rate ?? null,
        keys: keyCount(object),
      };
    case 'raw-track':
      return { name: object.name, type: object.type, keys: object.count };
    case 'mesh':
      return { vertices: object.vertexCount, triangles: object.triangleIndices.length / 3 };
  }
}
