import { useMemo, type ReactNode } from 'react';
import { priceOfKey, type KeyPrices } from '#engine/inspect/error';
import { useSessionState } from '../../components/session.tsx';
import { KIND_SHAPES } from '../../draw/key-text.ts';

interface SelectedPriceProps {
  readonly prices: KeyPrices;
  readonly names: readonly string[];
  /** How errors up to the highest of them are written beside each other. */
  readonly columnTo: (highest: number) => (error: number) => string;
}

/** What the selected key is worth, whether a list has it or not. */
export function SelectedPrice({ prices, names, columnTo }: SelectedPriceProps): ReactNode {
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
      <span className={`kind-${kind}`}>{KIND_SHAPES[kind]}</span> {kind} {key}
      {row === undefined
        ? ' is the first or last of its track, which the format requires'
        : priceText(row)}
    </output>
  );
}
