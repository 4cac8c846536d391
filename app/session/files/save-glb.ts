import type { Skeleton } from '#engine/model';
import { jobNamed } from '../jobs/job.ts';
import type { Session } from '../session.ts';
import { assetsOfKind, clipOf, type Asset } from '../state/assets.ts';
import { tracksOf } from '../state/clip-tracks.ts';
import { standsOn } from '../state/own-skeleton.ts';
import { selectMesh, selectSkeleton } from '../state/stage.ts';
import type { SessionState } from '../state/store.ts';
import type { GlbInput } from './export-glb.job.ts';

const glbJob = jobNamed<typeof import('./export-glb.job.ts').default>('export-glb');

/** Offers the skeleton on the stage with all open clips that fit it, their user tracks and the mesh, as binary glTF. */
export async function saveGlb(
  session: Pick<Session, 'store' | 'jobs'> & { readonly files: Pick<Session['files'], 'download'> },
): Promise<void> {
  const { store, jobs, files } = session;
  const state = store.getState();
  const skeleton = selectSkeleton(state);
  if (skeleton === undefined) return;
  const outcome = await jobs.run(glbJob, glbInput(state, skeleton));
  if ('result' in outcome) {
    files.download(nameOf(state), outcome.result.bytes);
    for (const note of outcome.result.notes) store.getState().note('Saving as GLB', note);
  }
  const again = (): void => void saveGlb(session);
  store.getState().reportOutcome('Saving as GLB', outcome, again);
}

/** The file of the skeleton, else of the clip, as `.glb`. */
function nameOf({ assets, skeletonId }: SessionState): string {
  const name = assets.find(({ id }) => id === skeletonId)?.fileName ?? 'posescope';
  return `${name.replace(/\.\w+$/, '')}.glb`;
}

function glbInput(state: SessionState, skeleton: Skeleton): GlbInput {
  const chosen = clipsFor(state, skeleton);
  const clips = chosen.flatMap((asset): GlbInput['clips'][number][] => {
    const clip = clipOf(asset);
    if (clip === undefined) return [];
    const tracks = tracksOf(state, asset).map(({ track }) => track);
    // A clip that was renamed here still has its stored name.
    const label = labelIn(chosen, asset);
    return [{ clip: { ...clip, name: label }, label, tracks }];
  });
  const ids = new Set(chosen.map(({ fileId }) => fileId));
  const files = state.files.filter(({ id }) => ids.has(id));
  return {
    skeleton,
    clips,
    tracks: clips.length > 0 ? [] : tracksOf(state, undefined).map(({ track }) => track),
    mesh: selectMesh(state),
    tool: `posescope ${import.meta.env.VITE_VERSION ?? ''}`.trim(),
    files: files.map(({ name, archive: { entries, bytes } }) => {
      return { name, objects: entries.map(({ tag, version }) => `${tag} ${version}`), bytes };
    }),
  };
}

/** The name of a clip in the file: its own; with that of its file if one before it has it, such as the build of a source. */
function labelIn(chosen: readonly Asset[], { id, label, fileName }: Asset): string {
  const isFirst = chosen.find((other) => other.label === label)?.id === id;
  return isFirst ? label : `${label} (${fileName.replace(/^.*\//, '')})`;
}

/** All clips of the skeleton, but for builds of sources that are there themselves. */
function clipsFor(state: SessionState, skeleton: Skeleton): Asset[] {
  const { assets, files, clipId } = state;
  const builds = new Set(
    files.flatMap(({ id, builtFrom }) => (builtFrom === undefined ? [] : [id])),
  );
  return assetsOfKind(assets, 'animation', 'raw-animation').filter(
    (asset) =>
      standsOn(state, skeleton, asset) && (!builds.has(asset.fileId) || asset.id === clipId),
  );
}
