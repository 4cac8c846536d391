import type { Asset, OpenFile } from '../../session/state/assets.ts';
import { manyConstants } from '../../session/state/clip-tracks.ts';
import type { TreeRowsShape } from '../../ui/tree-view.tsx';

/** One line of the list: a file, one of its objects, a file that is its only object, or many objects that say little. */
export interface AssetRow {
  readonly file: OpenFile;
  /** Missing on the line of a file with several objects, or none, and of a group. */
  readonly asset: Asset | undefined;
  /** How many tracks that never change are below the line; undefined for other lines. */
  readonly constants?: number | undefined;
  /** Of the line of a file: its place among the files of its name, from 1; undefined if there is no other. */
  readonly number?: number | undefined;
  /** Stable identity of the line. */
  readonly key: string;
}

/** The lines from top to bottom, and their tree. */
export interface AssetRows extends TreeRowsShape {
  readonly rows: readonly AssetRow[];
}

interface Line extends AssetRow {
  readonly depth: 0 | 1 | 2;
  /** Missing if nothing can follow. */
  readonly open?: boolean;
  readonly index: number;
  readonly of: number;
}

/**
 * Files in the order of opening, each followed by its objects where it has several. Files are open, and groups closed.
 * @param toggled keys of lines that are the other way round
 */
export function layOutAssets(
  files: readonly OpenFile[],
  assets: readonly Asset[],
  toggled: ReadonlySet<string>,
): AssetRows {
  const lines = files.flatMap((file, index): Line[] => {
    const own = assets.filter((asset) => asset.fileId === file.id);
    const same = files.filter(({ name }) => name === file.name);
    const number = same.length > 1 ? 1 + same.indexOf(file) : undefined;
    const key = `file ${file.id}`;
    const line = { file, number, key, depth: 0, index, of: files.length } as const;
    if (own.length < 2) return [{ ...line, asset: own.at(0) }];
    const open = !toggled.has(line.key);
    const parent = { ...line, asset: undefined, open };
    return open ? [parent, ...objectLines(file, own, toggled)] : [parent];
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

/** Objects in their order; many tracks that never change come last, as a group. */
function objectLines(
  file: OpenFile,
  assets: readonly Asset[],
  toggled: ReadonlySet<string>,
): Line[] {
  const constants = manyConstants(assets);
  if (constants.length === 0) return linesOf(file, assets, 1, assets.length);
  const others = assets.filter((asset) => !constants.includes(asset));
  const of = others.length + 1;
  const key = `constants ${file.id}`;
  const open = toggled.has(key);
  const group = { file, asset: undefined, constants: constants.length, key, open } as const;
  return [
    ...linesOf(file, others, 1, of),
    { ...group, depth: 1, index: others.length, of },
    ...(open ? linesOf(file, constants, 2, constants.length) : []),
  ];
}

function linesOf(file: OpenFile, assets: readonly Asset[], depth: 1 | 2, of: number): Line[] {
  return assets.map((asset, index) => ({ file, asset, key: asset.id, depth, index, of }));
}

/** The line of an asset, else of its closed group, else of its file; 0 if none is there. */
export function rowOfAsset({ rows }: AssetRows, asset: Asset | undefined): number {
  const own = rows.findIndex((row) => row.asset !== undefined && row.asset === asset);
  if (own >= 0 || asset === undefined) return Math.max(0, own);
  const isOfFile = ({ file }: AssetRow): boolean => file.id === asset.fileId;
  const group = rows.findIndex((row) => row.constants !== undefined && isOfFile(row));
  const isBelow = group >= 0 && manyConstants([asset], 1).length > 0;
  return Math.max(0, isBelow ? group : rows.findIndex(isOfFile));
}
