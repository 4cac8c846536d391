import type { ReactNode } from 'react';
import { countText, isolated } from '#engine/base';
import { useSession, useSessionState } from '../../components/session.tsx';
import { assetsOfKind, clipOf, findAsset } from '../../session/state/assets.ts';
import type { Asset, AssetId } from '../../session/state/assets.ts';
import { buildOf, builtFiles, withBuild } from '../../session/state/build.ts';
import { buildSkeleton } from '../../session/state/build-input.ts';
import { memoizePair } from '../../session/state/changes.ts';
import {
  chosenFor,
  chosenSkeleton,
  ownSkeleton,
  ownSkeletonAsset,
} from '../../session/state/own-skeleton.ts';
import { fittingSkeleton } from '../../session/state/pairing.ts';
import { shownOnStage } from '../../session/state/stage.ts';
import type { SessionState } from '../../session/state/store.ts';
import { Select } from '../../ui/select.tsx';

/** No skeleton is known; no asset has an empty id. */
const UNKNOWN = '';

/** Which skeleton a clip was made with, where several have as many joints: nobody else can tell. */
export function SkeletonChoice({ asset }: { readonly asset: Asset }): ReactNode {
  const { store } = useSession();
  const skeletons = useSessionState((state) => fittingSkeletons(state.assets, asset));
  const own = useSessionState((state) => ownSkeletonAsset(state, asset)?.id);
  const isKnown = useSessionState((state) => ownSkeleton(state, asset) !== undefined);
  const isChosen = useSessionState((state) => chosenSkeleton(state, asset) !== undefined);
  const tracks = clipOf(asset)?.trackCount;
  if (tracks === undefined || skeletons.length < 2) return null;
  const named = skeletons.map((one) => ({ value: one.id, label: skeletonName(skeletons, one) }));
  const unsaid = isKnown
    ? 'that of its source, which is closed'
    : `automatic: any with ${countText(tracks, 'joint')}`;
  const said = isChosen ? 'automatic' : unsaid;
  return (
    <>
      <div className="ui-select-line">
        skeleton
        <Select
          label="Skeleton of the clip"
          value={own ?? UNKNOWN}
          choices={
            own === undefined || isChosen ? [{ value: UNKNOWN, label: said }, ...named] : named
          }
          onChange={(id) => store.setState((state) => withSkeleton(state, asset, id))}
        />
      </div>
      {isChosen ? (
        <p className="assets-link">
          {`Chosen here: its ${countText(tracks, 'track')} move the joints of that skeleton in their order, whatever these are called.`}
        </p>
      ) : null}
    </>
  );
}

/** Open skeletons with as many joints as a clip has tracks, in the same order of joints. */
const fittingSkeletons = memoizePair((assets: readonly Asset[], asset: Asset) =>
  assetsOfKind(assets, 'skeleton').filter((one) => fittingSkeleton(one, asset.entry.object)),
);

/** The file of a skeleton, and, of several in it, which one. */
function skeletonName(skeletons: readonly Asset[], skeleton: Asset): string {
  const { object } = skeleton.entry;
  const beside = skeletons.filter(({ fileId }) => fileId === skeleton.fileId);
  const file = isolated(skeleton.fileName);
  if (beside.length === 1 || object.kind !== 'skeleton') return file;
  return `${file}, ${beside.indexOf(skeleton) + 1} of ${beside.length} from “${isolated(object.names[0])}”`;
}

/**
 * What changes as a skeleton is chosen for a clip, or for the source of a build: what is shown of these stands on it, and
 * the source is built again.
 * @param skeleton {@link UNKNOWN} to take the choice back
 */
export function withSkeleton(
  state: SessionState,
  asset: Asset,
  skeleton: AssetId,
): Partial<SessionState> {
  const { id, fileId } = chosenFor(state, asset);
  const place = state.files.findIndex((file) => file.id === fileId);
  const skeletons = new Map(state.files[place].skeletons);
  if (skeleton === UNKNOWN) skeletons.delete(id);
  else skeletons.set(id, skeleton);
  const files = state.files.with(place, { ...state.files[place], skeletons });
  const after = { ...state, files };
  const shown = findAsset(state.assets, state.clipId);
  const isShown = shown !== undefined && chosenFor(state, shown).id === id;
  const change = isShown ? shownOnStage(after, shown.id) : {};
  return { ...change, ...builtAgain(state, { ...after, ...change }, id), files };
}

/** Builds of a source are made again where another skeleton makes others: in a moment, in place of one under way. */
function builtAgain(
  before: SessionState,
  after: SessionState,
  source: AssetId,
): Pick<SessionState, 'builds'> | undefined {
  const asset = findAsset(after.assets, source);
  if (asset === undefined || buildSkeleton(before, asset) === buildSkeleton(after, asset)) return;
  if (builtFiles(after, source).length === 0 && buildOf(after, source).phase === 'idle') return;
  const part = { phase: 'settling', fraction: 0, problem: undefined } as const;
  return { builds: withBuild(after, source, part) };
}
