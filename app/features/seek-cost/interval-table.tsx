import { useState, type ReactNode } from 'react';
import type { Seconds } from '#engine/base';
import { bestChoice, withInterval } from '#engine/inspect';
import type { IframeCost, IntervalChoice, IntervalComparison } from '#engine/inspect';
import { createArchive } from '#engine/archive';
import { importFileName } from '#engine/offline';
import { useSession } from '../../components/session.tsx';
import { formatBytes, formatCount } from '../../draw/format.ts';
import type { JobState } from '../../session/jobs/job.ts';
import type { Session } from '../../session/session.ts';
import { candidateAsset } from '../../session/state/error-comparison.ts';
import { Button } from '../../ui/button.tsx';
import { intervalAdvice, intervalName } from './seek-cost-text.ts';

interface IntervalTableProps {
  /** The clip's name. */
  readonly clip: string;
  readonly job: JobState<unknown, IntervalComparison>;
}

/** The clip with other iframe intervals: size and cost of seeking. */
export function IntervalTable({ clip, job }: IntervalTableProps): ReactNode {
  const { result: comparison, problem = 'Rebuilding…' } = job;
  return (
    <div className="seek-intervals">
      {comparison === undefined ? (
        <>
          <Heading />
          <p className="seek-note">{problem}</p>
        </>
      ) : (
        <Choices key={clip} comparison={comparison} />
      )}
    </div>
  );
}

/** @param children what can be done */
function Heading({ children }: { readonly children?: ReactNode }): ReactNode {
  return (
    <div className="ui-bar seek-bar">
      <span className="ui-heading">Other iframe intervals</span>
      {children}
    </div>
  );
}

interface ChoicesProps {
  readonly comparison: IntervalComparison;
}

function Choices({ comparison }: ChoicesProps): ReactNode {
  const { now } = comparison;
  // Without an iframe, as where keys are at the start alone, an interval is the same as none.
  const choices = comparison.choices.filter(({ iframes }, row) => row === 0 || iframes > 0);
  const best = bestChoice(comparison);
  const [picked, pick] = useState<number>();
  const hasKeys = [now, ...choices].some(({ worstKeys }) => worstKeys > 0);
  const chosen = hasKeys
    ? (choices.find(({ interval }) => interval === picked) ?? best)
    : undefined;
  return (
    <>
      <Heading>
        {chosen === undefined ? null : (
          <CopyButton interval={chosen.interval} name={intervalName(chosen)} />
        )}
      </Heading>
      {hasKeys ? (
        <CostTable comparison={{ ...comparison, choices }} chosen={chosen} pick={pick} />
      ) : null}
      <p className="seek-advice">{intervalAdvice(comparison)}</p>
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

interface CostTableProps extends ChoicesProps {
  readonly chosen: IntervalChoice | undefined;
  readonly pick: (interval: Seconds) => void;
}

function CostTable({ comparison, chosen, pick }: CostTableProps): ReactNode {
  const { now, choices, bound } = comparison;
  const best = bestChoice(comparison);
  const worst = Math.max(now.worstKeys, ...choices.map(({ worstKeys }) => worstKeys));
  return (
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
          <CostCells
            name={now.worstKeys <= bound ? 'as it is ★' : 'as it is'}
            cost={now}
            worst={worst}
          />
        </tr>
      </tbody>
    </table>
  );
}

interface CopyButtonProps {
  readonly interval: Seconds;
  readonly name: string;
}

/** Opens a clip with the interval of a row. */
function CopyButton({ interval, name }: CopyButtonProps): ReactNode {
  const session = useSession();
  return (
    <Button
      className="seek-copy"
      variant="primary"
      onClick={() => openWithInterval(session, interval, name)}
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

/**
 * Opens a copy of the clip on the stage with other iframes, puts it on the stage, and sets it beside
 * the clip as B of A | B. No source is needed, because the keys do not change. Replaces an earlier
 * copy with the same interval.
 * @param interval 0 for no iframes
 * @param name the interval in words
 */
function openWithInterval({ store, panes }: Session, interval: Seconds, name: string): void {
  const state = store.getState();
  const asset = candidateAsset(state);
  const object = asset?.entry.object;
  if (asset === undefined || object?.kind !== 'animation') return;
  const started = performance.now();
  const archive = createArchive([withInterval(object, interval)]);
  const copy = importFileName('*.ozz', `${asset.label} iframes ${name}`);
  const same = state.files.filter((file) => file.name === copy && file.id !== asset.fileId);
  state.replaceFiles(
    [{ name: copy, origin: 'built', archive, parseMs: performance.now() - started }],
    same.map((file) => file.id),
  );
  const made = store.getState().assets.at(-1);
  if (made === undefined) return;
  state.show(made.id);
  state.setCompared(asset.id, made.id);
  panes.show('compare');
}
