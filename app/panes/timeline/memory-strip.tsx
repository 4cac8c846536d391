import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Animation } from '#engine';
import { tickBytes } from '../../draw/memory/draw-memory-frame.ts';
import { useFailure } from '../../ui/use-failure.ts';
import { MemoryLegend } from './memory-legend.tsx';
import { memoryView, mountMemoryStrip } from './mount-memory-strip.ts';
import type { PaneStore } from './pane-state.ts';

interface MemoryStripProps {
  readonly animation: Animation;
  readonly pane: PaneStore;
}

/** The three key streams as they stand in memory, and how far the sampling cursors have come. */
export function MemoryStrip({ animation, pane }: MemoryStripProps): ReactNode {
  const [open, setOpen] = useState(true);
  const { memoryWidth, labelWidth } = useStore(pane);
  const tick = memoryWidth === 0 ? 0 : tickBytes(memoryView(animation, memoryWidth, labelWidth));
  return (
    <div className="timeline-memory">
      <MemoryLegend open={open} tick={tick} onToggle={() => setOpen(!open)} />
      {open ? <MemoryRows animation={animation} pane={pane} /> : null}
    </div>
  );
}

function MemoryRows({ animation, pane }: MemoryStripProps): ReactNode {
  const host = useRef<HTMLElement>(null);
  const fail = useFailure();
  useEffect(() => {
    if (host.current === null) return undefined;
    return mountMemoryStrip(host.current, animation, pane, fail);
  }, [animation, pane, fail]);
  return <figure ref={host} className="timeline-memory-rows" aria-label="Keys in memory order" />;
}
