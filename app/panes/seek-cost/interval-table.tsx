import type { ReactNode } from 'react';
import { bestChoice, keyStreams } from '#engine';
import type { Animation, IntervalChoice } from '#engine';
import { formatBytes, formatCount } from '../../draw/format.ts';
import { intervalAdvice, intervalName } from '../../draw/seek-cost/interval-text.ts';
import { useAnalysis } from './use-analysis.ts';

/** What the clip would be with other iframes: rebuilt, with its size and what seeking costs then. */
export function IntervalTable({ animation }: { readonly animation: Animation }): ReactNode {
  const analysis = useAnalysis('intervals', animation);
  const choices = analysis?.result;
  return (
    <div className="seek-intervals">
      <div className="ui-bar seek-bar">
        <span className="ui-heading">What if: iframe interval</span>
      </div>
      {choices === undefined ? (
        <p className="seek-note">{analysis?.problem ?? 'Rebuilding…'}</p>
      ) : (
        <Choices animation={animation} choices={choices} />
      )}
    </div>
  );
}

interface ChoicesProps {
  readonly animation: Animation;
  readonly choices: readonly IntervalChoice[];
}

function Choices({ animation, choices }: ChoicesProps): ReactNode {
  const best = bestChoice(choices);
  const now = useNow(animation, choices);
  const worst = Math.max(...choices.map(({ worstKeys }) => worstKeys));
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
              <th scope="row">{intervalName(choice)}</th>
              <td>{formatCount(choice.iframes)}</td>
              <td>{formatBytes(choice.fileBytes)}</td>
              <td>{formatCount(choice.meanKeys)}</td>
              <td>
                <meter min={0} max={Math.max(1, worst)} value={choice.worstKeys} />
                {formatCount(choice.worstKeys)}
              </td>
            </tr>
          ))}
          {now === undefined ? null : (
            <tr className="seek-now">
              <th scope="row">as it is</th>
              <td>{formatCount(now.iframes)}</td>
              <td>{formatBytes(now.fileBytes)}</td>
              <td>{formatCount(now.meanKeys)}</td>
              <td>
                <meter min={0} max={Math.max(1, worst)} value={now.worstKeys} />
                {formatCount(now.worstKeys)}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {best === undefined || now === undefined ? null : (
        <p className="seek-advice">{intervalAdvice(now, best)}</p>
      )}
    </>
  );
}

/** The clip as it is, measured by its own map. */
function useNow(
  animation: Animation,
  choices: readonly IntervalChoice[],
): Omit<IntervalChoice, 'interval'> | undefined {
  const map = useAnalysis('seek-map', animation)?.result?.rule;
  const [bare] = choices;
  if (map === undefined || bare === undefined) return undefined;
  let bytes = bare.fileBytes;
  let iframes = 0;
  for (const { iframes: of } of keyStreams(animation)) {
    bytes += of.entries.length + of.desc.byteLength;
    iframes += of.count;
  }
  return { fileBytes: bytes, iframes, meanKeys: map.meanKeys, worstKeys: map.worstKeys };
}
