import { ChevronDown, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useStore } from 'zustand';
import { keyStream, valueStride } from '#engine/model';
import type { Animation } from '#engine/model';
import { CellLegend } from '../../components/key-marks.tsx';
import { usePart, useSession, useSessionState } from '../../components/session.tsx';
import { formatBytes } from '../../draw/format.ts';
import { tickBytes } from '../../draw/memory/draw-memory-frame.ts';
import { selectKeyInMemory } from '../../session/navigation.ts';
import type { Commands } from '../../session/session.ts';
import { selectShownNames } from '../../session/state/stage.ts';
import type { KeyRef } from '../../session/state/selection.ts';
import { useThrowInRender } from '../../ui/use-painter.ts';
import { memoryView, mountMemoryStrip } from './mount-memory-strip.ts';
import { timelinePart } from './pane-state.ts';

interface MemoryStripProps {
  readonly animation: Animation;
}

/** Where the page is too low for rows and strip, it begins closed. */
const ROOM = '(height >= 600px)';

/** The three key streams in memory order, with the sampling cursors. */
export function MemoryStrip({ animation }: MemoryStripProps): ReactNode {
  const { pane } = usePart(timelinePart);
  const [open, setOpen] = useState(() => matchMedia(ROOM).matches);
  const { memoryWidth, labelWidth } = useStore(pane);
  const tick =
    memoryWidth === 0
      ? 0
      : tickBytes(memoryView(animation, memoryWidth, labelWidth), valueStride(animation.rotations));
  return (
    <div className="timeline-memory">
      <MemoryLegend open={open} tick={tick} onToggle={() => setOpen(!open)} />
      {open ? <MemoryRows animation={animation} /> : null}
    </div>
  );
}

interface MemoryLegendProps {
  readonly open: boolean;
  /** Bytes from one tick to the next; 0 until they have been drawn. */
  readonly tick: number;
  readonly onToggle: () => void;
}

/** The heading of the memory strip, which opens and closes it, and its legend. */
function MemoryLegend({ open, tick, onToggle }: MemoryLegendProps): ReactNode {
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <div className="timeline-memory-legend">
      <button type="button" aria-expanded={open} onClick={onToggle}>
        <Chevron size={12} /> Memory order
      </button>
      {open ? (
        <>
          <CellLegend className="timeline-legend-entry" />
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

function MemoryRows({ animation }: MemoryStripProps): ReactNode {
  const session = useSession();
  const host = useRef<HTMLElement>(null);
  const fail = useThrowInRender();
  const key = useSessionState((state) => state.selectedKey);
  const names = useSessionState(selectShownNames);
  useEffect(() => {
    if (host.current === null) return undefined;
    return mountMemoryStrip(session, host.current, fail);
  }, [session, fail]);
  return (
    <figure ref={host} className="timeline-memory-rows" aria-label="Keys in memory order">
      <input
        type="range"
        className="ui-visually-hidden"
        aria-label="Key in memory order"
        min={0}
        max={key === null ? 0 : keyStream(animation, key.kind).count - 1}
        value={key?.key ?? 0}
        aria-valuetext={keyText(animation, key, names)}
        onChange={({ target }) =>
          selectKeyInMemory(session, animation, key?.kind ?? 'rotation', Number(target.value))
        }
        onKeyDown={(event) => moveByKey(session.commands, event)}
      />
    </figure>
  );
}

/** `rotation key 398, LeftArm`. */
function keyText(animation: Animation, key: KeyRef | null, names: readonly string[]): string {
  if (key === null) return 'none is selected';
  const joint = keyStream(animation, key.kind).table.track[key.key];
  return `${key.kind} key ${key.key}, ${names[joint] ?? 'padding'}`;
}

/** Commands of the memory pane, by the key that runs them here. */
const KEYS: Readonly<Record<string, string>> = {
  ArrowLeft: 'previous-place',
  ArrowRight: 'next-place',
  ArrowUp: 'kind-above',
  ArrowDown: 'kind-below',
  Enter: 'seek',
};

function moveByKey(commands: Commands, event: KeyboardEvent): void {
  const { altKey, ctrlKey, metaKey, shiftKey } = event;
  const name = KEYS[event.key];
  if (name === undefined || altKey || ctrlKey || metaKey || shiftKey) return;
  // Not the frame steps and rows that the arrows mean elsewhere.
  event.stopPropagation();
  event.preventDefault();
  commands.run(`memory.${name}`);
}
