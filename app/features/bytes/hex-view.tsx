import { useEffect, useRef, type ReactNode } from 'react';
import { hex } from '#engine/base';
import { pathText, placeAt } from '#engine/inspect/bytes';
import { useSessionState } from '../../components/session.tsx';
import { walkBytes } from './byte-steps.ts';
import { selectMarkedBytes } from './marked-bytes.ts';
import { modifiersOf } from '../../ui/tree-keys.ts';
import { useThrowInRender } from '../../ui/use-painter.ts';
import { mountHex } from './mount-hex.ts';
import type { ShownFile } from './marked-bytes.ts';

interface HexViewProps {
  readonly shown: ShownFile;
}

const ACTIVE_ID = 'bytes-active';

/** The bytes as numbers and as letters, in one scrolled area. */
export function HexView({ shown }: HexViewProps): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const layers = useRef<HTMLDivElement>(null);
  const sizer = useRef<HTMLDivElement>(null);
  const fail = useThrowInRender();
  useEffect(() => {
    const parts = { scroller: scroller.current, layers: layers.current, sizer: sizer.current };
    if (parts.scroller === null || parts.layers === null || parts.sizer === null) return undefined;
    const { scroller: area, layers: host, sizer: filler } = parts;
    return mountHex({ scroller: area, layers: host, sizer: filler }, shown, fail);
  }, [shown, fail]);
  return (
    <div className="bytes-hex">
      <div
        ref={scroller}
        className="bytes-scroll"
        role="tree"
        aria-label="Bytes of the file"
        aria-activedescendant={ACTIVE_ID}
        tabIndex={0}
        onKeyDown={(event) => {
          if (event.altKey || !walkBytes(shown.session, event.key, modifiersOf(event))) return;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        <div ref={layers} className="bytes-layers" />
        <div ref={sizer} />
        <ActiveByte shown={shown} />
      </div>
    </div>
  );
}

/** The byte that the keyboard is on in words, for those who do not see the canvas. */
function ActiveByte({ shown: { map, file } }: HexViewProps): ReactNode {
  const marked = useSessionState(selectMarkedBytes);
  const cursor = marked?.file === file ? marked.cursor : null;
  const place = cursor === null ? undefined : placeAt(map, cursor);
  return (
    <div
      id={ACTIVE_ID}
      role="treeitem"
      className="ui-visually-hidden"
      aria-selected={place !== undefined}
    >
      {place === undefined
        ? 'no byte selected'
        : `byte ${hex(place.offset)}: ${hex(file.archive.bytes[place.offset])}, ${pathText(place)}`}
    </div>
  );
}
