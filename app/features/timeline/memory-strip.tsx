import { appStore, session } from '../../transition.ts';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useStore } from 'zustand';
import { keyStream } from '#engine/model';
import type { Animation } from '#engine/model';
import { selectKeyInMemory } from '../../session/navigation.ts';
import { tickBytes } from '../../draw/memory/draw-memory-frame.ts';
import type { KeyRef } from '../../session/state/selection.ts';
import { selectJointList } from '../../session/state/joint-list.ts';
import { useThrowInRender } from '../../ui/use-painter.ts';
import { MemoryLegend } from './memory-legend.tsx';
import { memoryView, mountMemoryStrip } from './mount-memory-strip.ts';
import type { PaneStore } from './pane-state.ts';

interface MemoryStripProps {
  readonly animation: Animation;
  readonly pane: PaneStore;
}

/** Where the page is too low for rows and strip, it begins closed. */
const ROOM = matchMedia('(height >= 600px)');

/** The three key streams as they stand in memory, and how far the sampling cursors have come. */
export function MemoryStrip({ animation, pane }: MemoryStripProps): ReactNode {
  const [open, setOpen] = useState(ROOM.matches);
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
  const fail = useThrowInRender();
  const key = useStore(appStore, (state) => state.selectedKey);
  useEffect(() => {
    if (host.current === null) return undefined;
    return mountMemoryStrip(host.current, pane, fail);
  }, [pane, fail]);
  return (
    <figure ref={host} className="timeline-memory-rows" aria-label="Keys in memory order">
      <input
        type="range"
        className="ui-visually-hidden"
        aria-label="Key in memory order"
        min={0}
        max={key === null ? 0 : keyStream(animation, key.kind).count - 1}
        value={key?.key ?? 0}
        aria-valuetext={keyText(animation, key)}
        onChange={({ target }) =>
          selectKeyInMemory(session, animation, key?.kind ?? 'rotation', Number(target.value))
        }
        onKeyDown={moveByKey}
      />
    </figure>
  );
}

/** `rotation key 398, LeftArm`. */
function keyText(animation: Animation, key: KeyRef | null): string {
  if (key === null) return 'none is selected';
  const joint = keyStream(animation, key.kind).table.track[key.key];
  const { names } = selectJointList(appStore.getState());
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

function moveByKey(event: KeyboardEvent): void {
  const { altKey, ctrlKey, metaKey, shiftKey } = event;
  const name = KEYS[event.key];
  if (name === undefined || altKey || ctrlKey || metaKey || shiftKey) return;
  // Not the frame steps and rows that the arrows mean elsewhere.
  event.stopPropagation();
  event.preventDefault();
  session.commands.run(`memory.${name}`);
}
