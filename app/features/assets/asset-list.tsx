import { useState, type Dispatch, type ReactNode, type SetStateAction } from 'react';
import { useSession, useSessionState } from '../../components/session.tsx';
import { showAndPlay } from '../../session/navigation.ts';
import type { Session } from '../../session/session.ts';
import type { Asset } from '../../session/state/assets.ts';
import { withItem } from '../../session/state/changes.ts';
import { ROW_HEIGHT } from '../../session/state/view.ts';
import { TreeView } from '../../ui/tree-view.tsx';
import { AssetRow, nameOfRow } from './asset-row.tsx';
import { rowOfAsset, type AssetRows } from './asset-rows.ts';

interface AssetListProps {
  /** At least one. */
  readonly rows: AssetRows;
  readonly inspected: Asset | undefined;
  readonly onToggled: Dispatch<SetStateAction<ReadonlySet<string>>>;
}

/** The row that the keyboard is on if it is a file instead of an asset. */
interface Walk {
  readonly key: string;
  readonly during: Asset | undefined;
}

/** Files and their objects; walking it by arrow keys plays clip after clip. */
export function AssetList({ rows, inspected, onToggled }: AssetListProps): ReactNode {
  const session = useSession();
  const density = useSessionState((state) => state.density);
  const [lastWalk, setWalk] = useState<Walk>();
  const walk = lastWalk?.during === inspected ? lastWalk : undefined;
  const walkedTo = rows.rows.findIndex(({ key }) => key === walk?.key);
  const current = walkedTo >= 0 ? walkedTo : rowOfAsset(rows, inspected);

  const onMove = (row: number): void => setWalk({ key: rows.rows[row].key, during: inspected });
  const onPick = (row: number): void => {
    const { asset } = rows.rows[row];
    if (asset === undefined) onMove(row);
    else showAndPlay(session, asset);
  };
  return (
    <div className="assets-list">
      <TreeView
        label="Open files"
        shape={rows}
        current={current}
        reveal={walk ?? inspected}
        rowHeight={ROW_HEIGHT[density]}
        rowKey={(row) => rows.rows[row].key}
        textOf={(row) => nameOfRow(rows.rows[row])}
        onMove={onMove}
        onPick={onPick}
        onDoubleClick={(row) => playFromStart(session, rows.rows[row].asset)}
        onToggle={(row, expanded) => {
          const { key, constants } = rows.rows[row];
          const isToggled = expanded === (constants !== undefined);
          onToggled((toggled) => withItem(toggled, key, isToggled));
        }}
        renderRow={(row, item) => (
          <AssetRow
            {...item}
            row={rows.rows[row]}
            depth={rows.depth[row]}
            isParent={rows.parent[row] === 1}
            inspected={rows.rows[row].asset !== undefined && rows.rows[row].asset === inspected}
          />
        )}
      />
    </div>
  );
}

/** A first look: the whole clip from its start, all of it in view. */
function playFromStart(session: Session, asset: Asset | undefined): void {
  if (asset === undefined) return;
  showAndPlay(session, asset);
  session.playback.player.seek(0);
  session.commands.run('viewport.frame-all');
}
