import { jobNamed } from '../../session/jobs/job.ts';
import type { Session } from '../../session/session.ts';
import { clipOf, findAsset } from '../../session/state/assets.ts';
import { builtFiles } from '../../session/state/build.ts';
import { buildSkeleton } from '../../session/state/build-input.ts';
import { selectOrientation, upDirection } from '../../session/state/stage.ts';
import { clipToClose, closingLabel } from './fix-finding.ts';
import { mendObject, noteMended, whileFixing, type FixRun } from './run-fix.ts';
import { CLOSING_LOOP } from './state.ts';

const closingJob = jobNamed<typeof import('./mending.job.ts').closing>('mending.closing');

/** Makes the clip that is shown end as it begins; of a build, its source, which is shown if nothing is built of it here. */
export function closeShownLoop(session: Session): Promise<void> {
  return whileFixing(session, [CLOSING_LOOP], (run) => closeLoop(session, run));
}

const CLOSED = 'ends as it begins: there is nothing to close, and it stays as it is.';

async function closeLoop(session: Session, run: FixRun): Promise<void> {
  const { store, jobs } = session;
  const state = store.getState();
  const asset = clipToClose(state);
  const skeleton = asset && buildSkeleton(state, asset);
  const clip = asset && clipOf(asset);
  const file = state.files.find(({ id }) => id === asset?.fileId);
  if (asset === undefined || skeleton === undefined || clip === undefined || file === undefined)
    return;
  const up = upDirection(selectOrientation(state));
  const outcome = await jobs.run(closingJob, { clip, skeleton, up }, { signal: run.signal });
  store.getState().reportOutcome(asset.label, outcome, () => void closeShownLoop(session));
  if (!('result' in outcome)) return;
  if (outcome.result === null) return state.note(asset.label, CLOSED);
  const command = outcome.result;
  const mend = { label: closingLabel(command.args) ?? 'Close the loop', file, asset, command };
  const closed = await mendObject(session, mend, file.archive, run);
  if (closed === file.archive) return;
  noteMended(session, mend);
  const now = store.getState();
  const shown = findAsset(now.assets, now.clipId);
  const isBuiltHere = builtFiles(now, asset.id).some(({ id }) => id === shown?.fileId);
  if (shown?.id === state.clipId && shown?.id !== asset.id && !isBuiltHere) now.show(asset.id);
}
