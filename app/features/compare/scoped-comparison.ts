import { useMemo } from 'react';
import { limitComparison, type ClipComparison } from '#engine/inspect';
import { useSessionState } from '../../components/session.tsx';
import { jointsInScope } from '../../session/state/joint-sets.ts';
import type { ComparedPair } from './compare-clips.job.ts';

/** A comparison by the keys of the joints that panes are limited to. */
export function useScopedComparison<Comparison extends ClipComparison | undefined>(
  pair: ComparedPair | undefined,
  comparison: Comparison,
): Comparison | ClipComparison {
  const scope = useSessionState((state) => pair?.skeleton && jointsInScope(state, pair.skeleton));
  return useMemo(() => {
    if (pair === undefined || comparison === undefined || scope === undefined) return comparison;
    return limitComparison(pair.a, pair.b, comparison, scope);
  }, [pair, comparison, scope]);
}
