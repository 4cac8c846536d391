import { useEffect, useState, type ReactNode } from 'react';
import { useSession } from '../components/session.tsx';
import type { Session } from '../session/session.ts';
import { droppedSources } from '../session/files/dropped-files.ts';
import { NOTHING_TO_OPEN, UNREADABLE } from '../session/files/messages.ts';
import { MAX_LOADING_PAUSE } from '../session/files/opening.ts';
import { NotLoaded, lazyComponent } from '../ui/lazy-component.tsx';
import { listenTo } from '../ui/pointer.ts';

const DropZones = lazyComponent(() => import('./drop-zones.tsx'), NotLoaded);

/** Whether dropped files are added to the open ones or replace them. */
type DropIntent = 'add' | 'replace';

/** Share of the inspector's width, from its left edge, where a drop adds files. */
const ADD_SHARE = 0.72;

function intentOf(event: DragEvent, root: HTMLElement): DropIntent {
  const { left, width } = root.getBoundingClientRect();
  return event.shiftKey || event.clientX - left > width * ADD_SHARE ? 'replace' : 'add';
}

async function openDropped(
  { store, files }: Session,
  data: DataTransfer,
  intent: DropIntent,
): Promise<void> {
  const { report } = store.getState();
  let unreadable = 0;
  const given = await droppedSources(store, data, (path) => {
    unreadable++;
    report(path, UNREADABLE);
  });
  if (given === undefined) return;
  if (given.sources.length === 0 && unreadable === 0) {
    report('What was dropped', NOTHING_TO_OPEN);
  }
  await files.openGiven(given, intent === 'replace');
}

interface DropOverlayProps {
  readonly root: HTMLElement;
}

/** Accepts files that are dropped anywhere on an inspector; an overlay says what a drop will do. */
export function DropOverlay({ root }: DropOverlayProps): ReactNode {
  const intent = useFileDrop(root);
  if (intent === null) return null;
  return <DropZones isReplacing={intent === 'replace'} />;
}

/** What a drop would do while files are dragged over the inspector; null while none are. */
function useFileDrop(root: HTMLElement): DropIntent | null {
  const session = useSession();
  const [intent, setIntent] = useState<DropIntent | null>(null);
  useEffect(() => {
    const onDrag = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setIntent(intentOf(event, root));
    };
    const onDrop = (event: DragEvent): void => {
      if (!hasFiles(event) || event.dataTransfer === null) return;
      event.preventDefault();
      event.stopPropagation();
      // New files replace the old in one picture if they open soon.
      const opened = openDropped(session, event.dataTransfer, intentOf(event, root));
      void Promise.race([opened, afterLongestHold()]).finally(() => setIntent(null));
    };
    const onLeave = ({ relatedTarget: to }: DragEvent): void => {
      // `relatedTarget` is the element that is entered; none if the pointer leaves the page.
      if (!(to instanceof Node && root.contains(to))) setIntent(null);
    };
    const listeners = { dragenter: onDrag, dragover: onDrag, dragleave: onLeave, drop: onDrop };
    return listenTo(root, listeners, true);
  }, [session, root]);
  return intent;
}

function afterLongestHold(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, MAX_LOADING_PAUSE));
}

/** Panes can be dragged, too; files are recognised by their type. */
function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
