import { useState, type ReactNode } from 'react';
import type { Compared } from '#engine/layouts';
import { costRowAt, drawCostPlot, type CostRow } from './draw-cost-plot.ts';
import { amountText, microText, shareText, timesText, usedShare } from './layouts-text.ts';
import { classNames } from '../../ui/dom.ts';
import { Plot } from '../../components/plot.tsx';

/** As the style sheet has them. */
const HEAD_HEIGHT = 36;
const ROW_HEIGHT = 22;
const LINE = 64;

/** Of the units that times are given in. */
const MICROSECONDS = { µs: 1, ms: 1000 } as const;

interface CostTableProps {
  readonly rows: readonly Compared[];
  /** The unit of work of a time. */
  readonly unit: string;
  readonly timeUnit: keyof typeof MICROSECONDS;
  /** The unit of work of the bytes. */
  readonly part: string;
  /** Source of the published figures, or where to find some. */
  readonly source: string;
}

/** Layouts row by row: time and footprint of each, in numbers and drawn, and a note. */
export function CostTable(props: CostTableProps): ReactNode {
  const { rows, timeUnit, source } = props;
  const [hovered, setHovered] = useState(-1);
  const hasPublished = isPublished(rows);
  return (
    <div className="layouts-costs">
      <div className="layouts-rows">
        <table className="ui-table layouts-table">
          <CostTableHead {...props} />
          <tbody onPointerLeave={() => setHovered(-1)}>
            {rows.map((row, i) => (
              <CostTableRow
                key={row.measured.name}
                row={row}
                time={microText(row.measured.median / MICROSECONDS[timeUnit])}
                isHovered={i === hovered}
                hasPublished={hasPublished}
                onEnter={() => setHovered(i)}
              />
            ))}
          </tbody>
        </table>
        <CostPlot {...props} hovered={hovered} onHover={setHovered} />
        <ol className="layouts-notes" aria-label="How the layouts differ">
          {rows.map(({ measured, note }, i) => (
            <li
              key={measured.name}
              data-hovered={i === hovered || undefined}
              onPointerEnter={() => setHovered(i)}
              title={note}
            >
              {note}
            </li>
          ))}
        </ol>
      </div>
      <CostLegend hasPublished={hasPublished} />
      <p className="layouts-source">
        {hovered in rows ? `${rows[hovered].measured.name}: ${rows[hovered].note}.` : source}
      </p>
    </div>
  );
}

function isPublished(rows: readonly Compared[]): boolean {
  return rows.some(({ published }) => published !== undefined);
}

/** The meaning of the marks. */
function CostLegend({ hasPublished }: { readonly hasPublished: boolean }): ReactNode {
  const meanings = [
    ['typescript', 'TypeScript'],
    ['webassembly', 'WebAssembly'],
    ['', 'on the line: eight of ten rounds'],
    ...(hasPublished ? [['published', 'published, native on its author’s machine']] : []),
    ['used', 'bytes used'],
    ['loaded', 'bytes loaded with them; of objects an estimate, with pointers of 8 bytes'],
  ];
  return (
    <p className="layouts-legend">
      {meanings.map(([mark, meaning]) => (
        <span key={meaning}>
          {mark === '' ? null : <i className={`layouts-mark layouts-${mark}`} />}
          {meaning}
        </span>
      ))}
    </p>
  );
}

function CostTableHead({ rows, timeUnit, unit, part, source }: CostTableProps): ReactNode {
  return (
    <TwoLineHead
      titles={[
        ['layout'],
        [`${timeUnit} a`, unit, 'Median of all rounds'],
        ['times', 'as fast', 'Median of the ratios of all rounds'],
        ['bytes a', part, 'Read or written, each byte counted once'],
        ['64-byte', 'lines', `That these bytes of a ${part} lie in`],
        ['used of', 'loaded', 'Bytes used of 64 a line'],
        ...(isPublished(rows) ? [['published', timeUnit, source] as const] : []),
      ]}
    />
  );
}

interface TwoLineHeadProps {
  readonly titles: readonly (readonly [first: string, second?: string, hint?: string])[];
}

/** The head of a table whose titles have two lines. */
export function TwoLineHead({ titles }: TwoLineHeadProps): ReactNode {
  return (
    <thead>
      <tr>
        {titles.map(([first, second, hint]) => (
          <th key={first} scope="col" title={hint}>
            {first}
            {second === undefined ? null : <br />}
            {second}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface CostPlotProps extends CostTableProps {
  readonly hovered: number;
  readonly onHover: (row: number) => void;
}

function CostPlot(props: CostPlotProps): ReactNode {
  const { rows, unit, part, timeUnit, hovered, onHover } = props;
  const view = {
    headHeight: HEAD_HEIGHT,
    rowHeight: ROW_HEIGHT,
    hovered,
    timeTitle: `${timeUnit} a ${unit}`,
    bytesTitle: `bytes a ${part}`,
  };
  return (
    <Plot
      name="layouts-costs"
      label="The same as bars: times on the left, bytes on the right, in powers of ten"
      className="layouts-plot"
      inputs={[rows, hovered]}
      draw={(pen, { width }) =>
        drawCostPlot(pen, costRows(rows, MICROSECONDS[timeUnit]), { ...view, width })
      }
      onPoint={({ y, width }) => onHover(costRowAt({ ...view, width }, rows.length, y))}
      onLeave={() => onHover(-1)}
    />
  );
}

interface CostTableRowProps {
  readonly row: Compared;
  readonly time: string;
  readonly isHovered: boolean;
  readonly hasPublished: boolean;
  readonly onEnter: () => void;
}

function CostTableRow(props: CostTableRowProps): ReactNode {
  const { row, time, isHovered, hasPublished, onEnter } = props;
  const { measured, language, speedUp, footprint, published, note } = row;
  return (
    <tr data-hovered={isHovered || undefined} onPointerEnter={onEnter}>
      <th scope="row" title={note}>
        <span
          className={classNames('layouts-mark', `layouts-${language.toLowerCase()}`)}
          title={language}
        />
        {measured.name}
      </th>
      <td>{time}</td>
      <td>{timesText(speedUp)}</td>
      <td>{amountText(footprint.bytes)}</td>
      <td>{amountText(footprint.lines)}</td>
      <td>{shareText(usedShare(row))}</td>
      {hasPublished ? <td>{published ?? '–'}</td> : null}
    </tr>
  );
}

function costRows(rows: readonly Compared[], micro: number): CostRow[] {
  return rows.map(({ language, measured: { median, p10, p90 }, published, footprint }) => ({
    language,
    median: median / micro,
    p10: p10 / micro,
    p90: p90 / micro,
    published,
    used: footprint.bytes,
    loaded: LINE * footprint.lines,
  }));
}
