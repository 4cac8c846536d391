import { useMemo, type ReactNode } from 'react';
import { shownNames } from '#engine/base';
import {
  errorColumn,
  errorText,
  keySavings,
  cheapestToRemove,
  priceOfKey,
  type KeyPrices,
  type MissingKey,
} from '#engine/inspect/error';
import { KEY_KINDS, type Skeleton } from '#engine/model';
import { KindMark } from '../../components/key-marks.tsx';
import { PlotLayer } from '../../components/plot.tsx';
import ScopeLine from '../../components/scope-line.tsx';
import { useRequestedJob, useSessionState } from '../../components/session.tsx';
import { formatBytes, formatCount, formatCounted } from '../../draw/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { drawSavings, savedAt, savingsLayout } from './draw-savings-chart.ts';
import { NotMeasured, UnpairedJoints } from './not-measured.tsx';
import { ToleranceField } from './measure-fields.tsx';
import { PriceList, type PriceRow } from './price-list.tsx';
import { keyPricesJob, type PriceSubject } from './state.ts';
import { selectRuntimeComparison } from '../../session/state/error-comparison.ts';
import { useScopedPrices, useSharesErrors } from './scoped-prices.ts';
import './prices-pane.css';

/** Prices of keys: saved bytes against added error, wasted keys, missing keys. */
export default function PricesPane(): ReactNode {
  const comparison = useSessionState(selectRuntimeComparison);
  const tolerance = useSessionState((state) => state.errorTolerance);
  const subject = useMemo(() => comparison && { comparison, tolerance }, [comparison, tolerance]);
  const { result: prices, problem, fraction } = useRequestedJob(keyPricesJob, subject);
  if (subject === undefined) {
    return (
      <NotMeasured
        title="No keys to price"
        advice="Open a built clip and its source, or build a source."
      />
    );
  }
  if (prices === undefined) {
    return <EmptyState title={problem ?? `Pricing keys… ${Math.round(fraction * 100)} %`} />;
  }
  return (
    <section className="ui-pane prices-pane" aria-label="Price of keys">
      <ScopeLine />
      <UnpairedJoints />
      <Prices subject={subject} prices={prices} />
    </section>
  );
}

interface PricesProps {
  readonly subject: PriceSubject;
  readonly prices: KeyPrices;
}

/** Most keys in a list. */
const MAX_LISTED = 500;

function Prices({ subject, prices: all }: PricesProps): ReactNode {
  const unit = useSessionState((state) => state.lengthUnit);
  const { skeleton } = subject.comparison;
  const prices = useScopedPrices(subject, all);
  const text = (value: number): string => errorText(value, 'reach', unit);
  const isShared = useSharesErrors(subject);
  const cheapest = useMemo(
    () => cheapestToRemove(prices, MAX_LISTED).map((row) => cheapRow(prices, row, skeleton)),
    [prices, skeleton],
  );
  const missing = useMemo(
    () => prices.missing.map((key) => missingRow(key, skeleton)),
    [prices, skeleton],
  );
  const columnTo = (highest: number): ((value: number) => string) =>
    errorColumn(highest, 'reach', unit);
  // Errors range from micrometres to metres, so every row has its own unit.
  const rowText = ({ before, after }: PriceRow): ((value: number) => string) =>
    columnTo(Math.max(before, after));
  return (
    <div className="prices">
      <Savings prices={prices} tolerance={subject.tolerance} text={text} isShared={isShared}>
        <SelectedPrice prices={prices} names={shownNames(skeleton.names)} columnTo={columnTo} />
      </Savings>
      <PriceList
        title="Cheapest to remove"
        hint={
          isShared
            ? 'Keys whose loss would add the least error to their own track.'
            : 'Keys whose loss would add the least error; the amber ones can all be removed together.'
        }
        columns={['with', 'without']}
        rows={cheapest}
        of={prices.count}
        text={rowText}
      />
      <PriceList
        title="Most useful to add"
        hint={
          isShared
            ? 'Where one more key with the source’s value would bring its own track nearest to the source. The pose may get worse.'
            : 'Where one more key with the source’s value would reduce the error most.'
        }
        columns={['now', 'with the key']}
        rows={missing}
        of={missing.length}
        text={rowText}
      />
    </div>
  );
}

function cheapRow(prices: KeyPrices, row: number, { names }: Skeleton): PriceRow {
  const { kind, track, key, time, error, errorWithout, wasted } = prices;
  return {
    kind: KEY_KINDS[kind[row]],
    joint: track[row],
    name: shownNames(names)[track[row]],
    key: key[row],
    time: time[row],
    before: error[row],
    after: errorWithout[row],
    marked: wasted[row] === 1,
  };
}

function missingRow(
  { kind, track, time, error, errorWithKey }: MissingKey,
  { names }: Skeleton,
): PriceRow {
  const name = shownNames(names)[track];
  const rest = { key: undefined, marked: false };
  return { kind, joint: track, name, time, before: error, after: errorWithKey, ...rest };
}

interface SavingsProps {
  readonly prices: KeyPrices;
  readonly tolerance: number;
  readonly text: (value: number) => string;
  /** Whether tracks make up for each other. */
  readonly isShared: boolean;
  /** Above the chart. */
  readonly children: ReactNode;
}

/** How many of some keys could be removed: together, with the bytes that they take, or any one of some alone. */
export function wasteText(
  count: number,
  { together, bytes, alone }: Record<'together' | 'bytes' | 'alone', number>,
): string {
  const keys = formatCounted(count, 'key');
  if (alone === 0) return `none of ${keys} could be removed`;
  const single = `any one of ${formatCount(alone)}`;
  if (together === 0) return `of ${keys}, ${single} could be removed alone`;
  const all = `${formatCount(together)} (${formatBytes(bytes)})`;
  return `of ${keys}, ${all} could be removed together, or ${single} alone`;
}

/** Bytes against error, and how many keys are wasted at the tolerance. */
function Savings({ prices, tolerance, text, isShared, children }: SavingsProps): ReactNode {
  const unit = useSessionState((state) => state.lengthUnit);
  const savings = useMemo(() => keySavings(prices), [prices]);
  const { together, bytes } = useMemo(() => wastedKeys(prices), [prices]);
  const alone = savedAt(savings, tolerance);
  return (
    <div className="prices-savings">
      <div className="ui-bar prices-head">
        <span className="prices-title">With errors up to</span>
        <ToleranceField className="prices-length" />
      </div>
      <p className="prices-note ui-number">
        {wasteText(prices.count, { together: isShared ? 0 : together, bytes, alone: alone.keys })}
      </p>
      <p className="prices-note">
        Errors are those of one track by itself, at the end of its chain.{' '}
        {isShared
          ? 'This build has the fewest keys for its errors, and its tracks make up for each other: a key may be needed where its own track is good without it.'
          : 'Those of several tracks add up or cancel out: the Error pane has the result.'}
      </p>
      {children}
      <div className="prices-chart" aria-hidden>
        <PlotLayer
          name="key-savings"
          inputs={[savings, tolerance, unit]}
          draw={(pen, { width, height }) => {
            const layout = savingsLayout(savings, tolerance, width, height);
            drawSavings(pen, layout, savings, tolerance, text);
          }}
        />
      </div>
    </div>
  );
}

function wastedKeys({ wasted, kind, keyBytes }: KeyPrices): {
  readonly together: number;
  readonly bytes: number;
} {
  let [together, bytes] = [0, 0];
  wasted.forEach((mark, row) => {
    together += mark;
    bytes += mark * keyBytes[kind[row]];
  });
  return { together, bytes };
}

interface SelectedPriceProps {
  readonly prices: KeyPrices;
  readonly names: readonly string[];
  /** How errors up to the highest of them are written beside each other. */
  readonly columnTo: (highest: number) => (error: number) => string;
}

/** The price of the selected key, listed or not. */
function SelectedPrice({ prices, names, columnTo }: SelectedPriceProps): ReactNode {
  const selected = useSessionState((state) => state.selectedKey);
  const row = useMemo(
    () => selected && priceOfKey(prices, selected.kind, selected.key),
    [prices, selected],
  );
  if (selected === null || row === null) return null;
  const { kind, key } = selected;
  const priceText = (at: number): string => {
    const [error, errorWithout] = [prices.error[at], prices.errorWithout[at]];
    const text = columnTo(Math.max(error, errorWithout));
    const name = names[prices.track[at]];
    const wasted = prices.wasted[at] === 1 ? '; can be removed' : '';
    return ` of ${name}: ${text(error)} with it, ${text(errorWithout)} without${wasted}`;
  };
  return (
    <output
      className="prices-note prices-selected ui-number"
      aria-label="Price of the selected key"
    >
      <KindMark kind={kind} /> {kind} {key}
      {row === undefined
        ? ' is the first or last of its track, which the format requires'
        : priceText(row)}
    </output>
  );
}
