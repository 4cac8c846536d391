import { appStore } from '../../transition.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { NextSteps } from '../../components/next-steps.tsx';
import type { OpenFile } from '../../session/state/assets.ts';
import { mapOf, selectShownFile } from './state.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useWidth } from '../../ui/dom.ts';
import { ByteDetails } from './byte-details.tsx';
import { BytesBar } from './bytes-bar.tsx';
import { FileMap } from './file-map.tsx';
import { HexView } from './hex-view.tsx';
import { createPaneStore } from './pane-state.ts';
import { StructureTree } from './structure-tree.tsx';
import './bytes-pane.css';

/** From this width on, in CSS pixels, the structure stands beside the bytes and not above them. */
const WIDE = 680;

/** A file byte by byte: what each of them belongs to, what it says, and what a change of it would mean. */
export default function BytesPane(): ReactNode {
  const file = useStore(appStore, selectShownFile);
  if (file === undefined) {
    return (
      <EmptyState title="No file">
        <p>Drop an .ozz file anywhere on the page to see what its bytes say.</p>
        <NextSteps />
      </EmptyState>
    );
  }
  return <Bytes key={file.id} file={file} />;
}

function Bytes({ file }: { readonly file: OpenFile }): ReactNode {
  const [pane] = useState(createPaneStore);
  const [host, width] = useWidth();
  const map = mapOf(file.archive);
  return (
    <section ref={host} className="bytes" aria-label="Bytes" data-wide={width >= WIDE || undefined}>
      <BytesBar file={file} />
      <FileMap map={map} file={file} pane={pane} />
      <StructureTree map={map} file={file} />
      <HexView map={map} file={file} pane={pane} />
      <ByteDetails map={map} file={file} pane={pane} />
    </section>
  );
}
