import type { AssetObject } from '#engine/archive';
import { exportGlb, type ExportedClip } from '#engine/export';
import { isAdditiveClip } from '#engine/inspect';
import type { Clip, Mesh, RawTrack, Skeleton, UserTrack } from '#engine/model';
import { isOlder, upgradeObjects } from '#engine/offline';
import { defineJob } from '../jobs/job.ts';
import { sha256 } from '../sha256.ts';

/** What is exported, as it was opened. */
export interface GlbInput {
  readonly skeleton: Skeleton;
  readonly clips: readonly {
    readonly clip: Clip;
    readonly label: string;
    readonly tracks: readonly (UserTrack | RawTrack)[];
  }[];
  /** User tracks that are no clip's. */
  readonly tracks: readonly (UserTrack | RawTrack)[];
  readonly mesh: Mesh | undefined;
  /** The program's name and version. */
  readonly tool: string;
  /** Files that the clips come from. */
  readonly files: readonly {
    readonly name: string;
    /** Tags and versions. */
    readonly objects: readonly string[];
    readonly bytes: Uint8Array;
  }[];
}

/** A whole file, and what a person should know of it. */
export interface GlbOutput {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly notes: readonly string[];
}

export default defineJob({ run: writeGlb, transfer: true, failure: 'Exporting failed' });

export async function writeGlb(input: GlbInput): Promise<GlbOutput> {
  const shown = input.skeleton;
  const clips = input.clips.map(({ clip, label, tracks }): ExportedClip => {
    return { clip: current(clip, shown), label, additive: isAdditiveClip(clip, shown), tracks };
  });
  const { bytes, notes } = exportGlb({
    skeleton: current(shown, shown),
    clips,
    tracks: input.tracks,
    meshes: input.mesh === undefined ? [] : [current(input.mesh, shown)],
    provenance: { tool: input.tool, sources: await Promise.all(input.files.map(describe)) },
  });
  return { bytes, notes };
}

/** An object of an older release as one of today. */
function current<Kind extends AssetObject>(object: Kind, skeleton: Skeleton): Kind {
  if (!isOlder(object)) return object;
  return upgradeObjects([object], { skeleton })[0] as Kind;
}

async function describe({ name, objects, bytes }: GlbInput['files'][number]): Promise<object> {
  const file = { file: name, objects };
  const digest = await sha256(new Uint8Array(bytes));
  return digest === undefined ? file : { ...file, sha256: digest };
}
