import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, HTMLAttributes, KeyboardEvent, ReactNode } from 'react';
import type { ClipPicture } from '#engine/inspect';
import type { ClipRow, LibraryRow } from '#engine/library';
import { PlotLayer } from '../../components/plot.tsx';
import { useRequestedJob, useSession, useSlice, useTrackedJob } from '../../components/session.tsx';
import { formatCounted, formatDuration } from '../../draw/format.ts';
import { serveFiles } from '../../session/files/served-files.ts';
import { defineTrackedJob, jobNamed } from '../../session/jobs/job.ts';
import { isElement } from '../../ui/dom.ts';
import { PointerTip } from '../../ui/tooltip.tsx';
import { drawClipPicture } from './draw-clip-picture.ts';
import { librarySlice, type LibrarySubject } from './state.ts';

/** A clip of a folder that is drawn. */
interface LibraryPictureSubject {
  readonly subject: LibrarySubject;
  readonly row: ClipRow;
}

/** The job that draws the clip that is pointed at. */
const libraryPictureJob = defineTrackedJob({
  job: jobNamed<typeof import('./clip-picture.job.ts').default>('clip-picture'),
  input: ({ subject, row: { file, object, skeleton } }: LibraryPictureSubject) => {
    return { file, object, skeleton, port: serveFiles(subject.files) };
  },
  same: (a, b) => a.subject === b.subject && a.row === b.row,
});

/** The attribute of what shows a row's picture when pointed at: the row's place in the list. */
export const PICTURED = 'data-pictured';

/** Milliseconds that the pointer or the focus rests on a name before its picture shows. */
const DELAY = 350;

/** A row whose picture shows, and where it stands in the page, in CSS pixels. */
interface Pictured {
  readonly row: LibraryRow;
  readonly x: number;
  readonly y: number;
}

/** What picks the row whose picture shows: the handlers of the element around all rows. */
export function usePictured(rows: readonly LibraryRow[]): {
  readonly pictured: Pictured | undefined;
  readonly handlers: HTMLAttributes<HTMLElement>;
} {
  const { jobs } = useSession();
  const [shown, setShown] = useState<Pictured & { readonly of: readonly LibraryRow[] }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const owner = useRef<Element>(undefined);
  const point = (element: Element | undefined, delay: number): void => {
    if (element === owner.current && delay > 0) return;
    owner.current = element;
    clearTimeout(timer.current);
    setShown(undefined);
    if (element === undefined) return;
    // Its worker starts while the pointer rests.
    jobs.prepare(libraryPictureJob.job);
    timer.current = setTimeout(() => {
      const row = rows.at(Number(element.getAttribute(PICTURED)));
      const { left, top, height } = element.getBoundingClientRect();
      if (row !== undefined && element.isConnected)
        setShown({ of: rows, row, x: left, y: top + height / 2 });
    }, delay);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const hide = (): void => point(undefined, 0);
  const handlers: HTMLAttributes<HTMLElement> = {
    onPointerOver: ({ target, pointerType }) =>
      pointerType === 'touch' ? undefined : point(ownerOf(target), DELAY),
    onPointerLeave: hide,
    // A finger points by a tap.
    onClick: ({ target }) => point(ownerOf(target), 0),
    onFocus: ({ target }: FocusEvent) =>
      target.matches(':focus-visible') ? point(ownerOf(target), DELAY) : undefined,
    onBlur: hide,
    onScrollCapture: hide,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || shown === undefined) return;
      event.stopPropagation();
      hide();
    },
  };
  return { pictured: shown?.of === rows ? shown : undefined, handlers };
}

function ownerOf(target: EventTarget): Element | undefined {
  return isElement(target) ? (target.closest(`[${PICTURED}]`) ?? undefined) : undefined;
}

/** A clip that plays, small, beside the pointer. */
export function ClipTip({ id, row, x, y }: Pictured & { readonly id: string }): ReactNode {
  const { file, duration, joints, skeleton } = row;
  return (
    <PointerTip id={id} x={x} y={y}>
      <figure className="library-picture">
        <MovingClip row={row} />
        <figcaption>
          <strong>{file}</strong>
          {formatDuration(duration)}, {formatCounted(joints, 'joint')}
          {skeleton === null ? '' : ` of ${skeleton}`}
        </figcaption>
      </figure>
    </PointerTip>
  );
}

/** Reads the clip when it is shown, and forgets it when it is left. */
function MovingClip({ row }: { readonly row: LibraryRow }): ReactNode {
  const [after, before] = [
    useSlice(librarySlice, (state) => state.librarySubject),
    useSlice(librarySlice, (state) => state.libraryBefore),
  ];
  const subject = row.change === 'removed' ? before : after;
  const [about] = useState(subject && { subject, row });
  const job = useTrackedJob(libraryPictureJob);
  const { result, problem } = useRequestedJob(libraryPictureJob, about);
  useEffect(() => () => job.clear(), [job]);
  if (problem !== undefined) return <p>{problem}</p>;
  return (
    <div className="library-canvas">
      {result === undefined ? 'Reading…' : <Moving picture={result} />}
    </div>
  );
}

function Moving({ picture }: { readonly picture: ClipPicture }): ReactNode {
  const [start] = useState(() => performance.now());
  const [moves] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  const { duration } = picture;
  return (
    <PlotLayer
      name="library picture"
      inputs={moves ? undefined : []}
      moves={moves}
      draw={(pen, size) => {
        const passed = (performance.now() - start) / 1000;
        const time = moves && duration > 0 ? passed % duration : duration / 2;
        drawClipPicture(pen, picture, time, size);
      }}
    />
  );
}
