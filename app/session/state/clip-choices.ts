import { assetsOfKind, type Asset, type AssetId, type AssetsSlice } from './assets.ts';

/** A clip in a list of choices, with its name and what distinguishes it from others of that name. */
export interface ClipChoice {
  readonly value: AssetId;
  readonly label: string;
}

/**
 * Clips to choose from: sources and builds of one name are distinguished by their kind, builds of one
 * name by their files, and files of one name by the order of opening.
 * @param clips the clips to choose from, all of them open
 * @param open every clip that is open, so that a clip has the same number wherever it can be chosen
 */
export function clipChoices(clips: readonly Asset[], open: readonly Asset[]): ClipChoice[] {
  const words = open.map((asset) => wordsOf(asset, open));
  return clips.map((asset) => {
    const label = wordsOf(asset, open);
    const alike = open.filter((_, i) => words[i] === label);
    const number = alike.length > 1 ? ` (${alike.indexOf(asset) + 1})` : '';
    return { value: asset.id, label: label + number };
  });
}

function wordsOf(asset: Asset, open: readonly Asset[]): string {
  const { kind } = asset.entry.object;
  const hasTwin = open.some(
    (other) =>
      other.id !== asset.id && other.label === asset.label && other.entry.object.kind === kind,
  );
  if (!hasTwin) return `${asset.label} · ${kind === 'raw-animation' ? 'source' : 'runtime'}`;
  // Lists are narrow: repeated words would hide the difference.
  const says = asset.fileName.toLowerCase().includes(asset.label.toLowerCase());
  return says ? asset.fileName : `${asset.label} · ${asset.fileName}`;
}

/** Every clip that is open. */
export function openClips(state: AssetsSlice): Asset[] {
  return assetsOfKind(state.assets, 'animation', 'raw-animation');
}
