import { useEffect, useRef, useState, type ReactNode } from 'react';
import { KEY_KINDS, type Animation } from '#engine/model';
import { useSession, useSessionState } from '../../components/session.tsx';
import { NothingToShow } from '../../components/next-steps.tsx';
import { selectAnimation, selectRawAnimation, selectJointList } from '../../session/state/stage.ts';
import { KeyDetails } from './key-details.tsx';
import { MemoryHeader } from './memory-header.tsx';
import { useThrowInRender } from '../../ui/use-painter.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { memoryPlaces } from '../../session/state/memory.ts';
import { keysInMemory } from '../../components/key-table.ts';
import type { PaneTable } from '../../session/panes.ts';
import { mountMemory } from './mount-memory.ts';
import './memory-pane.css';

/** All keys in memory order, and the sampling cursors. */
export default function MemoryPane(): ReactNode {
  const animation = useSessionState(selectAnimation);
  const raw = useSessionState(selectRawAnimation);
  if (animation === undefined) {
    return raw === undefined ? (
      <NothingToShow title="No keys to show">Drop an animation anywhere on the page.</NothingToShow>
    ) : (
      <NothingToShow title="A source clip has no memory order">
        Its keys are sorted when a runtime animation is built of it.
      </NothingToShow>
    );
  }
  if (memoryPlaces(animation) === 0) return <EmptyState title="This clip has no keys" />;
  return <MemoryRows animation={animation} />;
}

function MemoryRows({ animation }: { readonly animation: Animation }): ReactNode {
  const session = useSession();
  const host = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(0);
  const fail = useThrowInRender();
  useEffect(() => {
    if (host.current === null) return undefined;
    return mountMemory(session, host.current, animation, setWidth, fail);
  }, [session, animation, fail]);
  return (
    <section className="ui-pane memory" aria-label="Memory">
      <MemoryHeader animation={animation} width={width} />
      <figure ref={host} className="memory-rows" aria-label="Keys of the clip in memory order" />
      <KeyDetails animation={animation} />
    </section>
  );
}

/** The keys of every kind, in memory order. */
export function useMemoryTables(): readonly PaneTable[] {
  const clip = useSessionState(selectAnimation);
  const { names } = useSessionState(selectJointList);
  if (clip === undefined) return [];
  return KEY_KINDS.map((_, kind) => keysInMemory(clip, names, kind));
}
