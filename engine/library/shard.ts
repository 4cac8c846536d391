import type { LibraryFolder } from './folder-context.ts';

/** A part of all files: the `index`th of `count`, from 0. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** Into how many pieces all files are cut at least, if there are as many, and the most files of a piece. */
const PIECES = 32;
const MAX_PIECE = 128;

/**
 * The same folders, with only the files of a part audited. Every file is in one part, and the parts `index`,
 * `index + count`, … of a multiple of `count` are together the part `index` of `count`. What stands together in a
 * folder stays together in pieces, so that few readers need the same skeletons and sources.
 *
 * @example
 * const folders = [{ path: 'a', files: ['a/1.ozz'] }, { path: 'b', files: ['b/1.ozz', 'b/2.ozz'] }];
 * const second = shardOf(folders, { index: 1, count: 2 });
 * console.assert(second.flatMap(({ audited }) => audited).join() === 'b/1.ozz');
 */
export function shardOf(
  folders: readonly LibraryFolder[],
  { index, count }: Shard,
): LibraryFolder[] {
  const total = folders.reduce((sum, folder) => sum + auditedFiles(folder).length, 0);
  const wanted = Math.min(MAX_PIECE, Math.ceil(total / PIECES));
  let piece = 0;
  return folders.map((folder) => {
    const all = auditedFiles(folder);
    const pieces = Math.max(1, Math.round(all.length / wanted));
    const length = Math.ceil(all.length / pieces);
    const first = piece;
    piece += pieces;
    const audited = all.filter(
      (_, place) => (first + Math.floor(place / length)) % count === index,
    );
    return { ...folder, audited };
  });
}

/**
 * The files of a folder that give rows.
 *
 * @example
 * console.assert(auditedFiles({ path: 'a', files: ['a/1.ozz', 'a/2.ozz'], audited: [] }).length === 0);
 */
export function auditedFiles({ files, audited = files }: LibraryFolder): readonly string[] {
  return audited;
}
