import { appStore, frameLoop } from '../../transition.ts';
import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { errorColumn, errorText, keySavings, cheapestToRemove } from '#engine/inspect/error';
import type { KeyPrices, MissingKey } from '#engine/inspect/error';
import { KEY_KINDS } from '#engine/model';
import type { Skeleton } from '#engine/model';
import { NotMeasured } from './not-measured.tsx';
import { drawSavings, savedAt, savingsLayout } from './draw-savings-chart.ts';
import { formatBytes, formatCount, formatCounted, lengthEntry } from '../../draw/format.ts';
import { palettes } from '../../draw/palette.ts';
import type { Frame } from '../../playback/frame.ts';
import { selectPriceSubject } from './state.ts';
import type { PriceSubject } from './state.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { EntryField } from '../../ui/entry-field.tsx';
import { pageFonts } from '../../ui/page-fonts.ts';
import { useCanvas } from '../../ui/use-canvas.ts';
import { PriceList } from './price-list.tsx';
import type { PriceRow } from './price-list.tsx';
import { SelectedPrice } from './selected-price.tsx';
import './prices.css';

/** What keys are worth: bytes against error if they went, those that are wasted, those that are missing. */
export default function PricesPane(): ReactNode {
  const subject = useStore(appStore, selectPriceSubject);
  const run = useStore(appStore, (state) => state.quests.prices);
  useEffect(() => {
    if (subject !== undefined) appStore.getState().requestQuest('prices', subject);
  }, [subject]);
  if (subject === undefined) {
    return (
      <NotMeasured
        title="No keys to price"
        advice="Open a built clip and its source, or build a source."
      />
    );
  }
  const prices = run.of === subject ? run.result : undefined;
  if (prices === undefined) {
    return (
      <EmptyState title={run.problem ?? `Pricing keys… ${Math.round(run.fraction * 100)} %`} />
    );
  }
  return <Prices subject={subject} prices={prices} />;
}

interface PricesProps {
  readonly subject: PriceSubject;
  readonly prices: KeyPrices;
}

/** Keys that are listed at most. */
const MAX_LISTED = 500;

function Prices({ subject, prices }: PricesProps): ReactNode {
  const unit = useStore(appStore, (state) => state.lengthUnit);
  const { skeleton } = subject.comparison;
  const text = (value: number): string => errorText(value, 'reach', unit);
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
  // A list goes from micrometres to metres: every row has a unit of its own.
  const rowText = ({ before, after }: PriceRow): ((value: number) => string) =>
    columnTo(Math.max(before, after));
  return (
    <section className="ui-pane prices" aria-label="Price of keys">
      <Savings prices={prices} tolerance={subject.tolerance} text={text}>
        <SelectedPrice prices={prices} names={skeleton.names} columnTo={columnTo} />
      </Savings>
      <PriceList
        title="Cheapest to remove"
        hint="Keys whose loss would add the least error; the amber ones can all be removed together."
        columns={['with', 'without']}
        rows={cheapest}
        of={prices.count}
        text={rowText}
      />
      <PriceList
        title="Most useful to add"
        hint="Where one more key with the source’s value would reduce the error most."
        columns={['now', 'with the key']}
        rows={missing}
        of={missing.length}
        text={rowText}
      />
    </section>
  );
}

function cheapRow(prices: KeyPrices, row: number, { names }: Skeleton): PriceRow {
  const { kind, track, key, time, error, errorWithout, wasted } = prices;
  return {
    kind: KEY_KINDS[kind[row]],
    joint: track[row],
    name: names[track[row]],
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
  const name = names[track];
  const rest = { key: undefined, marked: false };
  return { kind, joint: track, name, time, before: error, after: errorWithKey, ...rest };
}

interface SavingsProps {
  readonly prices: KeyPrices;
  readonly tolerance: number;
  readonly text: (value: number) => string;
  /** Above the chart. */
  readonly children: ReactNode;
}

/** Bytes against error, and how many keys are wasted at the tolerance. */
function Savings({ prices, tolerance, text, children }: SavingsProps): ReactNode {
  const palette = useStore(appStore, (state) => palettes[state.theme]);
  const unit = useStore(appStore, (state) => state.lengthUnit);
  const savings = useMemo(() => keySavings(prices), [prices]);
  const { together, bytes } = useMemo(() => wastedKeys(prices), [prices]);
  const alone = savedAt(savings, tolerance);
  const host = useCanvas<HTMLDivElement, Frame>(
    frameLoop,
    'key-savings',
    [savings, tolerance, unit, palette],
    (canvas, { width, height }) => {
      const layout = savingsLayout(savings, tolerance, width, height);
      drawSavings(canvas, layout, savings, tolerance, text, palette, pageFonts());
    },
  );
  return (
    <div className="prices-savings">
      <div className="ui-bar prices-head">
        <span className="prices-title">With errors up to</span>
        <EntryField
          label="Tolerance"
          className="prices-length"
          {...lengthEntry(tolerance, unit, appStore.getState().setErrorTolerance)}
        />
      </div>
      <p className="prices-note ui-number">
        of {formatCounted(prices.count, 'key')}, {formatCount(together)} ({formatBytes(bytes)})
        could be removed together, or any one of {formatCount(alone.keys)} alone
      </p>
      {children}
      <div ref={host} className="prices-chart" aria-hidden />
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
