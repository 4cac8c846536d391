import type { PointerEvent, ReactNode } from 'react';
import { useStore } from 'zustand';
import type { ByteOffset } from '#engine/base';
import { PlotLayer } from '../../components/plot.tsx';
import { useSession, useSessionState } from '../../components/session.tsx';
import { placeOf } from '../../ui/pointer.ts';
import { drawFileMap, drawFileMarks, xToOffset } from './draw-map.ts';
import { pickByte, selectMarkedBytes, type ShownFile } from './marked-bytes.ts';

interface FileMapProps {
  readonly shown: ShownFile;
}

/** The whole file as one strip, coloured by section; a press, and dragging on from it, goes to the byte there. */
export function FileMap({ shown }: FileMapProps): ReactNode {
  const { store } = useSession();
  const { file, map, pane } = shown;
  const byteCount = file.archive.bytes.length;
  const offsetAt = (event: PointerEvent): ByteOffset => {
    const { x, width, height } = placeOf(event);
    return xToOffset({ width, height, byteCount }, x);
  };
  const go = (event: PointerEvent): void => pickByte(store.getState(), file, offsetAt(event));
  return (
    <figure
      className="bytes-map"
      aria-label="Map of the file by section"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        go(event);
      }}
      onPointerMove={(event) => {
        pane.setState({ hovered: offsetAt(event) });
        if (event.currentTarget.hasPointerCapture(event.pointerId)) go(event);
      }}
      onPointerLeave={() => pane.setState({ hovered: null })}
    >
      <PlotLayer
        name="bytes map"
        inputs={[map]}
        draw={(pen, { width, height }) => drawFileMap(pen, { width, height, byteCount }, map)}
      />
      <Marks shown={shown} />
    </figure>
  );
}

/** What is shown, selected and pointed at, over the map. */
function Marks({ shown: { file, pane } }: FileMapProps): ReactNode {
  const marked = useSessionState(selectMarkedBytes);
  const { seen, hovered } = useStore(pane);
  return (
    <PlotLayer
      name="bytes marks"
      inputs={[file, marked, seen, hovered]}
      draw={(pen, { width, height }) => {
        const ranges = marked?.file === file ? marked.ranges : [];
        const byteCount = file.archive.bytes.length;
        drawFileMarks(pen, { width, height, byteCount }, { seen, ranges, hovered });
      }}
    />
  );
}
