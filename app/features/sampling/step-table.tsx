import { useMemo, useRef, type ReactNode } from 'react';
import { groupCount } from '#engine/base';
import { addStepReads, clearLineReads, createLineReads, type LineReads } from '#engine/inspect';
import { KEY_KINDS, type Animation } from '#engine/model';
import { NO_IFRAME, KEY_ACCESSES, keyCache } from '#engine/runtime';
import type { SamplingContext, StepRecord } from '#engine/runtime';
import { useFramePainter, useSession, useSessionState } from '../../components/session.tsx';
import { StepReads } from '../../components/step-reads.tsx';
import { kindInitial } from '../../draw/key-text.ts';
import { selectClipFileBytes } from '../../session/state/stage.ts';
import { READING_MS } from '../../ui/use-painter.ts';
import { writeText } from '../../ui/dom.ts';

const ROWS = [
  { label: 'cursor (next)', help: 'First key, in memory order, that has not been read yet' },
  { label: 'keys forward / back', help: 'Keys that the cursor has passed in this step' },
  { label: 'groups decompressed', help: 'Groups of four joints with a new key, of all' },
  {
    label: '64-byte lines read',
    help: 'Cache lines of the file that the step has read for keys of this kind; several kinds may share one',
  },
  {
    label: 'bytes read',
    help: 'Bytes of the file that the step has read for keys of this kind; several kinds may share some',
  },
  {
    label: 'access',
    help: 'How it got its keys: cached, read forward or backward, or from a snapshot',
  },
] as const;

/** Stands in a cell until the first step has been drawn, and where a clip is not in a file. */
const NOTHING_YET = '–';

/** The work of the current step, by kind. Cells are written at frame time. */
export function StepTable({ animation }: { readonly animation: Animation }): ReactNode {
  const { samplingDebugger } = useSession().playback;
  const body = useRef<HTMLTableSectionElement>(null);
  const from = useRef<HTMLSpanElement>(null);
  const to = useRef<HTMLSpanElement>(null);
  // The contents change with the debugger's place.
  useSessionState((state) => state.debugPlace);
  const fileBytes = useSessionState(selectClipFileBytes);
  const reads = useMemo(() => createLineReads(fileBytes), [fileBytes]);
  const groups = groupCount(animation.trackCount);

  const paint = (): void => {
    const context = samplingDebugger.shown();
    if (context?.animation === undefined || body.current?.isConnected !== true) return;
    writeText(from.current, context.previousRatio.toFixed(4));
    writeText(to.current, context.ratio.toFixed(4));
    for (let kind = 0; kind < KEY_KINDS.length; kind++) {
      paintKind(body.current, context, kind, groups, reads);
    }
  };
  useFramePainter('sampling-step', paint, READING_MS);

  return (
    <div className="sampling-now ui-live">
      <h2 className="ui-heading sampling-heading">
        <span className="ui-cut">
          This step <span ref={from} className="sampling-ratio" /> →{' '}
          <span ref={to} className="sampling-ratio" />
        </span>
        <StepReads className="ui-cut sampling-reads" />
      </h2>
      <table className="ui-table sampling-step">
        <thead>
          <tr>
            <th scope="col">
              <span className="ui-visually-hidden">in this step</span>
            </th>
            {KEY_KINDS.map((kind) => (
              <th key={kind} scope="col" className={`kind-${kind}`}>
                {kindInitial(kind)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {ROWS.map(({ label, help }) => (
            <tr key={label}>
              <th scope="row" title={help}>
                {label}
              </th>
              <td>{NOTHING_YET}</td>
              <td>{NOTHING_YET}</td>
              <td>{NOTHING_YET}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function paintKind(
  body: HTMLTableSectionElement,
  context: SamplingContext,
  kind: number,
  groups: number,
  reads: LineReads,
): void {
  const { next, step } = keyCache(context, KEY_KINDS[kind]);
  clearLineReads(reads);
  const placed = addStepReads(context, KEY_KINDS[kind], reads);
  const cursor = cellAt(body, 0, kind);
  writeText(cursor, String(next));
  cursor?.toggleAttribute('data-moved', next !== step.cursorBefore);
  writeText(cellAt(body, 1, kind), `${step.keysForward} / ${step.keysBackward}`);
  writeText(cellAt(body, 2, kind), `${step.groups} / ${groups}`);
  writeText(cellAt(body, 3, kind), placed ? String(reads.lineCount) : NOTHING_YET);
  writeText(cellAt(body, 4, kind), placed ? String(reads.byteCount) : NOTHING_YET);
  writeText(cellAt(body, 5, kind), accessText(step));
}

function cellAt(body: HTMLTableSectionElement, row: number, kind: number): HTMLElement | null {
  return body.rows[row]?.cells[kind + 1] ?? null;
}

function accessText({ access, iframe }: StepRecord): string {
  return iframe === NO_IFRAME ? KEY_ACCESSES[access] : `iframe ${iframe + 1}`;
}
