import { Copy } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { hex } from '#engine/base';
import { parseOffset } from '#engine/inspect/bytes';
import { usePanePart, useSession, useSessionState } from '../../components/session.tsx';
import { CommandButton } from '../../components/command-button.tsx';
import { formatBytes } from '../../draw/format.ts';
import type { OpenFile } from '../../session/state/assets.ts';
import { pickByte, selectMarkedBytes } from './marked-bytes.ts';
import { EntryField } from '../../ui/entry-field.tsx';
import { Select } from '../../ui/select.tsx';

/** The file, its size, and the offset of the keyboard cursor. */
export function BytesBar({ file }: { readonly file: OpenFile }): ReactNode {
  const { store } = useSession();
  const files = useSessionState((state) => state.files);
  const cursor = useSessionState((state) => selectMarkedBytes(state)?.cursor ?? null);
  const bar = useRef<HTMLElement>(null);
  usePanePart('bytes', (part) => {
    if (part !== 'offset') return;
    const field = bar.current?.querySelector<HTMLInputElement>('.bytes-offset input');
    field?.focus();
    field?.select();
  });
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
        onChange={(id) => {
          const other = files.find((open) => String(open.id) === id);
          if (other !== undefined) pickByte(store.getState(), other, 0);
        }}
      />
      <EntryField
        label="Go to offset"
        className="bytes-offset"
        placeholder="offset"
        text={cursor === null ? '' : hex(cursor)}
        accepts={(text) => text.trim() === '' || offsetOf(text) !== undefined}
        onCommit={(text) => {
          const offset = offsetOf(text);
          if (offset !== undefined) pickByte(store.getState(), file, offset);
        }}
      />
      <CommandButton command="bytes.copy" label="Copy as hex" icon={Copy} />
      <p className="bytes-source">{sourceText(file)}</p>
    </header>
  );
}

/** Whose bytes these are: those of a file, or those that saving would write. */
function sourceText({ imported, origin, archive }: OpenFile): string {
  const { bytes, littleEndian } = archive;
  const size = `${formatBytes(bytes.length)}, ${littleEndian ? 'little' : 'big'} endian`;
  if (imported !== undefined) return `${size}: what saving this ${imported.format} as .ozz writes`;
  return origin === 'built' ? `${size}: built here, as saving writes it` : size;
}
