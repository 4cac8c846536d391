import { assetsOfKind, type Asset, type AssetId, type AssetsSlice } from './assets.ts';

/** A clip to choose, by its name and what tells it from others of that name. */
export interface ClipChoice {
  readonly value: AssetId;
  readonly label: string;
}

/**
 * Clips to choose from: sources and builds of one name are told apart by what they are, builds of one name by their
 * files, and files of one name by the order in which they were opened.
 * @param clips of those that are open
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
  // In a narrow list, nothing that is said twice may hide what tells them apart.
  const says = asset.fileName.toLowerCase().includes(asset.label.toLowerCase());
  return says ? asset.fileName : `${asset.label} · ${asset.fileName}`;
}

/** Every clip that is open. */
export function openClips(state: AssetsSlice): Asset[] {
  return assetsOfKind(state.assets, 'animation', 'raw-animation');
}
