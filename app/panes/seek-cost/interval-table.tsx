import type { ReactNode } from 'react';
import { bestChoice } from '#engine';
import type { Animation, IframeCost, IntervalComparison } from '#engine';
import { formatBytes, formatCount } from '../../draw/format.ts';
import { intervalAdvice, intervalName } from '../../draw/seek-cost/interval-text.ts';
import { useAnalysis } from './use-analysis.ts';

/** What the clip would be with other iframes: rebuilt, with its size and what seeking costs then. */
export function IntervalTable({ animation }: { readonly animation: Animation }): ReactNode {
  const analysis = useAnalysis('intervals', animation);
  const comparison = analysis?.result;
  return (
    <div className="seek-intervals">
      <div className="ui-bar seek-bar">
        <span className="ui-heading">What if: iframe interval</span>
      </div>
      {comparison === undefined ? (
        <p className="seek-note">{analysis?.problem ?? 'Rebuilding…'}</p>
      ) : (
        <Choices comparison={comparison} />
      )}
    </div>
  );
}

interface ChoicesProps {
  readonly comparison: IntervalComparison;
}

function Choices({ comparison: { now, choices } }: ChoicesProps): ReactNode {
  const best = bestChoice(choices);
  const worst = Math.max(now.worstKeys, ...choices.map(({ worstKeys }) => worstKeys));
  return (
    <>
      <table className="ui-table seek-table">
        <thead>
          <tr>
            {['interval', 'iframes', 'size', 'mean keys', 'worst keys'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {choices.map((choice) => (
            <tr key={choice.interval} data-best={choice === best || undefined}>
              <CostCells name={intervalName(choice)} cost={choice} worst={worst} />
            </tr>
          ))}
          <tr className="seek-now">
            <CostCells name="as it is" cost={now} worst={worst} />
          </tr>
        </tbody>
      </table>
      {best === undefined ? null : <p className="seek-advice">{intervalAdvice(now, best)}</p>}
    </>
  );
}

interface CostCellsProps {
  readonly name: string;
  readonly cost: IframeCost;
  /** The most that any of them costs, keys. */
  readonly worst: number;
}

function CostCells({ name, cost, worst }: CostCellsProps): ReactNode {
  const { iframes, fileBytes, meanKeys, worstKeys } = cost;
  return (
    <>
      <th scope="row">{name}</th>
      <td>{formatCount(iframes)}</td>
      <td>{formatBytes(fileBytes)}</td>
      <td>{formatCount(meanKeys)}</td>
      <td>
        <meter min={0} max={Math.max(1, worst)} value={worstKeys} />
        <span className="seek-worst">{formatCount(worstKeys)}</span>
      </td>
    </>
  );
}
