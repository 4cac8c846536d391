import { jsonExcerpt } from '#engine/base';
import { MAX_WEIGHT, type JointMask } from '../state/blend.ts';
import type { SavedMasks } from '../state/masks.ts';

/** Identifies the file, because JSON has many uses. */
const KIND = 'posescope joint masks';
const VERSION = 1;

interface MaskFile {
  readonly kind: typeof KIND;
  readonly version: typeof VERSION;
  readonly masks: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Masks as JSON: per mask name, the weights of joints by joint name. */
export function maskFileText(masks: SavedMasks): string {
  const weights = [...masks].map(([name, mask]) => [name, Object.fromEntries(mask)] as const);
  const file: MaskFile = { kind: KIND, version: VERSION, masks: Object.fromEntries(weights) };
  return `${JSON.stringify(file, undefined, 2)}\n`;
}

/** Whether some JSON identifies itself as a mask file. */
export function isMaskFile(value: unknown): boolean {
  return isObject(value) && value.kind === KIND;
}

/**
 * The masks of a file's JSON.
 * @throws Error with a sentence as message, if it is not a mask file of this version or a weight is
 * not a number from 0 to {@link MAX_WEIGHT}
 */
export function readMasks(value: unknown): SavedMasks {
  if (!isObject(value) || value.kind !== KIND) throw new Error(`It is not a file of ${KIND}.`);
  if (value.version !== VERSION) {
    throw new Error(
      `Joint masks of version ${String(value.version)} are not known, expected version ${VERSION}.`,
    );
  }
  if (!isObject(value.masks)) throw new Error('Expected masks by their names, found none.');
  return new Map(Object.entries(value.masks).map(([name, mask]) => [name, readMask(name, mask)]));
}

function readMask(name: string, mask: unknown): JointMask {
  if (!isObject(mask)) {
    throw new Error(`Expected weights by joint for the mask "${name}", found ${typeof mask}.`);
  }
  const entries = Object.entries(mask).map(([joint, weight]) => {
    if (typeof weight !== 'number' || !(weight >= 0 && weight <= MAX_WEIGHT)) {
      throw new Error(
        `Expected a weight from 0 to ${MAX_WEIGHT} for the joint "${joint}" of the mask "${name}", found ${jsonExcerpt(weight)}.`,
      );
    }
    return [joint, weight] as const;
  });
  return new Map(entries);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
