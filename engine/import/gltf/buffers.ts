import type { GLTF } from '@gltf-transform/core';
import { AssetError } from '../../base/errors.ts';
import { TRUNCATED_ADVICE } from '../../base/reader.ts';
import { collectFault, requireSound, type Faults } from './faults.ts';

/** The bytes that a buffer view's numbers are read from: compressed ones where the view has them. */
interface Span {
  readonly buffer: number;
  readonly byteOffset?: number;
  readonly byteLength: number;
}

const COMPONENT_BYTES: Readonly<Record<number, number>> = {
  5120: 1,
  5121: 1,
  5122: 2,
  5123: 2,
  5125: 4,
  5126: 4,
};

/** Components of an element of every accessor type. */
export const TYPE_COMPONENTS: Readonly<Record<GLTF.AccessorType, number>> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
};

/** Upper limit for decoded bytes, so that a damaged count is detected before memory is allocated. */
export const MAX_DECODED_BYTES = 2 ** 30;
/** The same for an accessor without bytes of its own: all zeros, or what a compressed mesh holds. */
const MAX_UNSTORED_BYTES = 2 ** 27;

/** Where a compressed view's bytes are, and what they unfold to. */
export interface CompressedSpan extends Span {
  readonly count: number;
  readonly byteStride: number;
}

/** Of a view that meshopt has compressed. */
export function meshoptSpan({ extensions }: GLTF.IBufferView): CompressedSpan | undefined {
  return extensions?.EXT_meshopt_compression as CompressedSpan | undefined;
}

/** The buffers that anything is read from, by their index. */
export function usedBuffers({ bufferViews = [] }: GLTF.IGLTF): Set<number> {
  const spans = bufferViews.map((view) => meshoptSpan(view) ?? view);
  return new Set(spans.filter(({ byteLength }) => byteLength > 0).map(({ buffer }) => buffer));
}

/**
 * Checks all counts against the available bytes.
 * @param faults gets every part that reaches beyond what it is in, or is in such a part
 * @param lengthOf bytes of a buffer, by its index
 */
export function checkBounds(
  object: string,
  json: GLTF.IGLTF,
  faults: Faults,
  lengthOf: (buffer: number) => number,
): void {
  const { bufferViews = [], accessors = [], images = [] } = json;
  const check = <Part>(list: string, parts: readonly Part[], one: CheckPart<Part>): void =>
    parts.forEach((part, i) => {
      const at = `${list}[${i}]`;
      collectFault(faults, at, () => one(part, at));
    });
  check('bufferViews', bufferViews, (view, at) => checkView(object, view, at, lengthOf));
  check('accessors', accessors, (accessor, at) => {
    requireSound(faults, viewsOf(accessor).map(viewPath));
    checkAccessor(object, json, accessor, at);
  });
  check('images', images, ({ bufferView }) => requireSound(faults, [viewPath(bufferView)]));
}

type CheckPart<Part> = (part: Part, at: string) => void;

/** The path of a buffer view, for faults. */
export function viewPath(view: number | undefined): string {
  return `bufferViews[${view}]`;
}

/** The buffer views that an accessor is read from. */
export function viewsOf({ bufferView, sparse }: GLTF.IAccessor): (number | undefined)[] {
  return [bufferView, sparse?.indices.bufferView, sparse?.values.bufferView];
}

function checkView(
  object: string,
  view: GLTF.IBufferView,
  at: string,
  lengthOf: (buffer: number) => number,
): void {
  const compressed = meshoptSpan(view);
  const { buffer, byteOffset = 0, byteLength } = compressed ?? view;
  requireWithin(object, at, byteOffset + byteLength, lengthOf(buffer), `buffers[${buffer}]`);
  if (compressed === undefined) return;
  const unfolded = compressed.count * compressed.byteStride;
  if (unfolded === view.byteLength && unfolded <= MAX_DECODED_BYTES) return;
  const expected = `${compressed.count} elements of ${compressed.byteStride} bytes`;
  refuse(object, at, expected, `${view.byteLength} bytes`);
}

function checkAccessor(
  object: string,
  { bufferViews = [] }: GLTF.IGLTF,
  { bufferView, byteOffset = 0, componentType, count, type, sparse }: GLTF.IAccessor,
  at: string,
): void {
  const bytes = COMPONENT_BYTES[componentType] * TYPE_COMPONENTS[type];
  const fits = (view: number, offset: number, length: number): void =>
    requireWithin(
      object,
      at,
      offset + length,
      bufferViews[view].byteLength,
      `bufferViews[${view}]`,
    );
  if (bufferView === undefined) {
    if (count * bytes > MAX_UNSTORED_BYTES) {
      refuse(object, at, 'as many numbers as a file can have', `${count} without any bytes`);
    }
  } else if (count > 0) {
    const stride = bufferViews[bufferView].byteStride ?? bytes;
    fits(bufferView, byteOffset, (count - 1) * stride + bytes);
  }
  if (sparse === undefined) return;
  const { indices, values } = sparse;
  fits(
    indices.bufferView,
    indices.byteOffset ?? 0,
    sparse.count * COMPONENT_BYTES[indices.componentType],
  );
  fits(values.bufferView, values.byteOffset ?? 0, sparse.count * bytes);
}

function requireWithin(
  object: string,
  at: string,
  end: number,
  length: number,
  whole: string,
): void {
  if (end <= length) return;
  refuse(object, at, `an end within the ${length} bytes of ${whole}`, `byte ${end}`);
}

function refuse(object: string, at: string, expected: string, found: string): never {
  const advice = TRUNCATED_ADVICE;
  throw new AssetError({ object: `${object}, ${at}`, expected, found, advice });
}
