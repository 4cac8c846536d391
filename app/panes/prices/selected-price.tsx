import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { priceOfKey } from '#engine';
import type { KeyPrices } from '#engine';
import { KIND_SHAPES } from '../../draw/key-text.ts';
import { appStore } from '../../store/store.ts';

interface SelectedPriceProps {
  readonly prices: KeyPrices;
  readonly names: readonly string[];
  readonly text: (error: number) => string;
}

/** What the selected key is worth, whether a list has it or not. */
export function SelectedPrice({ prices, names, text }: SelectedPriceProps): ReactNode {
  const selected = useStore(appStore, (state) => state.selectedKey);
  const row = useMemo(
    () => selected && priceOfKey(prices, selected.kind, selected.key),
    [prices, selected],
  );
  if (selected === null || row === null) return null;
  const { kind, key } = selected;
  return (
    <output
      className="prices-note prices-selected ui-number"
      aria-label="Price of the selected key"
    >
      <span className={`kind-${kind}`}>{KIND_SHAPES[kind]}</span> {kind} {key}
      {row === undefined
        ? ' is the first or last of its track, which the format asks for'
        : ` of ${names[prices.track[row]]}: ${text(prices.error[row])} with it, ${text(prices.without[row])} without`}
      {row !== undefined && prices.wasted[row] === 1 ? ', can go' : ''}
    </output>
  );
}
