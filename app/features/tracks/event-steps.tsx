import { appStore, eventMonitor, player } from '../../transition.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { selectClipTracks } from '../../session/state/clip-tracks.ts';
import { IconButton } from '../../ui/button.tsx';
import { nextEdgeFrom } from './next-edge.ts';

/** From event to event, over all tracks that fire. */
export function EventSteps(): ReactNode {
  const fires = useStore(appStore, (state) =>
    selectClipTracks(state).some(({ track }) => track.type === 'float'),
  );
  return (
    <>
      <IconButton label="To the event before" disabled={!fires} onClick={() => goOn(-1)}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton label="To the next event" disabled={!fires} onClick={() => goOn(1)}>
        <ChevronRight aria-hidden />
      </IconButton>
    </>
  );
}

/** Stays where there is no more in that direction. */
function goOn(direction: 1 | -1): void {
  const { ratio, duration } = player.frame;
  const tables = eventMonitor.tallies.map(({ table }) => table);
  const edge = nextEdgeFrom(tables, ratio, direction);
  appStore.getState().pause();
  if (edge !== undefined) player.seek(edge * duration);
}
