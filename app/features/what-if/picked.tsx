import type { ReactNode } from 'react';
import { shownNames } from '#engine/base';
import { useStore } from 'zustand';
import type { LengthUnit, Seconds } from '#engine/base';
import {
  errorText,
  errorStatistics,
  type OverrideProposal,
  type WhatIfPoint,
  type ErrorMap,
} from '#engine/inspect/error';
import { shortLength, smallestText, type ClipRecipe, type NamedSetting } from '#engine/offline';
import {
  useSession,
  useSessionState,
  useTrackedJob,
  useSliceField,
} from '../../components/session.tsx';
import { formatBytes, formatCount, formatSeconds } from '../../draw/format.ts';
import type { Session } from '../../session/session.ts';
import { findAsset, type AssetId } from '../../session/state/assets.ts';
import { buildInput } from '../../session/state/build-input.ts';
import { selectDerivedReference } from '../../session/state/error-comparison.ts';
import { Button } from '../../ui/button.tsx';
import { TextTable } from '../../ui/text-table.tsx';
import { Problem } from '../../ui/empty-state.tsx';
import { selectSourceDuration, whatIfSlice, type WhatIfScene } from './state.ts';
import { openedVariants, variantJob } from './variants.ts';
import { intervalText, pointErrors, seekText } from './what-if-text.ts';
import type { ClipCost } from './what-if.job.ts';

interface PickedProps {
  readonly scene: WhatIfScene;
  readonly current: WhatIfBaseline | undefined;
  readonly picked: WhatIfPoint | undefined;
  readonly proposals: readonly OverrideProposal[] | undefined;
}

/** The picked build beside the current one, and what can be done with it. */
export function Picked({ scene, current, picked, proposals }: PickedProps): ReactNode {
  const problem = useStore(useTrackedJob(variantJob).store, (variant) => variant.problem);
  const isDifference = useSessionState(selectDerivedReference) === 'difference';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keys as well
    <section className="what-if-side" aria-label="Picked build" tabIndex={0}>
      {isDifference && scene.recipe.additive === 'none' ? (
        <p className="what-if-note">
          The clip that is shown holds differences, and these are builds of poses: make the build
          additive to try those that are like it.
        </p>
      ) : null}
      {picked === undefined && current === undefined ? null : (
        <PointTable picked={picked} current={current} names={shownNames(scene.skeleton.names)} />
      )}
      {picked === undefined ? (
        <p className="what-if-note">Pick a build in the chart to compare, build or save it.</p>
      ) : (
        <>
          <Actions scene={scene} recipe={picked.recipe} />
          <Overrides overrides={picked.recipe.overrides} />
        </>
      )}
      <Problem text={problem} />
      {proposals === undefined ? null : <Proposals scene={scene} proposals={proposals} />}
    </section>
  );
}

interface PointTableProps {
  readonly picked: WhatIfPoint | undefined;
  readonly current: WhatIfBaseline | undefined;
  readonly names: readonly string[];
}

/** What cells need besides a point. */
interface CellContext {
  readonly unit: LengthUnit;
  readonly names: readonly string[];
  /** Of the source. */
  readonly duration: Seconds;
}

type Cell = (point: WhatIfBaseline, context: CellContext) => string | undefined;

const ROWS: readonly (readonly [title: string, cell: Cell])[] = [
  ['size', ({ bytes }) => formatBytes(bytes)],
  ['keys', ({ keys }) => formatCount(keys)],
  ['largest error', (point, { unit }) => pointErrors(point, unit)(point.max)],
  ['99 %', (point, { unit }) => pointErrors(point, unit)(point.percentile99)],
  ['mean', (point, { unit }) => pointErrors(point, unit)(point.mean)],
  ['worst seek', ({ worstSeek }) => seekText(worstSeek)],
  ['mean seek', ({ meanSeek }) => seekText(meanSeek)],
  ['worst joint', ({ worst }, { names }) => names[worst.joint]],
  ['at', ({ worst }) => `${formatSeconds(worst.time, 3)} s`],
  ['tolerance', ({ recipe }, { unit }) => recipe && toleranceText(recipe, unit)],
  ['distance', ({ recipe }, { unit }) => recipe && shortLength(recipe.distance, unit)],
  ['iframes', ({ recipe }, { duration }) => recipe && intervalText(recipe, duration)],
  ['overrides', ({ recipe }) => recipe && String(recipe.overrides.length)],
];

const HIDDEN_HEAD = <span className="ui-visually-hidden">What</span>;

/** Shown for settings that are not stored in files. */
const UNKNOWN = (
  <span data-tip="A file does not record the settings that its clip was built with">–</span>
);

function toleranceText(recipe: ClipRecipe, unit: LengthUnit): string {
  const { optimize, tolerance, smallest } = recipe;
  if (optimize && smallest !== undefined) return smallestText(smallest, unit);
  return optimize ? shortLength(tolerance, unit) : 'all keys';
}

function PointTable({ picked, current, names }: PointTableProps): ReactNode {
  const unit = useSessionState((state) => state.lengthUnit);
  const duration = useSessionState(selectSourceDuration);
  const points = picked === undefined ? [current] : [current, picked];
  return (
    <TextTable
      className="what-if-table"
      heads={[HIDDEN_HEAD, 'as it is', 'picked'].slice(0, 1 + points.length)}
      rows={ROWS.map(([title, cell]) => ({
        key: title,
        head: title,
        cells: points.map((point) =>
          point === undefined ? '…' : (cell(point, { unit, names, duration }) ?? UNKNOWN),
        ),
      }))}
    />
  );
}

interface ActionsProps {
  readonly scene: WhatIfScene;
  readonly recipe: ClipRecipe;
}

function Actions({ scene: { id, label }, recipe }: ActionsProps): ReactNode {
  const session = useSession();
  const { setRecipe } = session.store.getState();
  return (
    <div className="ui-bar what-if-row">
      <Button
        variant="primary"
        onClick={() => {
          buildVariant(session, id, recipe);
          session.panes.show('compare');
        }}
      >
        Build as B
      </Button>
      <Button onClick={() => setRecipe(id, recipe)}>Use for the build</Button>
      <Button onClick={() => void session.files.save({ what: 'recipe', clip: label, recipe })}>
        Save settings
      </Button>
    </div>
  );
}

function Overrides({ overrides }: { readonly overrides: readonly NamedSetting[] }): ReactNode {
  const unit = useSessionState((state) => state.lengthUnit);
  if (overrides.length === 0) return null;
  return (
    <TextTable
      className="what-if-table"
      heads={['override', 'tolerance', 'distance']}
      rows={overrides.map(({ pattern, tolerance, distance }) => ({
        key: pattern,
        head: pattern,
        cells: [shortLength(tolerance, unit), shortLength(distance, unit)],
      }))}
    />
  );
}

interface ProposalsProps {
  readonly scene: WhatIfScene;
  readonly proposals: readonly OverrideProposal[];
}

/** Finer tolerances of single joints, best gain per byte first; a click picks the build. */
function Proposals({ scene, proposals }: ProposalsProps): ReactNode {
  const [, pick] = useSliceField(whatIfSlice, 'whatIfPicked');
  const unit = useSessionState((state) => state.lengthUnit);
  const less = (error: number): string => (error > 0 ? `−${errorText(error, 'shell', unit)}` : '0');
  if (proposals.length === 0) {
    return (
      <p className="what-if-note">
        Dropped keys of no single joint contribute to the worst errors.
      </p>
    );
  }
  return (
    <TextTable
      className="what-if-table"
      heads={['finer', 'to', 'max', 'mean', 'bytes']}
      rows={proposals.map(({ joint, override, point, gain, meanGain, bytes }) => ({
        key: joint,
        head: (
          <button type="button" onClick={() => pick({ scene, point })}>
            {override.pattern}
          </button>
        ),
        cells: [
          shortLength(override.tolerance, unit),
          less(gain),
          less(meanGain),
          `+${formatCount(bytes)}`,
        ],
      }))}
    />
  );
}

/** Size and error of a build, whatever settings it was made with. */
export interface WhatIfBaseline extends Pick<
  WhatIfPoint,
  'bytes' | 'keys' | 'max' | 'percentile99' | 'mean' | 'worst' | 'worstSeek' | 'meanSeek'
> {
  /** Undefined for a clip from a file: archives do not store build settings. */
  readonly recipe: ClipRecipe | undefined;
}

/** Describes a clip from a file as a build of its source, with the errors of the error map. */
export function filedBaseline(cost: ClipCost, map: ErrorMap): WhatIfBaseline | undefined {
  const { max, percentile99, mean, worst } = errorStatistics(map, 'shell');
  if (worst.length === 0) return undefined;
  return { ...cost, max, percentile99, mean, worst: worst[0], recipe: undefined };
}

/**
 * Builds a source with picked settings, opens the result beside the source's own build, and compares
 * the two. Replaces an earlier variant with the same settings.
 */
export function buildVariant(session: Session, source: AssetId, recipe: ClipRecipe): void {
  const state = session.store.getState();
  const asset = findAsset(state.assets, source);
  if (asset === undefined) return;
  session.use(openedVariants).request({ source, input: buildInput(state, asset, recipe) });
}
