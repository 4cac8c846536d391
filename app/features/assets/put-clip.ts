import { countText, invariant, isolated } from '#engine/base';
import { haveSameRig, putProblem, putTracks } from '#engine/inspect';
import type { Skeleton } from '#engine/model';
import { importFileName } from '#engine/offline';
import { jobNamed } from '../../session/jobs/job.ts';
import { showAndPlay } from '../../session/navigation.ts';
import type { Session } from '../../session/session.ts';
import { assetsOfKind, clipOf, findAsset } from '../../session/state/assets.ts';
import type { Asset, NewFile, OpenFile } from '../../session/state/assets.ts';
import { buildSkeleton } from '../../session/state/build-input.ts';
import { withNewContents } from '../../session/state/new-contents.ts';
import { checksumOf } from '../../session/state/outdated.ts';
import { ownSkeleton, ownSkeletonAsset, pairedSkeleton } from '../../session/state/own-skeleton.ts';
import type { SessionState } from '../../session/state/store.ts';

const putJob = jobNamed<typeof import('./put-clip.job.ts').default>('put-clip');

/** The other open skeletons of a clip. */
export interface OtherSkeletons {
  /** Those that it can be put on, with how many joints are paired. */
  readonly choices: readonly { readonly skeleton: Asset; readonly text: string }[];
  /** Those of other bodies, each with the sentence that says so. */
  readonly refused: readonly { readonly skeleton: Asset; readonly problem: string }[];
}

/** The skeleton whose joints a clip moves: its own one, else the one that it would be built with. */
export function skeletonOfClip(state: SessionState, clip: Asset): Skeleton | undefined {
  return ownSkeleton(state, clip) ?? buildSkeleton(state, clip);
}

/**
 * Skeletons that have other joints than that of a clip, or the same with other axes or scales. But for a prefix of names
 * the same, they need no other clip.
 */
export function otherSkeletons(
  assets: readonly Asset[],
  own: Skeleton | undefined,
): OtherSkeletons {
  const others = { choices: [], refused: [] } as {
    choices: OtherSkeletons['choices'][number][];
    refused: OtherSkeletons['refused'][number][];
  };
  for (const skeleton of assetsOfKind(assets, 'skeleton')) {
    const { object } = skeleton.entry;
    const paired = object.kind === 'skeleton' ? pairedSkeleton(object, own) : undefined;
    if (object.kind !== 'skeleton' || own === undefined || paired === undefined) continue;
    if (haveSameRig(object, paired.own)) continue;
    const problem = putProblem(own, object);
    if (problem !== undefined) others.refused.push({ skeleton, problem });
    else {
      const text = `by names: ${putTracks(own, object).animated} of ${countText(object.count, 'joint')}`;
      others.choices.push({ skeleton, text });
    }
  }
  return others;
}

/** The file of a skeleton, and, of several in it, which one. */
export function skeletonName(skeletons: readonly Asset[], skeleton: Asset): string {
  const { object } = skeleton.entry;
  const beside = skeletons.filter(({ fileId }) => fileId === skeleton.fileId);
  const file = isolated(skeleton.fileName);
  if (beside.length === 1 || object.kind !== 'skeleton') return file;
  return `${file}, ${beside.indexOf(skeleton) + 1} of ${beside.length} from “${isolated(object.names[0])}”`;
}

/** Makes a source of a clip for another skeleton, and shows it; in place of the one that was made before. */
export async function putClip(session: Session, asset: Asset, target: Asset): Promise<void> {
  const { history, announcements } = session;
  const again = (): void => void putClip(session, asset, target);
  const file = await makePut(session, asset, target, again);
  if (file === undefined) return;
  const step = `Put ${asset.label} on ${stemOf(target)}`;
  history.asOneStep(() => showAndPlay(session, openPut(session, file, asset, target)), step);
  announcements.announce(`${asset.label} on ${stemOf(target)} is made and shown.`);
}

/** Makes the clips on other skeletons again whose clip or skeletons are others by now. Each change is tried once. */
export async function putAgain(session: Session): Promise<void> {
  const { store, history } = session;
  // Not within the change that has led here, which may be a step.
  await Promise.resolve();
  for (const { id } of store.getState().files) {
    const state = store.getState();
    const file = state.files.find((one) => one.id === id);
    const put = file && changedPut(state, file);
    if (file?.putFrom === undefined || put === undefined) continue;
    const putFrom = { ...file.putFrom, madeOf: put.madeOf };
    history.withoutStep(() =>
      store.setState(({ files }) => ({
        files: files.with(files.indexOf(file), { ...file, putFrom }),
      })),
    );
    await bringUpToDate(session, file.name, put);
  }
}

/** Makes one again, and says so. */
async function bringUpToDate(session: Session, name: string, put: ChangedPut): Promise<void> {
  const { clip, target } = put;
  const again = (): void => void bringUpToDate(session, name, put);
  const next = await makePut(session, clip, target, again);
  if (next === undefined) return;
  session.history.withoutStep(() => openPut(session, next, clip, target));
  const why = `${next.putFrom?.name} or a skeleton has changed`;
  session.store.getState().note(name, `is made again, as ${why}. The version before stays open.`);
}

interface ChangedPut {
  readonly clip: Asset;
  readonly target: Asset;
  readonly madeOf: number;
}

/** What a clip on another skeleton would be made of now, if that is something else than it was made of. */
function changedPut(
  state: SessionState,
  { putFrom, earlierOf, skeletons }: OpenFile,
): ChangedPut | undefined {
  if (putFrom?.madeOf === undefined || earlierOf !== undefined) return undefined;
  const clip = findAsset(state.assets, putFrom.clip ?? null);
  const [chosen = null] = skeletons?.values() ?? [];
  const target = findAsset(state.assets, chosen);
  if (clip === undefined || target === undefined) return undefined;
  const madeOf = madeOfNow(state, clip, target);
  return madeOf === putFrom.madeOf ? undefined : { clip, target, madeOf };
}

/** What a clip, its skeleton and the one that it is put on are by now, as a number. */
function madeOfNow(state: SessionState, clip: Asset, target: Asset): number {
  return [clip, ownSkeletonAsset(state, clip), target].reduce((sum, asset) => {
    const own = (asset && checksumOf(state, asset)) ?? 0;
    return (Math.imul(sum, 31) + own) >>> 0;
  }, 0);
}

const stemOf = ({ fileName }: Asset): string => fileName.replace(/^.*\//, '').replace(/\.\w+$/, '');

/** A clip on another skeleton, as a file; undefined where that fails, which is reported, or one of both is closed by then. */
async function makePut(
  { store, jobs }: Session,
  asset: Asset,
  target: Asset,
  again: () => void,
): Promise<NewFile | undefined> {
  const state = store.getState();
  const [clip, own, skeleton] = [clipOf(asset), skeletonOfClip(state, asset), target.entry.object];
  if (clip === undefined || own === undefined || skeleton.kind !== 'skeleton') return undefined;
  const name = `${asset.label} on ${stemOf(target)}`;
  const started = performance.now();
  const outcome = await jobs.run(putJob, { clip: { ...clip, name }, own, skeleton });
  store.getState().reportOutcome(name, outcome, again);
  if (!('result' in outcome) || !areOpen(store.getState(), asset, target)) return undefined;
  const { archive, tracks } = outcome.result;
  const from = `${asset.label} in ${asset.fileName}`;
  const isBuilt = clip.kind === 'animation';
  const madeOf = madeOfNow(state, asset, target);
  return {
    name: importFileName('*.raw.ozz', name),
    origin: 'built',
    archive,
    parseMs: performance.now() - started,
    madeWith: skeleton,
    putFrom: { clip: asset.id, name: from, isBuilt, madeOf, ...tracks },
  };
}

/** Whether these are what they were: a new version of a file has other objects. */
function areOpen({ assets }: SessionState, ...before: readonly Asset[]): boolean {
  return before.every(({ id, entry }) => findAsset(assets, id)?.entry.object === entry.object);
}

/** Opens the file, or brings the one up to date that was made of the same clip for the same skeleton. */
function openPut({ store }: Session, file: NewFile, asset: Asset, target: Asset): Asset {
  const before = store.getState().files.find((one) => isPut(one, asset, target));
  if (before === undefined) store.getState().addFiles([file]);
  else if (!haveSameBytes(before, file)) {
    store.setState((state) => withNewContents(state, [{ id: before.id, next: file }]));
  }
  const { files, assets } = store.getState();
  const made = files.find(({ id }) => id === before?.id) ?? files[files.length - 1];
  const clip = assets.find(({ fileId }) => fileId === made.id);
  invariant(clip !== undefined, 'the file holds the clip');
  // One that is there has its skeleton.
  if (before !== undefined) return clip;
  const skeletons = new Map([[clip.id, target.id]]);
  store.setState({ files: files.with(files.indexOf(made), { ...made, skeletons }) });
  return clip;
}

function isPut({ putFrom, earlierOf, skeletons }: OpenFile, asset: Asset, target: Asset): boolean {
  if (putFrom?.clip !== asset.id || earlierOf !== undefined) return false;
  return [...(skeletons?.values() ?? [])].includes(target.id);
}

function haveSameBytes({ archive: a }: OpenFile, { archive: b }: NewFile): boolean {
  return a.bytes.length === b.bytes.length && a.bytes.every((byte, i) => byte === b.bytes[i]);
}
