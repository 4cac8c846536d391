import { useMemo } from 'react';
import { iframeFacts } from '#engine/inspect';
import { useSessionState } from '../../components/session.tsx';
import type { PaneTable } from '../../session/panes.ts';
import { selectAnimation } from '../../session/state/stage.ts';

/** The snapshots of the clip, stream by stream. */
export function useIframesTables(): readonly PaneTable[] {
  const animation = useSessionState(selectAnimation);
  const facts = useMemo(() => animation && iframeFacts(animation), [animation]);
  if (animation === undefined || facts === undefined) return [];
  const { duration } = animation;
  return [
    {
      title: 'Iframes',
      columns: ['kind', 'number', 'taken (s)', 'assumed (s)', 'last key', 'bytes', 'keys read'],
      rowCount: facts.length,
      row: (index) => {
        const { kind, iframe, taken, assumed, lastKey, bytes, keysPassed } = facts[index];
        return [kind, iframe, taken * duration, assumed * duration, lastKey, bytes, keysPassed];
      },
    },
  ];
}
