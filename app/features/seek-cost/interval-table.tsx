import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Seconds } from '#engine/base';
import { bestChoice } from '#engine/inspect';
import type { IframeCost, IntervalComparison } from '#engine/inspect';
import type { Animation } from '#engine/model';
import { openWithInterval } from './open-with-interval.ts';
import { formatBytes, formatCount } from '../../draw/format.ts';
import { intervalAdvice, intervalName } from './draw-interval-text.ts';
import { Button } from '../../ui/button.tsx';
import { useAnalysis } from './use-analysis.ts';

/** What the clip would be with other iframes: rebuilt, with its size and what seeking costs then. */
export function IntervalTable({ animation }: { readonly animation: Animation }): ReactNode {
  const analysis = useAnalysis('intervals', animation);
  const comparison = analysis?.result;
  return (
    <div className="seek-intervals">
      {comparison === undefined ? (
        <>
          <Heading />
          <p className="seek-note">{analysis?.problem ?? 'Rebuilding…'}</p>
        </>
      ) : (
        <Choices key={animation.name} comparison={comparison} />
      )}
    </div>
  );
}

/** @param children what can be done */
function Heading({ children }: { readonly children?: ReactNode }): ReactNode {
  return (
    <div className="ui-bar seek-bar">
      <span className="ui-heading">What if: iframe interval</span>
      {children}
    </div>
  );
}

interface ChoicesProps {
  readonly comparison: IntervalComparison;
}

function Choices({ comparison: { now, choices } }: ChoicesProps): ReactNode {
  const best = bestChoice(choices);
  const [picked, pick] = useState<number>();
  const chosen = choices.find(({ interval }) => interval === picked) ?? best;
  const worst = Math.max(now.worstKeys, ...choices.map(({ worstKeys }) => worstKeys));
  return (
    <>
      <Heading>
        {chosen === undefined ? null : (
          <CopyButton interval={chosen.interval} name={intervalName(chosen)} />
        )}
      </Heading>
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
            <tr key={choice.interval} data-active={choice === chosen || undefined}>
              <CostCells
                name={
                  <button
                    type="button"
                    aria-pressed={choice === chosen}
                    onClick={() => pick(choice.interval)}
                  >
                    {intervalName(choice)}
                    {choice === best ? ' ★' : ''}
                  </button>
                }
                cost={choice}
                worst={worst}
              />
            </tr>
          ))}
          <tr className="seek-now">
            <CostCells name="as it is" cost={now} worst={worst} />
          </tr>
        </tbody>
      </table>
      {best === undefined ? null : <p className="seek-advice">★ {intervalAdvice(now, best)}</p>}
      {chosen === undefined ? null : (
        <p className="seek-note">
          “Build as B” opens a copy with{' '}
          {chosen.iframes === 0 ? 'no iframes' : `an iframe every ${intervalName(chosen)}`} beside
          the clip: the keys stay as they are. The File menu saves it.
        </p>
      )}
    </>
  );
}

interface CopyButtonProps {
  readonly interval: Seconds;
  readonly name: string;
}

/** From reading what an interval would cost to a clip that has it. */
function CopyButton({ interval, name }: CopyButtonProps): ReactNode {
  return (
    <Button
      className="seek-copy"
      variant="primary"
      onClick={() => openWithInterval(interval, name)}
    >
      Build as B
    </Button>
  );
}

interface CostCellsProps {
  readonly name: ReactNode;
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
