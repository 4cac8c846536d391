import { AssetError } from '../base/errors.ts';
import type { TaskControl } from '../base/task.ts';
import type { RawTrack } from '../model/raw.ts';
import type { UserTrack } from '../model/user-track.ts';
import { addBoneMesh } from './bone-mesh.ts';
import { addClips } from './clips.ts';
import { createGltfFile, glbBytes, type GltfFile } from './gltf-file.ts';
import { addMesh } from './meshes.ts';
import type { ExportedFile, ExportOptions, ExportSource } from './model.ts';
import { addJointNodes } from './nodes.ts';
import { ownExtras } from './own-extras.ts';

/**
 * Writes a skeleton with its clips, user tracks and meshes as binary glTF 2.0. Keys are the clips' own, at their own times;
 * what imports the file again gets them back bit for bit, if rotations have length 1.
 *
 * @throws AssetError if a clip or a mesh is not of the skeleton, or has numbers that are not finite
 * @throws TaskCancelled when `task` is cancelled
 *
 * @example
 * const clips = [{ clip: animation, label: 'walk', additive: false, tracks: [] }];
 * const { bytes } = exportGlb({ skeleton, clips, tracks: [], meshes: [], provenance: {} });
 * console.assert(bytes[0] === 'g'.charCodeAt(0));
 */
export function exportGlb(
  source: ExportSource,
  options: ExportOptions = {},
  task?: TaskControl,
): ExportedFile {
  checkFit(source);
  const file = createGltfFile({
    version: '2.0',
    generator: 'Posescope',
    extras: ownExtras(source.provenance),
  });
  const joints = addJointNodes(file, source.skeleton);
  const clips = addClips(file, joints, source.clips, options, task);
  const notes: string[] = [];
  const shown = options.mesh ?? true;
  const names = source.meshes.map((_, i) => (i === 0 ? 'mesh' : `mesh_${i}`));
  let meshes = shown
    ? source.meshes.flatMap((mesh, i) => addMesh(file, joints, mesh, names[i], notes))
    : [];
  if (shown && meshes.length === 0) meshes = addBoneMesh(file, joints);
  keepTracks(file, joints.root, source.tracks);
  file.json.scenes = [{ nodes: [joints.root, ...meshes] }];
  file.json.scene = 0;
  return { bytes: glbBytes(file), clips, notes };
}

/** User tracks without a clip have no times: they are kept as they are. */
function keepTracks(
  { json }: GltfFile,
  root: number,
  tracks: readonly (UserTrack | RawTrack)[],
): void {
  if (tracks.length === 0) return;
  const kept = tracks.map(({ name, type, ratios, values, ...track }) => ({
    name,
    type,
    ratios: [...ratios],
    values: [...values],
    steps: [...(track.kind === 'track' ? track.steps : track.interpolation)],
  }));
  json.nodes[root].extras = { ...(json.nodes[root].extras as object), tracks: kept };
}

function checkFit({ skeleton, clips, meshes }: ExportSource): void {
  const { count } = skeleton;
  for (const { clip, label } of clips) {
    if (clip.trackCount === count) continue;
    refuse(`clip "${label}"`, `${count} tracks, one per joint of the skeleton`, clip.trackCount);
  }
  for (const { jointRemaps } of meshes) {
    const last = Math.max(-1, ...jointRemaps);
    if (last < count) continue;
    refuse('the mesh', `joints of the skeleton, which has ${count}`, `joint ${last}`);
  }
}

function refuse(object: string, expected: string, found: string | number): never {
  const advice = 'Export it with the skeleton that it was made for.';
  throw new AssetError({ object, expected, found: String(found), advice });
}
