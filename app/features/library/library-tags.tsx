import { X } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { TAG, withoutTag, withTag } from '#engine/library';
import type { LibraryRow } from '#engine/library';
import { useSession, useSessionState, useSlice } from '../../components/session.tsx';
import { formatCounted } from '../../draw/format.ts';
import { EntryField } from '../../ui/entry-field.tsx';
import { librarySlice } from './state.ts';

/** The tags of the picked clips: one is added to all of them, or taken from all. */
export function LibraryTags({ rows }: { readonly rows: readonly LibraryRow[] }): ReactNode {
  const { store } = useSession();
  const picked = useSlice(librarySlice, (state) => state.libraryPicked);
  const tags = useSessionState((state) => state.clipTags);
  const counts = useMemo(() => tagCounts(rows, picked), [rows, picked]);
  if (picked.size === 0) return null;
  const remove = (tag: string): void => {
    const all = rows.map(({ file }) => file);
    store.setState({ clipTags: withoutTag(tags, [...picked], tag, all) });
  };
  return (
    <div className="ui-bar library-bar">
      <span>Tags of {formatCounted(picked.size, 'picked file')}</span>
      {[...counts].map(([tag, count]) => (
        <span key={tag} className="library-tag">
          {tag}
          {count < picked.size ? ` (${count})` : ''}
          <button type="button" aria-label={`Remove tag ${tag}`} onClick={() => remove(tag)}>
            <X aria-hidden />
          </button>
        </span>
      ))}
      <EntryField
        label="Add a tag"
        placeholder="add a tag"
        className="library-add-tag"
        text=""
        accepts={(text) => text === '' || TAG.test(text)}
        onCommit={(tag) => store.setState({ clipTags: withTag(tags, [...picked], tag) })}
      />
    </div>
  );
}

/** How many of the picked files have each tag. */
function tagCounts(
  rows: readonly LibraryRow[],
  picked: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const files = new Map(rows.map(({ file, tags = [] }) => [file, tags]));
  const counts = new Map<string, number>();
  for (const file of picked)
    for (const tag of files.get(file) ?? []) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return new Map([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
