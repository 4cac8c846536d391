import { useMemo, useRef, type ReactNode } from 'react';
import { LINE_BYTES, addStepReads, clearLineReads, createLineReads } from '#engine/inspect';
import { KEY_KINDS } from '#engine/model';
import { formatBytes, formatCounted } from '../draw/format.ts';
import { selectClipFileBytes } from '../session/state/stage.ts';
import { writeText } from '../ui/dom.ts';
import { READING_MS } from '../ui/use-painter.ts';
import { useFramePainter, useSession, useSessionState } from './session.tsx';

interface StepReadsProps {
  /** Of the element, for its place in the pane. */
  readonly className?: string;
  /** Whether it says what it is about, and how much memory the lines are. */
  readonly isWhole?: boolean;
}

/**
 * How many cache lines the last step of the context has loaded, and how much of them it has read. Lines and bytes that keys of
 * several kinds share count once. Empty where the clip is not in a file.
 */
export function StepReads({ className = '', isWhole = false }: StepReadsProps): ReactNode {
  const { samplingDebugger } = useSession().playback;
  const readout = useRef<HTMLSpanElement>(null);
  // The contents change with the debugger's place.
  useSessionState((state) => state.debugPlace);
  const fileBytes = useSessionState(selectClipFileBytes);
  const reads = useMemo(() => createLineReads(fileBytes), [fileBytes]);
  const paint = (): void => {
    const context = samplingDebugger.shown();
    if (context === undefined) return;
    clearLineReads(reads);
    for (const kind of KEY_KINDS) addStepReads(context, kind, reads);
    const { lineCount, byteCount } = reads;
    const read = `${formatBytes(byteCount)} of ${formatCounted(lineCount, 'line')}`;
    const text = isWhole ? `this step: ${read}, ${formatBytes(lineCount * LINE_BYTES)}` : read;
    writeText(readout.current, lineCount === 0 ? '' : text);
  };
  useFramePainter('step reads', paint, READING_MS);
  return <span ref={readout} className={`${className} ui-number ui-live`} />;
}
