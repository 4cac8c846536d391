import { keyCount } from '#engine';
import type { AssetKind, AssetObject, Seconds } from '#engine';
import { formatCounted } from '../../draw/format.ts';

/** What each kind of object is called. */
export const KIND_TITLE: Readonly<Record<AssetKind, string>> = {
  skeleton: 'Skeleton',
  animation: 'Animation',
  track: 'User track',
  mesh: 'Mesh',
  'raw-skeleton': 'Source skeleton',
  'raw-animation': 'Source animation',
  'raw-track': 'Source track',
};

/** The counts by which one tells an object from others of its kind, the one that says most first. */
export function summarize(object: AssetObject): readonly string[] {
  switch (object.kind) {
    case 'skeleton':
    case 'raw-skeleton':
      return [formatCounted(object.count, 'joint')];
    case 'animation':
    case 'raw-animation':
      return [clipLength(object.duration), formatCounted(keyCount(object), 'key')];
    case 'track':
    case 'raw-track':
      return [object.type, formatCounted(object.count, 'key')];
    case 'mesh':
      return [formatCounted(object.vertexCount, 'vertex', 'vertices')];
  }
}

/** Seconds whatever the length, to be compared down the list. */
function clipLength(duration: Seconds): string {
  return `${duration.toFixed(3)} s`;
}
