import { appStore } from '../../transition.ts';
import type { ReactNode } from 'react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useStore } from 'zustand';
import { formatBytes } from '../../draw/format.ts';
import { CELL_STATES } from '../../draw/memory/draw-cells.ts';

interface MemoryLegendProps {
  readonly open: boolean;
  /** Bytes from one tick to the next; 0 until they have been drawn. */
  readonly tick: number;
  readonly onToggle: () => void;
}

/** The heading of the memory strip, which opens and closes it, and what its colours mean. */
export function MemoryLegend({ open, tick, onToggle }: MemoryLegendProps): ReactNode {
  const isSelected = useStore(appStore, (state) => state.selectedJoints.length > 0);
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <div className="timeline-memory-legend">
      <button type="button" aria-expanded={open} onClick={onToggle}>
        <Chevron size={12} /> Memory order
      </button>
      {open ? (
        <>
          {CELL_STATES.map(([name, text]) => (
            <span key={name} className="timeline-legend-entry">
              <span className={`cell-swatch cell-${name}`} /> {text}
            </span>
          ))}
          {isSelected ? (
            <span className="timeline-legend-entry">
              <span className="cell-swatch cell-selected" /> of the selected joint
            </span>
          ) : null}
          <span className="timeline-legend-entry timeline-legend-cursor">▼ cursor</span>
          <span className="timeline-legend-entry timeline-legend-iframe">◆ iframe</span>
          {tick === 0 ? null : (
            <span className="timeline-legend-entry">tick = {formatBytes(tick)}</span>
          )}
        </>
      ) : null}
    </div>
  );
}
