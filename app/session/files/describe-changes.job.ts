import type { Archive, ArchiveEntry } from '#engine/archive';
import { countText } from '#engine/base';
import { diffClips, KEY_CHANGES } from '#engine/inspect';
import type { Clip, Skeleton } from '#engine/model';
import { defineJob } from '../jobs/job.ts';

/** Two versions of a file. */
export interface Versions {
  readonly before: Archive;
  readonly after: Archive;
}

/** Says what is different in the second version, in a few phrases; none where only its bytes are. */
export default defineJob({
  failure: 'Comparing both versions failed',
  run: ({ before, after }: Versions): readonly string[] => describeChanges(before, after),
});

/** A phrase for each object that has changed, and for objects that only one version has. */
function describeChanges(before: Archive, after: Archive): readonly string[] {
  const rest = [...before.entries];
  // The only object of a file is the same one under another name.
  const isRenamed = before.entries.length === 1 && after.entries.length === 1;
  const phrases = after.entries.flatMap((entry) => {
    const at = rest.findIndex((other) => isSame(other, entry, isRenamed));
    if (at < 0) return [`${titleOf(entry)} is new`];
    const [earlier] = rest.splice(at, 1);
    const isEqual = sameBytes(bytesOf(before, earlier), bytesOf(after, entry));
    const changes = isEqual ? [] : changesOf(earlier, entry);
    return changes.length === 0 ? [] : [`${titleOf(entry)}: ${changes.join(', ')}`];
  });
  return [...phrases, ...rest.map((entry) => `${titleOf(entry)} is gone`)];
}

function isSame(a: ArchiveEntry, b: ArchiveEntry, isRenamed: boolean): boolean {
  return isRenamed ? a.object.kind === b.object.kind : titleOf(a) === titleOf(b);
}

function titleOf({ object }: ArchiveEntry): string {
  const kind = object.kind.replace('raw-', 'source of ');
  return 'name' in object && object.name !== '' ? object.name : kind;
}

function bytesOf({ bytes }: Archive, { range: { offset, length } }: ArchiveEntry): Uint8Array {
  return bytes.subarray(offset, offset + length);
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length > 0 && a.length === b.length && a.every((byte, i) => byte === b[i]);
}

function changesOf({ object: a }: ArchiveEntry, { object: b }: ArchiveEntry): string[] {
  if (a.kind === 'skeleton' && b.kind === 'skeleton') return skeletonChanges(a, b);
  if (isClip(a) && isClip(b)) return clipChanges(a, b);
  // A source skeleton or track: the changes of what is built from it say more.
  return a.kind.startsWith('raw-') ? [] : ['changed'];
}

function isClip(object: ArchiveEntry['object']): object is Clip {
  return object.kind === 'animation' || object.kind === 'raw-animation';
}

function clipChanges(a: Clip, b: Clip): string[] {
  const { differences } = diffClips(a, b);
  const keys = KEY_CHANGES.flatMap((change) => {
    const count = differences.filter((one) => one.change === change).length;
    return count === 0 ? [] : [`${countText(count, 'key')} ${change}`];
  });
  const duration = `${a.duration.toFixed(2)} s → ${b.duration.toFixed(2)} s`;
  return [
    ...(a.duration === b.duration ? [] : [duration]),
    ...(a.trackCount === b.trackCount ? [] : [`${a.trackCount} → ${b.trackCount} tracks`]),
    ...keys,
  ];
}

/** Most joints that are named. */
const MAX_NAMED = 3;

function skeletonChanges(a: Skeleton, b: Skeleton): string[] {
  const changes = [...missing(b.names, a.names, 'added'), ...missing(a.names, b.names, 'removed')];
  if (changes.length > 0) return changes;
  return isSameOrder(a, b) ? ['rest pose changed'] : ['joints in another order'];
}

/** Says which names are not among others. */
function missing(names: readonly string[], among: readonly string[], verb: string): string[] {
  const known = new Set(among);
  const found = names.filter((name) => !known.has(name));
  if (found.length === 0) return [];
  const more = found.length > MAX_NAMED ? ', …' : '';
  const named = `${found.slice(0, MAX_NAMED).join(', ')}${more}`;
  return [`${countText(found.length, 'joint')} ${verb} (${named})`];
}

function isSameOrder(a: Skeleton, b: Skeleton): boolean {
  return a.names.every((name, i) => name === b.names[i] && a.parents[i] === b.parents[i]);
}
