import { appStore } from '../../transition.ts';
import { Copy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useStore } from 'zustand';
import { hex } from '#engine/base';
import { parseOffset } from '#engine/inspect/bytes';
import { CommandButton } from '../../components/command-button.tsx';
import { formatBytes } from '../../draw/format.ts';
import type { OpenFile } from '../../session/state/assets.ts';
import { pickByte, selectMarkedBytes } from './state.ts';
import { EntryField } from '../../ui/entry-field.tsx';
import { Select } from '../../ui/select.tsx';

/** Which file it is, how long, and where in it the keyboard stands. */
export function BytesBar({ file }: { readonly file: OpenFile }): ReactNode {
  const files = useStore(appStore, (state) => state.files);
  const cursor = useStore(appStore, (state) => selectMarkedBytes(state)?.cursor ?? null);
  const bar = useRef<HTMLElement>(null);
  useRequestedFocus(bar);
  const length = file.archive.bytes.length;
  const offsetOf = (text: string): number | undefined => {
    const offset = parseOffset(text);
    return offset !== undefined && offset < length ? offset : undefined;
  };
  return (
    <header ref={bar} className="bytes-bar">
      <Select
        label="File"
        className="bytes-file"
        value={String(file.id)}
        choices={files.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(id) => showFile(files.find((other) => String(other.id) === id))}
      />
      <EntryField
        label="Go to offset"
        className="bytes-offset"
        placeholder="offset"
        text={cursor === null ? '' : hex(cursor)}
        accepts={(text) => text.trim() === '' || offsetOf(text) !== undefined}
        onCommit={(text) => {
          const offset = offsetOf(text);
          if (offset !== undefined) pickByte(appStore.getState(), file, offset);
        }}
      />
      <CommandButton command="bytes.copy" label="Copy as hex">
        <Copy aria-hidden />
      </CommandButton>
      <p className="bytes-source">{sourceText(file)}</p>
    </header>
  );
}

function showFile(file: OpenFile | undefined): void {
  if (file !== undefined) pickByte(appStore.getState(), file, 0);
}

/** Whose bytes these are: those of a file, or those that saving would write. */
function sourceText({ imported, origin, archive }: OpenFile): string {
  const { bytes, littleEndian } = archive;
  const size = `${formatBytes(bytes.length)}, ${littleEndian ? 'little' : 'big'} endian`;
  if (imported !== undefined) return `${size}: what saving this glTF as .ozz writes`;
  return origin === 'built' ? `${size}: built here, as saving writes it` : size;
}

/** Puts the focus into the offset's field when a command asks for it. */
function useRequestedFocus(bar: RefObject<HTMLElement | null>): void {
  const request = useStore(appStore, (state) => state.paneRequest);
  useEffect(() => {
    if (request?.pane !== 'bytes' || request.part !== 'offset') return;
    const field = bar.current?.querySelector<HTMLInputElement>('.bytes-offset input');
    field?.focus();
    field?.select();
    appStore.getState().fulfilPaneRequest();
  }, [request, bar]);
}
