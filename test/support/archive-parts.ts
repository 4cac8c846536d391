import type { AssetObject } from '#engine/archive';
import type { ByteRange } from '#engine/base';
import { keyStreams } from '#engine/model';

/** The parts of an object that stand in its file, in no order. */
export function partsOf(object: AssetObject): readonly ByteRange[] {
  const own: ByteRange[] = Object.values(object.ranges);
  if (object.kind !== 'animation') return own;
  return own.concat(keyStreams(object).flatMap(({ ranges }) => Object.values(ranges)));
}
