import type { Asset, FileId, OpenFile } from '../../session/state/assets.ts';
import type { TreeRowsShape } from '../../ui/tree-view.tsx';

/** One line of the list: a file, one of its objects, or a file that is its only object. */
export interface AssetRow {
  readonly file: OpenFile;
  /** Missing on the line of a file with several objects, or none. */
  readonly asset: Asset | undefined;
  /** Stable identity of the line. */
  readonly key: string;
}

/** The lines from top to bottom, and their tree. */
export interface AssetRows extends TreeRowsShape {
  readonly rows: readonly AssetRow[];
}

interface Line extends AssetRow {
  readonly depth: 0 | 1;
  /** Missing if nothing can follow. */
  readonly open?: boolean;
  readonly index: number;
  readonly of: number;
}

/** Files in the order of opening, each followed by its objects where it has several. */
export function layOutAssets(
  files: readonly OpenFile[],
  assets: readonly Asset[],
  closed: ReadonlySet<FileId>,
): AssetRows {
  const lines = files.flatMap((file, index): Line[] => {
    const own = assets.filter((asset) => asset.fileId === file.id);
    const line = { file, key: `file ${file.id}`, depth: 0, index, of: files.length } as const;
    if (own.length < 2) return [{ ...line, asset: own.at(0) }];
    const open = !closed.has(file.id);
    const parent = { ...line, asset: undefined, open };
    return open ? [parent, ...objectLines(file, own)] : [parent];
  });
  return {
    rows: lines,
    count: lines.length,
    depth: lines.map(({ depth }) => depth),
    parent: lines.map(({ open }) => (open === undefined ? 0 : 1)),
    expanded: lines.map(({ open }) => (open === true ? 1 : 0)),
    position: lines.map(({ index }) => index + 1),
    siblings: lines.map(({ of }) => of),
  };
}

function objectLines(file: OpenFile, assets: readonly Asset[]): Line[] {
  return assets.map((asset, index) => {
    return { file, asset, key: asset.id, depth: 1, index, of: assets.length };
  });
}

/** The line of an asset, else of its file; 0 if neither is there. */
export function rowOfAsset({ rows }: AssetRows, asset: Asset | undefined): number {
  const own = rows.findIndex((row) => row.asset !== undefined && row.asset === asset);
  if (own >= 0) return own;
  const file = rows.findIndex((row) => row.file.id === asset?.fileId);
  return Math.max(0, file);
}
