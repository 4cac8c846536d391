import { ListCollapse, ListTree, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { CommandButton } from '../../commands/command-button.tsx';
import { FILTER_BOX_ID, jointsCommand } from '../../commands/joints-commands.ts';
import { formatCount } from '../../draw/format.ts';
import { appStore } from '../../store/store.ts';
import { TextField } from '../../ui/text-field.tsx';

interface JointsBarProps {
  readonly matches: number;
  readonly total: number;
}

/** The filter box that the tree and the timeline share, and how much of the whole it leaves. */
export function JointsBar({ matches, total }: JointsBarProps): ReactNode {
  const filter = useStore(appStore, (state) => state.filter);
  const setFilter = useStore(appStore, (state) => state.setFilter);
  const count =
    filter.trim() === '' ? formatCount(total) : `${formatCount(matches)} of ${formatCount(total)}`;
  return (
    <div className="joints-bar">
      <TextField
        id={FILTER_BOX_ID}
        label="Filter joints"
        placeholder="Filter: hand*, under:spine"
        icon={<Search aria-hidden />}
        className="joints-filter"
        value={filter}
        onChange={setFilter}
      />
      <output className="joints-count" title="Joints">
        {count}
      </output>
      <CommandButton command={jointsCommand('collapse-all')}>
        <ListCollapse aria-hidden />
      </CommandButton>
      <CommandButton command={jointsCommand('expand-all')}>
        <ListTree aria-hidden />
      </CommandButton>
    </div>
  );
}
