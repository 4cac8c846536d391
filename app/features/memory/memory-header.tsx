import { appStore } from '../../transition.ts';
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Animation } from '#engine/model';
import { CommandButton } from '../../components/command-button.tsx';
import { formatBytes, formatCount } from '../../draw/format.ts';
import { CELL_STATES } from '../../draw/memory/draw-cells.ts';
import { hasLines } from '../../draw/memory/draw-lines.ts';
import { tickBytes } from '../../draw/memory/draw-memory-frame.ts';
import { memoryPlaces } from '../../session/state/key-orders.ts';
import { shownKeys } from '../../session/state/key-range.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { LineReadout } from './line-readout.tsx';
import { BESIDE_CELLS, paneView } from './memory-view.ts';

const ORDERS = [
  { value: 'sorted', label: 'as stored' },
  { value: 'time', label: 'by time' },
  { value: 'track', label: 'by track' },
] as const;

interface MemoryHeaderProps {
  readonly animation: Animation;
  /** CSS pixels that the cells have. */
  readonly width: number;
}

/** The order that is shown, how much of it, and what its colours mean. */
export function MemoryHeader({ animation, width }: MemoryHeaderProps): ReactNode {
  const order = useStore(appStore, (state) => state.memoryOrder);
  const setOrder = useStore(appStore, (state) => state.setMemoryOrder);
  const range = useStore(appStore, (state) => state.memoryRange);
  const { from, to } = shownKeys(range, memoryPlaces(animation));
  const pixels = width / (to - from);
  const isSelected = useStore(appStore, (state) => state.selectedJoints.length > 0);
  const tick = tickBytes(paneView(animation, range, width + BESIDE_CELLS, 0));
  return (
    <header className="ui-bar memory-header">
      <Segmented name="Order of keys" value={order} choices={ORDERS} onChange={setOrder} />
      <span className="ui-number">
        {formatCount(Math.floor(from))}–{formatCount(Math.ceil(to) - 1)} of{' '}
        {formatCount(memoryPlaces(animation))}
      </span>
      <CommandButton command="memory.zoom-out">
        <ZoomOut aria-hidden />
      </CommandButton>
      <CommandButton command="memory.zoom-in">
        <ZoomIn aria-hidden />
      </CommandButton>
      <CommandButton command="memory.show-all">
        <Maximize aria-hidden />
      </CommandButton>
      {order === 'sorted' && hasLines(animation) ? <LineReadout /> : null}
      <span className="memory-legend">
        {CELL_STATES.map(([name, text]) => (
          <span key={name} className="memory-legend-entry">
            <span className={`cell-swatch cell-${name}`} /> {text}
          </span>
        ))}
        {isSelected ? (
          <span className="memory-legend-entry">
            <span className="cell-swatch cell-selected" /> of the selected joint
          </span>
        ) : null}
        {order === 'sorted' ? (
          <>
            <span className="memory-legend-cursor">▼ cursor</span>
            <span className="memory-legend-iframe">◆ iframe</span>
            {hasLines(animation) ? (
              <span className="memory-legend-entry">
                <span className="cell-swatch memory-swatch-lines" /> read of a loaded line
              </span>
            ) : null}
            {width > 0 && pixels > 0 ? <span>tick = {formatBytes(tick)}</span> : null}
          </>
        ) : null}
      </span>
    </header>
  );
}
