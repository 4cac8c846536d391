import type { AssetObject } from '#engine/archive';
import { AssetError } from '#engine/base';
import { exportGlb } from '#engine/export';
import type { ExportedClip, ExportSource } from '#engine/export';
import { isAdditiveClip } from '#engine/inspect';
import type { Skeleton } from '#engine/model';
import { isOlder, upgradeObjects } from '#engine/offline';
import { assetsOfKind, clipOf, type Asset, type OpenFile } from '../state/assets.ts';
import { tracksOf } from '../state/clip-tracks.ts';
import { selectMesh, selectSkeleton } from '../state/stage.ts';
import type { SessionState } from '../state/store.ts';
import type { SaveContext } from './save.ts';

/** Offers the skeleton on the stage with all open clips that fit it, their user tracks and the mesh, as binary glTF. */
export async function saveGlb({ store, download }: SaveContext): Promise<void> {
  const state = store.getState();
  const skeleton = selectSkeleton(state);
  if (skeleton === undefined) return;
  try {
    const { bytes, notes } = exportGlb(await sourceOf(state, skeleton));
    download(nameOf(state), bytes);
    for (const note of notes) state.note('Saving as GLB', note);
  } catch (error) {
    if (!(error instanceof AssetError)) throw error;
    state.report('Saving as GLB', error.message);
  }
}

/** The file of the skeleton, else of the clip, as `.glb`. */
function nameOf({ assets, skeletonId }: SessionState): string {
  const name = assets.find(({ id }) => id === skeletonId)?.fileName ?? 'posescope';
  return `${name.replace(/\.\w+$/, '')}.glb`;
}

async function sourceOf(state: SessionState, shown: Skeleton): Promise<ExportSource> {
  const chosen = clipsFor(state, shown);
  const mesh = selectMesh(state);
  const skeleton = current(shown, shown);
  const clips = chosen.flatMap((asset): ExportedClip[] => {
    const clip = clipOf(asset);
    if (clip === undefined) return [];
    const tracks = tracksOf(state, asset).map(({ track }) => track);
    const additive = isAdditiveClip(clip, shown);
    return [{ clip: current(clip, shown), label: asset.label, additive, tracks }];
  });
  const ids = new Set(chosen.map(({ fileId }) => fileId));
  const files = state.files.filter(({ id }) => ids.has(id));
  return {
    skeleton,
    clips,
    tracks: clips.length > 0 ? [] : tracksOf(state, undefined).map(({ track }) => track),
    meshes: mesh === undefined ? [] : [current(mesh, shown)],
    provenance: {
      tool: `posescope ${import.meta.env.VITE_VERSION ?? ''}`.trim(),
      sources: await Promise.all(files.map(describe)),
    },
  };
}

/** All clips of the skeleton, but for builds of sources that are there themselves. */
function clipsFor({ assets, files, clipId }: SessionState, { count }: Skeleton): Asset[] {
  const builds = new Set(
    files.flatMap(({ id, builtFrom }) => (builtFrom === undefined ? [] : [id])),
  );
  return assetsOfKind(assets, 'animation', 'raw-animation').filter(
    (asset) =>
      clipOf(asset)?.trackCount === count && (!builds.has(asset.fileId) || asset.id === clipId),
  );
}

/** An object of an older release as one of today. */
function current<Kind extends AssetObject>(object: Kind, skeleton: Skeleton): Kind {
  if (!isOlder(object)) return object;
  return upgradeObjects([object], { skeleton })[0] as Kind;
}

async function describe({ name, archive }: OpenFile): Promise<object> {
  const objects = archive.entries.map(({ tag, version }) => `${tag} ${version}`);
  const file = { file: name, objects };
  // Browsers have it only where pages are safe from others.
  const digest = await globalThis.crypto.subtle?.digest('SHA-256', new Uint8Array(archive.bytes));
  return digest === undefined ? file : { ...file, sha256: hexText(new Uint8Array(digest)) };
}

function hexText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
