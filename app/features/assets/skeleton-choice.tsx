import { useMemo, useState, type ReactNode } from 'react';
import { countText } from '#engine/base';
import { putText } from '#engine/inspect';
import { useSession, useSessionState, useSliceField } from '../../components/session.tsx';
import { showAndPlay } from '../../session/navigation.ts';
import { assetsOfKind, clipOf, fileOf, findAsset } from '../../session/state/assets.ts';
import type { Asset, AssetId, PutClip } from '../../session/state/assets.ts';
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
import { assetsPaneSlice } from './commands.ts';
import {
  otherSkeletons,
  putClip,
  skeletonName,
  skeletonOfClip,
  type OtherSkeletons,
} from './put-clip.ts';

/** No skeleton is known; no asset has an empty id. */
const UNKNOWN = '';

/** What begins the value of a skeleton that the clip is put on, before its id. */
const PUT = 'put ';

/**
 * Which skeleton a clip was made with, where several have as many joints: nobody else can tell. Below are those that it can
 * be put on, by the names of joints.
 */
export function SkeletonChoice({ asset }: { readonly asset: Asset }): ReactNode {
  const assets = useSessionState((state) => state.assets);
  const fitting = useSessionState((state) => fittingSkeletons(state.assets, asset));
  const joints = useSessionState((state) => skeletonOfClip(state, asset));
  const others = useMemo(() => otherSkeletons(assets, joints), [assets, joints]);
  const isChosen = useSessionState((state) => chosenSkeleton(state, asset) !== undefined);
  // That of a build is chosen for its source.
  const put = useSessionState((state) => fileOf(state, chosenFor(state, asset))?.putFrom);
  const tracks = clipOf(asset)?.trackCount ?? 0;
  const hasChoice = fitting.length + others.choices.length > 1;
  return (
    <>
      {hasChoice ? (
        <SkeletonLine
          asset={asset}
          fitting={fitting}
          choices={others.choices}
          canForget={isChosen && put === undefined}
        />
      ) : (
        <NoChoice asset={asset} isKnown={joints !== undefined} refused={others.refused} />
      )}
      <Refused refused={others.refused} />
      {put === undefined ? null : <PutFrom put={put} />}
      {isChosen && put === undefined ? (
        <p className="assets-link">
          {`Chosen here: its ${countText(tracks, 'track')} move the joints of that skeleton in their order, whatever these are called.`}
        </p>
      ) : null}
    </>
  );
}

interface LineProps extends Pick<OtherSkeletons, 'choices'> {
  readonly asset: Asset;
  /** Those with as many joints. */
  readonly fitting: readonly Asset[];
  /** Whether a choice can be taken back. */
  readonly canForget: boolean;
}

function SkeletonLine({ asset, fitting, choices, canForget }: LineProps): ReactNode {
  const session = useSession();
  const { store } = session;
  const [isAsked, setChoosing] = useChoosing(asset);
  const [isOpen, setOpen] = useState(false);
  const assets = useSessionState((state) => state.assets);
  const own = useSessionState((state) => ownSkeletonAsset(state, asset)?.id);
  const isKnown = useSessionState((state) => ownSkeleton(state, asset) !== undefined);
  const all = assetsOfKind(assets, 'skeleton');
  const named = fitting.map((one) => ({ value: one.id, label: skeletonName(all, one) }));
  const puts = choices.map(({ skeleton, text }) => ({
    value: PUT + skeleton.id,
    label: `On ${skeletonName(all, skeleton)} (${text})`,
  }));
  const unsaid = isKnown
    ? 'that of its source, which is closed'
    : `automatic: any with ${countText(clipOf(asset)?.trackCount ?? 0, 'joint')}`;
  const none = { value: UNKNOWN, label: canForget ? 'automatic' : unsaid };
  return (
    <div className="ui-select-line">
      skeleton
      <Select
        label="Skeleton of the clip"
        value={own ?? UNKNOWN}
        choices={[...(own === undefined || canForget ? [none] : []), ...named, ...puts]}
        open={isOpen || isAsked}
        onOpenChange={(open) => {
          setOpen(open);
          setChoosing(null);
        }}
        onChange={(id) => {
          const target = choices.find(({ skeleton }) => PUT + skeleton.id === id);
          if (target !== undefined) void putClip(session, asset, target.skeleton);
          else store.setState((state) => withSkeleton(state, asset, id));
        }}
      />
    </div>
  );
}

/** Whether the skeleton of a clip is asked for, among what is open now. */
function useChoosing(asset: Asset) {
  const [choosing, setChoosing] = useSliceField(assetsPaneSlice, 'choosing');
  const assets = useSessionState((state) => state.assets);
  return [choosing?.clip === asset.id && choosing.assets === assets, setChoosing] as const;
}

interface NoChoiceProps extends Pick<OtherSkeletons, 'refused'> {
  readonly asset: Asset;
  readonly isKnown: boolean;
}

/** Why there is nothing to choose, for whoever has looked for it. */
function NoChoice({ asset, isKnown, refused }: NoChoiceProps): ReactNode {
  const [isAsked] = useChoosing(asset);
  if (!isAsked) return null;
  if (refused.length > 0) {
    return (
      <output className="assets-link">
        The other open skeletons are those of other bodies: the line below says why.
      </output>
    );
  }
  return (
    <output className="assets-link">
      {isKnown
        ? 'No skeleton with other joints is open: open the file of the other character beside this one.'
        : 'Which joints its tracks move is not known: open the skeleton that it was made with beside it.'}
    </output>
  );
}

/** Skeletons of other bodies: somebody may look for them among the choices. Many take one line, as facts stand below. */
function Refused({ refused }: Pick<OtherSkeletons, 'refused'>): ReactNode {
  const [first, ...others] = refused;
  if (first === undefined) return null;
  if (others.length > 0) {
    return (
      <details className="assets-link">
        <summary>Not on {refused.length} others</summary>
        {refused.map(({ skeleton, problem }) => (
          <p key={skeleton.id}>
            <bdi>{skeleton.fileName}</bdi>: {problem}
          </p>
        ))}
      </details>
    );
  }
  return (
    <details className="assets-link">
      <summary>
        Not on <bdi>{first.skeleton.fileName}</bdi>
      </summary>
      {first.problem}
    </details>
  );
}

/** Which clip it was, and what became of its tracks. */
function PutFrom({ put }: { readonly put: PutClip }): ReactNode {
  const session = useSession();
  const clip = useSessionState((state) => findAsset(state.assets, put.clip ?? null));
  return (
    <p className="assets-link">
      Put on this skeleton from{' '}
      {clip === undefined ? (
        <bdi>{put.name}</bdi>
      ) : (
        <button type="button" onClick={() => showAndPlay(session, clip)}>
          <bdi>{clip.label}</bdi> in <bdi>{clip.fileName}</bdi>
        </button>
      )}
      : {putText(put)}.{put.isBuilt ? ' That was a build: its keys have the error of it.' : ''}
    </p>
  );
}

/** Open skeletons with as many joints as a clip has tracks, in the same order of joints. */
const fittingSkeletons = memoizePair((assets: readonly Asset[], asset: Asset) =>
  assetsOfKind(assets, 'skeleton').filter((one) => fittingSkeleton(one, asset.entry.object)),
);

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
