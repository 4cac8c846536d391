import { useMemo, type CSSProperties, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { byteFacts, pathText, placeAt, rangeText, stepChanges } from '#engine/inspect/bytes';
import type { BytePlace } from '#engine/inspect/bytes';
import { useSessionState } from '../../components/session.tsx';
import { toneColor } from './draw-bytes.ts';
import { formatCounted } from '../../draw/format.ts';
import { palettes } from '../../draw/palette.ts';
import { selectMarkedBytes, spanRange } from './marked-bytes.ts';
import { selectShownNames } from '../../session/state/stage.ts';
import { BitRow, type BitRowProps } from './bit-row.tsx';
import type { ShownFile } from './marked-bytes.ts';

/**
 * Explains the byte under the pointer, or the selected one: what it belongs to, and the effect of
 * changing it.
 */
export function ByteDetails({ shown }: { readonly shown: ShownFile }): ReactNode {
  const { map, file, pane } = shown;
  const hovered = useStore(pane, (state) => state.hovered);
  const marked = useSessionState(selectMarkedBytes);
  const names = useSessionState(selectShownNames);
  const unit = useSessionState((state) => state.lengthUnit);
  const context = useMemo(() => ({ map, names, unit }), [map, names, unit]);
  const offset = hovered ?? (marked?.file === file ? marked.cursor : null);
  const place = offset === null ? undefined : placeAt(map, offset);
  if (place === undefined) {
    return (
      <footer className="bytes-details bytes-quiet">
        Point at a byte to see what it means. A click selects it and what it belongs to; Q and E go
        from element to element, G to an offset.
      </footer>
    );
  }
  return (
    <footer className="bytes-details">
      <Heading place={place} byte={file.archive.bytes[place.offset]} />
      <SpanLine shown={hovered === null} />
      <dl className="bytes-facts">
        {byteFacts(context, place).map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <Steps context={context} place={place} />
      </dl>
      <BitRow key={place.range.offset} context={context} place={place} />
    </footer>
  );
}

interface HeadingProps {
  readonly place: BytePlace;
  readonly byte: number;
}

function Heading({ place, byte }: HeadingProps): ReactNode {
  const palette = useSessionState((state) => palettes[state.theme]);
  const { range, leaf } = place;
  const tone = { '--tone': toneColor(leaf.column, palette) } as CSSProperties;
  return (
    <p className="bytes-heading" style={tone}>
      <span className="bytes-tone" aria-hidden />
      <span className="bytes-path">{pathText(place)}</span>
      <span className="bytes-number">{rangeText(range.offset, range.length)}</span>
      <span className="bytes-number bytes-quiet">
        byte 0x{byte.toString(16).padStart(2, '0')} = {byte}
      </span>
    </p>
  );
}

/** How many bytes are selected, where it is more than one. */
function SpanLine({ shown }: { readonly shown: boolean }): ReactNode {
  const span = useSessionState((state) => selectMarkedBytes(state)?.span ?? null);
  if (!shown || span === null || span.anchor === span.head) return null;
  const { offset, length } = spanRange(span);
  return (
    <p className="bytes-number bytes-quiet">
      {formatCounted(length, 'byte')} selected: {rangeText(offset, length)}
    </p>
  );
}

/** More numbers than this are not listed; each is shown when pointed at. */
const MAX_STEPS = 5;

/** What one step of each number of the element would mean. */
function Steps({ context, place }: BitRowProps): ReactNode {
  const changes = stepChanges(context, place);
  const shown = changes.length > MAX_STEPS ? [changes[place.component]] : changes;
  if (shown.length === 0) return null;
  // Some say themselves which number they are about.
  const texts = shown.map(({ name, text }) => (text.startsWith(name) ? text : `${name} ${text}`));
  return (
    <div className="bytes-step">
      <dt>one step</dt>
      <dd>{texts.join(' · ')}</dd>
    </div>
  );
}
