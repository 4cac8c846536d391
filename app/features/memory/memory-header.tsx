import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { KEY_ORDERS } from '#engine/inspect';
import { valueStride, type Animation } from '#engine/model';
import { CellLegend } from '../../components/key-marks.tsx';
import { useSessionState } from '../../components/session.tsx';
import { StepReads } from '../../components/step-reads.tsx';
import { CommandButton } from '../../components/command-button.tsx';
import { formatBytes, formatCount } from '../../draw/format.ts';
import { hasLines } from '../../draw/memory/draw-lines.ts';
import { tickBytes } from '../../draw/memory/draw-memory-frame.ts';
import { memoryPlaces, placeAxis } from '../../session/state/memory.ts';
import { shownPart } from '../../session/state/part-of-axis.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { ORDER_TITLES } from './commands.ts';
import { BESIDE_CELLS, paneView } from './memory-view.ts';

const ORDERS = KEY_ORDERS.map((value) => ({ value, label: ORDER_TITLES[value] }));

interface MemoryHeaderProps {
  readonly animation: Animation;
  /** CSS pixels that the cells have. */
  readonly width: number;
}

/** The shown order and range, with a legend of the colours. */
export function MemoryHeader({ animation, width }: MemoryHeaderProps): ReactNode {
  const order = useSessionState((state) => state.memoryOrder);
  const setOrder = useSessionState((state) => state.setMemoryOrder);
  const range = useSessionState((state) => state.memoryRange);
  const { from, to } = shownPart(range, placeAxis(animation));
  const pixels = width / (to - from);
  const tick = tickBytes(
    paneView(animation, range, width + BESIDE_CELLS, 0),
    valueStride(animation.rotations),
  );
  return (
    <header className="ui-bar memory-header">
      <Segmented name="Order of keys" value={order} choices={ORDERS} onChange={setOrder} />
      <span className="ui-number">
        {formatCount(Math.floor(from))}–{formatCount(Math.ceil(to) - 1)} of{' '}
        {formatCount(memoryPlaces(animation))}
      </span>
      <CommandButton command="memory.zoom-out" icon={ZoomOut} />
      <CommandButton command="memory.zoom-in" icon={ZoomIn} />
      <CommandButton command="memory.show-all" icon={Maximize} />
      {order === 'sorted' && hasLines(animation) ? <StepReads isWhole /> : null}
      <span className="memory-legend">
        <CellLegend className="memory-legend-entry" />
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
