import { useMemo } from 'react';
import { limitPrices, type KeyPrices } from '#engine/inspect/error';
import type { Skeleton } from '#engine/model';
import { useSessionState } from '../../components/session.tsx';
import { jointsInScope } from '../../session/state/joint-sets.ts';

/** The prices of the keys of the joints that panes are limited to. */
export function useScopedPrices<Prices extends KeyPrices | undefined>(
  skeleton: Skeleton | undefined,
  prices: Prices,
): Prices | KeyPrices {
  const scope = useSessionState((state) => skeleton && jointsInScope(state, skeleton));
  return useMemo(
    () => (prices === undefined || scope === undefined ? prices : limitPrices(prices, scope)),
    [prices, scope],
  );
}
