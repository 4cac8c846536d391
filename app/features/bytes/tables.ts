import { hexText, pathText, placeAt } from '#engine/inspect/bytes';
import { useSessionState } from '../../components/session.tsx';
import type { PaneTable } from '../../session/panes.ts';
import { mapOf } from './marked-bytes.ts';
import { selectShownFile } from './state.ts';

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
