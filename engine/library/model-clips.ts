import type { Finding } from '../base/finding.ts';
import type { FileUnit } from '../base/length.ts';
import { encodeText } from '../base/text.ts';
import type { CheckedObject } from '../findings/request.ts';
import { KEY_KINDS } from '../model/animation.ts';
import type { Mesh } from '../model/mesh.ts';
import { rawKeys, type RawAnimation, type RawSkeleton } from '../model/raw.ts';

/** What was imported from a file: its parts that findings are about. */
export interface OpenModel {
  /** `glTF`. */
  readonly format: string;
  readonly skeleton: RawSkeleton;
  readonly animations: readonly RawAnimation[];
  readonly mesh?: Mesh | undefined;
}

/** An object of a file of a library. */
export interface LibraryObject extends CheckedObject {
  /** Of a clip of a model: what the import has said of it. */
  readonly imported?: readonly Finding[] | undefined;
}

/**
 * The objects of a model, called in the same way wherever they are checked.
 *
 * @example
 * const objects = modelObjects('hero/walk.fbx', { format: 'FBX', skeleton: rawSkeleton, animations: [] });
 * console.assert(objects[0].label === 'FBX "walk.fbx"');
 */
export function modelObjects(
  file: string,
  { format, skeleton, animations, mesh }: OpenModel,
): CheckedObject[] {
  const model = `${format} "${modelName(file)}"`;
  return [
    { file, label: model, object: skeleton },
    ...animations.map((object) => ({
      file,
      label: `${model}, animation "${object.name}"`,
      object,
    })),
    ...(mesh === undefined ? [] : [{ file, label: `${model}, mesh`, object: mesh }]),
  ];
}

/**
 * The name of a model's file, by which its import calls it.
 *
 * @example
 * console.assert(modelName('hero/walk.fbx') === 'walk.fbx');
 */
export function modelName(file: string): string {
  return file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
}

/**
 * Objects of a model with what its import has found. What is said of the whole file stands with its first clip, so that it
 * counts once.
 * @param unit of its lengths; that of the library if undefined
 *
 * @example
 * console.assert(withImported([], [], 'm').length === 0);
 */
export function withImported(
  objects: readonly CheckedObject[],
  findings: readonly Finding[],
  unit: FileUnit | undefined,
): LibraryObject[] {
  const clips = objects.filter(({ object }) => object.kind === 'raw-animation');
  const clipOf = (finding: Finding): CheckedObject | undefined =>
    clips.find(({ label }) => label === finding.object) ?? clips.at(0);
  return objects.map((checked) => {
    const { file, label, object } = checked;
    const imported = findings.filter((finding) => clipOf(finding) === checked);
    return { file, label, object, unit, imported };
  });
}

/**
 * Why a model has no clip, where its import has left out all of them; undefined if it has one, or never had.
 *
 * @example
 * console.assert(modelProblem([], []) === undefined);
 */
export function modelProblem(
  objects: readonly CheckedObject[],
  findings: readonly Finding[],
): string | undefined {
  if (objects.some(({ object }) => object.kind === 'raw-animation')) return undefined;
  return findings.find(({ severity }) => severity === 'error')?.message;
}

/** Bytes of an archive's object before its body: its tag, which ends with a zero, and its version. */
const HEAD_BYTES = 'ozz-raw_animation'.length + 1 + 4;
const DURATION_BYTES = 4;
/** The number of elements of a list or of letters; the version of a list's elements, if it has any. */
const COUNT_BYTES = 4;
const VERSION_BYTES = 4;

/**
 * Bytes that a clip takes as a source in an archive, as the page shows them once its model is open.
 *
 * @example
 * console.assert(sourceBytes(raw) > 0);
 */
export function sourceBytes(clip: RawAnimation): number {
  const { name, trackCount } = clip;
  let bytes = HEAD_BYTES + DURATION_BYTES + listBytes(trackCount);
  for (const kind of KEY_KINDS) {
    const { offsets, times, values } = rawKeys(clip, kind);
    bytes += times.byteLength + values.byteLength;
    for (let track = 0; track < trackCount; track++) {
      bytes += listBytes(offsets[track + 1] - offsets[track]);
    }
  }
  return bytes + COUNT_BYTES + encodeText(name).length;
}

/** What a list takes besides its elements. */
function listBytes(count: number): number {
  return count === 0 ? COUNT_BYTES : COUNT_BYTES + VERSION_BYTES;
}
