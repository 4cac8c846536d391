import { useMemo, useState, type CSSProperties, type ReactNode } from 'react';
import { hex } from '#engine/base';
import type { ByteMap, ByteSection } from '#engine/inspect/bytes';
import { useSession, useSessionState } from '../../components/session.tsx';
import { toneColor } from './draw-bytes.ts';
import { formatBytes, formatCount } from '../../draw/format.ts';
import { palettes, type Palette } from '../../draw/palette.ts';
import type { OpenFile } from '../../session/state/assets.ts';
import { selectMarkedBytes } from './marked-bytes.ts';
import type { ByteSpan } from '../../session/state/selection.ts';
import { withItem } from '../../session/state/changes.ts';
import { ROW_HEIGHT } from '../../session/state/view.ts';
import { TreeToggle, TreeView, treeIndent, type TreeItemProps } from '../../ui/tree-view.tsx';
import { firstOpen, rowOfByte, structureRows, type StructureRow } from './tree-rows.ts';

interface StructureTreeProps {
  readonly map: ByteMap;
  readonly file: OpenFile;
}

/** Objects, their sections and columns, each with its offset. */
export function StructureTree({ map, file }: StructureTreeProps): ReactNode {
  const { store } = useSession();
  const density = useSessionState((state) => state.density);
  const palette = useSessionState((state) => palettes[state.theme]);
  const marked = useSessionState(selectMarkedBytes);
  const [open, setOpen] = useState(() => firstOpen(map));
  const [walkedTo, setWalkedTo] = useState(0);
  const rows = useMemo(() => structureRows(map, open), [map, open]);
  const cursor = marked?.file === file ? marked.cursor : null;
  const current = cursor === null ? -1 : rowOfByte(rows, cursor);
  const select = (row: number): void => {
    const { section } = rows.rows[row];
    if (section !== undefined) store.getState().selectBytes(spanOf(file, section));
  };
  return (
    <div className="bytes-structure">
      <TreeView
        label="Structure of the file: section, offset, size"
        shape={rows}
        current={current < 0 ? Math.min(walkedTo, rows.count - 1) : current}
        reveal={current < 0 ? undefined : marked}
        rowHeight={ROW_HEIGHT[density]}
        rowKey={(row) => rows.rows[row].key}
        textOf={(row) => rows.rows[row].name}
        onMove={setWalkedTo}
        onPick={(row) => {
          setWalkedTo(row);
          select(row);
        }}
        onToggle={(row, expanded) =>
          setOpen((before) => withItem(before, rows.rows[row].key, expanded))
        }
        renderRow={(row, item) => (
          <StructureTreeRow
            item={item}
            row={rows.rows[row]}
            depth={rows.depth[row]}
            isParent={rows.parent[row] === 1}
            selected={row === current}
            palette={palette}
          />
        )}
      />
    </div>
  );
}

/** All bytes of a section, with the keyboard at the first. */
function spanOf({ id: fileId }: OpenFile, { range }: ByteSection): ByteSpan {
  const { offset, length } = range;
  return { fileId, anchor: offset + length - 1, head: offset };
}

interface StructureTreeRowProps {
  readonly item: TreeItemProps;
  readonly row: StructureRow;
  readonly depth: number;
  readonly isParent: boolean;
  readonly selected: boolean;
  readonly palette: Palette;
}

function StructureTreeRow(props: StructureTreeRowProps): ReactNode {
  const { item, row, depth, isParent, selected, palette } = props;
  const { section, name } = row;
  const column = section?.column;
  const tone = column === undefined ? 'transparent' : toneColor(column, palette);
  return (
    <div
      {...item}
      className="bytes-row"
      aria-selected={selected}
      style={{ ...treeIndent(depth), '--tone': tone } as CSSProperties}
    >
      {isParent ? <TreeToggle parent /> : <span className="bytes-tone" aria-hidden />}
      <span className="bytes-name">
        <span className="ui-cut">{name}</span>
        {column !== undefined && column.count > 1 ? (
          <span className="bytes-count">{formatCount(column.count)}</span>
        ) : null}
      </span>
      {section === undefined ? (
        <span className="bytes-nowhere">in no file</span>
      ) : (
        <>
          <span className="bytes-at">{hex(section.range.offset)}</span>
          <span className="bytes-size">{formatBytes(section.range.length)}</span>
        </>
      )}
    </div>
  );
}
