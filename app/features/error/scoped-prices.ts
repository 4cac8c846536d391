import { useMemo } from 'react';
import { limitPrices, type KeyPrices } from '#engine/inspect/error';
import { useSessionState } from '../../components/session.tsx';
import { jointsInScope } from '../../session/state/joint-sets.ts';
import type { SessionState } from '../../session/state/store.ts';
import type { PriceSubject } from './state.ts';

/**
 * The prices of the keys of the joints that panes are limited to. Where tracks make up for each other, none of the keys
 * is known to be wasted.
 */
export function useScopedPrices<Prices extends KeyPrices | undefined>(
  subject: PriceSubject | undefined,
  prices: Prices,
): Prices | KeyPrices {
  const scope = useSessionState(
    (state) => subject && jointsInScope(state, subject.comparison.skeleton),
  );
  const isShared = useSharesErrors(subject);
  const counted = subject?.comparison.counted;
  return useMemo(() => {
    if (prices === undefined) return prices;
    const paired = counted === undefined ? prices : limitPrices(prices, counted);
    const scoped = scope === undefined ? paired : limitPrices(paired, scope);
    return isShared ? { ...scoped, wasted: new Uint8Array(scoped.count) } : scoped;
  }, [prices, scope, counted, isShared]);
}

/** Whether tracks of the clip make up for each other's errors, as in a build with the fewest keys. */
export function useSharesErrors(subject: PriceSubject | undefined): boolean {
  return useSessionState((state) => sharesErrors(state, subject));
}

function sharesErrors({ assets, files }: SessionState, subject: PriceSubject | undefined): boolean {
  const clip = subject?.comparison.candidate;
  const fileId = assets.find(({ entry }) => entry.object === clip)?.fileId;
  const recipe = files.find(({ id }) => id === fileId)?.recipe;
  return recipe?.optimize === true && recipe.smallest !== undefined;
}
