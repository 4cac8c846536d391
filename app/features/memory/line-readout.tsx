import { appStore, frameLoop, samplingDebugger } from '../../transition.ts';
import { useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { LINE_BYTES, addStepReads, clearLineReads, createLineReads } from '#engine/inspect';
import { KEY_KINDS } from '#engine/model';
import { formatBytes, formatCounted } from '../../draw/format.ts';
import { selectClipFileBytes } from '../../session/state/clip-file.ts';
import { READING_MS, usePainter } from '../../ui/use-painter.ts';
import { writeText } from '../../ui/dom.ts';

/** How many cache lines the last step has loaded, and how much of them it read. */
export function LineReadout(): ReactNode {
  const readout = useRef<HTMLSpanElement>(null);
  // What is shown changes with the place that the debugger is at.
  useStore(appStore, (state) => state.debugPlace);
  const fileBytes = useStore(appStore, selectClipFileBytes);
  const reads = useMemo(() => createLineReads(fileBytes), [fileBytes]);
  const paint = (): void => {
    const context = samplingDebugger.shown();
    if (context === undefined) return;
    clearLineReads(reads);
    for (const kind of KEY_KINDS) addStepReads(context, kind, reads);
    const { lineCount, byteCount } = reads;
    const loaded = formatBytes(lineCount * LINE_BYTES);
    const text = `this step: ${formatBytes(byteCount)} of ${formatCounted(lineCount, 'line')}, ${loaded}`;
    writeText(readout.current, lineCount === 0 ? '' : text);
  };
  usePainter(frameLoop, 'memory-lines', paint, READING_MS);
  return <span ref={readout} className="memory-lines ui-number ui-live" />;
}
