import { useMemo, type ReactNode } from 'react';
import { hexText, pathText, placeAt } from '#engine/inspect/bytes';
import { useSession, useSessionState } from '../../components/session.tsx';
import { NothingToShow } from '../../components/next-steps.tsx';
import type { OpenFile } from '../../session/state/assets.ts';
import { selectShownFile } from './state.ts';
import { showFile, mapOf } from './marked-bytes.ts';
import { useWidth } from '../../ui/dom.ts';
import type { PaneTable } from '../../session/panes.ts';
import { ByteDetails } from './byte-details.tsx';
import { BytesBar } from './bytes-bar.tsx';
import { FileMap } from './file-map.tsx';
import { HexView } from './hex-view.tsx';
import { StructureTree } from './structure-tree.tsx';
import './bytes-pane.css';

/** From this width on, in CSS pixels, the structure is beside the bytes instead of above them. */
const WIDE = 680;

/** A file byte by byte: what each byte belongs to, what it means, and the effect of changing it. */
export default function BytesPane(): ReactNode {
  const file = useSessionState(selectShownFile);
  if (file === undefined) {
    return (
      <NothingToShow title="No file">
        Drop an .ozz file anywhere on the page to see what its bytes mean.
      </NothingToShow>
    );
  }
  return <Bytes key={file.id} file={file} />;
}

function Bytes({ file }: { readonly file: OpenFile }): ReactNode {
  const session = useSession();
  const shown = useMemo(() => showFile(session, file), [session, file]);
  const [host, width] = useWidth();
  return (
    <section ref={host} className="bytes" aria-label="Bytes" data-wide={width >= WIDE || undefined}>
      <BytesBar file={file} />
      <FileMap shown={shown} />
      <StructureTree map={shown.map} file={file} />
      <HexView shown={shown} />
      <ByteDetails shown={shown} />
    </section>
  );
}

const ROW_BYTES = 16;

/** The bytes of the file, and what the first of every row belongs to. */
export function useBytesTables(): readonly PaneTable[] {
  const file = useSessionState(selectShownFile);
  if (file === undefined) return [];
  const { bytes } = file.archive;
  const map = mapOf(file.archive);
  return [
    {
      title: `Bytes of ${file.name}`,
      columns: ['offset', 'bytes', 'the first belongs to'],
      rowCount: Math.ceil(bytes.length / ROW_BYTES),
      row: (row) => {
        const offset = row * ROW_BYTES;
        const place = placeAt(map, offset);
        return [
          `0x${offset.toString(16)}`,
          hexText(bytes, { offset, length: Math.min(ROW_BYTES, bytes.length - offset) }),
          place === undefined ? '' : pathText(place),
        ];
      },
    },
  ];
}
