import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { ClipRecipe, LengthUnit, NamedSetting, OverrideProposal, WhatIfPoint } from '#engine';
import { errorText } from '../../draw/error/error-text.ts';
import { formatBytes, formatCount } from '../../draw/format.ts';
import { appStore } from '../../store/store.ts';
import type { WhatIfBaseline, WhatIfScene } from '../../store/what-if.ts';
import { Button } from '../../ui/button.tsx';
import { iframesWords, seekText, shortLength } from './recipe-words.ts';

interface PickedProps {
  readonly scene: WhatIfScene;
  readonly current: WhatIfBaseline | undefined;
}

/** The build that a person has picked beside the one as it is, and what can be done with it. */
export function Picked({ scene, current }: PickedProps): ReactNode {
  const picked = useStore(appStore, (state) => state.whatIfPicked);
  const proposals = useStore(appStore, (state) => state.whatIfRun.result?.proposals);
  const problem = useStore(appStore, (state) => state.variantProblem);
  return (
    <div className="what-if-side">
      {picked === undefined && current === undefined ? null : (
        <PointTable picked={picked} current={current} names={scene.skeleton.names} />
      )}
      {picked === undefined ? (
        <p className="what-if-note">Pick a build in the chart to compare, build or save it.</p>
      ) : (
        <>
          <Actions scene={scene} recipe={picked.recipe} />
          <Overrides overrides={picked.recipe.overrides} />
        </>
      )}
      {problem === undefined ? null : (
        <p className="what-if-problem" role="alert">
          {problem}
        </p>
      )}
      {proposals === undefined ? null : <Proposals proposals={proposals} />}
    </div>
  );
}

interface PointTableProps {
  readonly picked: WhatIfPoint | undefined;
  readonly current: WhatIfBaseline | undefined;
  readonly names: readonly string[];
}

type Cell = (
  point: WhatIfBaseline,
  unit: LengthUnit,
  names: readonly string[],
) => string | undefined;

const ROWS: readonly (readonly [title: string, cell: Cell])[] = [
  ['size', ({ bytes }) => formatBytes(bytes)],
  ['keys', ({ keys }) => formatCount(keys)],
  ['largest error', ({ max }, unit) => errorText(max, 'shell', unit)],
  ['99 %', ({ percentile99 }, unit) => errorText(percentile99, 'shell', unit)],
  ['mean', ({ mean }, unit) => errorText(mean, 'shell', unit)],
  ['worst seek', ({ worstSeek }) => seekText(worstSeek)],
  ['mean seek', ({ meanSeek }) => seekText(meanSeek)],
  ['worst joint', ({ worst }, _, names) => names[worst.joint]],
  ['at', ({ worst }) => `${worst.time.toFixed(3)} s`],
  ['tolerance', ({ recipe }, unit) => recipe && toleranceText(recipe, unit)],
  ['distance', ({ recipe }, unit) => recipe && shortLength(recipe.distance, unit)],
  ['iframes', ({ recipe }) => recipe && iframesWords(recipe.iframeInterval)],
  ['overrides', ({ recipe }) => recipe && String(recipe.overrides.length)],
];

/** What a file does not tell. */
const UNKNOWN = <span title="A file does not tell by what settings its clip was built">–</span>;

function toleranceText({ optimize, tolerance }: ClipRecipe, unit: LengthUnit): string {
  return optimize ? shortLength(tolerance, unit) : 'all keys';
}

function PointTable({ picked, current, names }: PointTableProps): ReactNode {
  const unit = useStore(appStore, (state) => state.lengthUnit);
  return (
    <table className="ui-table what-if-table">
      <thead>
        <tr>
          <th scope="col">
            <span className="ui-visually-hidden">What</span>
          </th>
          <th scope="col">as it is</th>
          {picked === undefined ? null : <th scope="col">picked</th>}
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([title, cell]) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            <td>{current === undefined ? '…' : (cell(current, unit, names) ?? UNKNOWN)}</td>
            {picked === undefined ? null : <td>{cell(picked, unit, names)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ActionsProps {
  readonly scene: WhatIfScene;
  readonly recipe: ClipRecipe;
}

function Actions({ scene: { id, label }, recipe }: ActionsProps): ReactNode {
  const { requestVariant, requestPane, setRecipe, requestSave } = appStore.getState();
  return (
    <div className="ui-bar what-if-row">
      <Button
        look="primary"
        onClick={() => {
          requestVariant(id, recipe);
          requestPane('compare', '');
        }}
      >
        Build as B
      </Button>
      <Button onClick={() => setRecipe(id, recipe)}>Use for the build</Button>
      <Button onClick={() => requestSave({ what: 'recipe', clip: label, recipe })}>
        Save settings
      </Button>
    </div>
  );
}

function Overrides({ overrides }: { readonly overrides: readonly NamedSetting[] }): ReactNode {
  const unit = useStore(appStore, (state) => state.lengthUnit);
  if (overrides.length === 0) return null;
  return (
    <table className="ui-table what-if-table">
      <thead>
        <tr>
          <th scope="col">override</th>
          <th scope="col">tolerance</th>
          <th scope="col">distance</th>
        </tr>
      </thead>
      <tbody>
        {overrides.map(({ pattern, tolerance, distance }) => (
          <tr key={pattern}>
            <th scope="row">{pattern}</th>
            <td>{shortLength(tolerance, unit)}</td>
            <td>{shortLength(distance, unit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Finer tolerances of single joints, the best bargain first; a click picks the build with it. */
function Proposals({ proposals }: { readonly proposals: readonly OverrideProposal[] }): ReactNode {
  const unit = useStore(appStore, (state) => state.lengthUnit);
  const less = (error: number): string => (error > 0 ? `−${errorText(error, 'shell', unit)}` : '0');
  if (proposals.length === 0) {
    return <p className="what-if-note">No joint’s dropped keys have a part in the worst errors.</p>;
  }
  return (
    <table className="ui-table what-if-table">
      <thead>
        <tr>
          <th scope="col">finer</th>
          <th scope="col">to</th>
          <th scope="col">max</th>
          <th scope="col">mean</th>
          <th scope="col">bytes</th>
        </tr>
      </thead>
      <tbody>
        {proposals.map(({ joint, override, point, gain, meanGain, bytes }) => (
          <tr key={joint}>
            <th scope="row">
              <button type="button" onClick={() => appStore.getState().pickWhatIf(point)}>
                {override.pattern}
              </button>
            </th>
            <td>{shortLength(override.tolerance, unit)}</td>
            <td>{less(gain)}</td>
            <td>{less(meanGain)}</td>
            <td>+{formatCount(bytes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
