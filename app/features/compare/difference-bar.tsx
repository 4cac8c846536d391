import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { KEY_CHANGES, type ClipComparison, type KeyChange } from '#engine/inspect';
import { KEY_KINDS } from '#engine/model';
import { formatCount } from '../../draw/format.ts';
import { useSlice } from '../../components/session.tsx';
import { kindInitial } from '../../draw/key-text.ts';
import { Button, Sign } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CHANGE_SIGNS } from './compare-text.ts';
import { compareSlice } from './state.ts';

/** Counts of each kind of change, with switches to hide them, and a filter of joints. */
export function DifferenceBar({ comparison }: { readonly comparison: ClipComparison }): ReactNode {
  const filter = useSlice(compareSlice, (state) => state.differenceFilter);
  const setDifferenceFilter = useSlice(compareSlice, (state) => state.setDifferenceFilter);
  return (
    <div className="compare-filter">
      <div className="compare-changes" role="toolbar" aria-label="Changes">
        {KEY_CHANGES.map((change) => (
          <Button
            key={change}
            variant="quiet"
            className={`compare-toggle compare-${change}`}
            aria-pressed={filter.changes.includes(change)}
            onClick={() =>
              setDifferenceFilter({ changes: toggled(KEY_CHANGES, filter.changes, change) })
            }
          >
            {CHANGE_SIGNS[change]} {change} <b>{formatCount(countOf(comparison, change))}</b>
          </Button>
        ))}
      </div>
      <div className="compare-search">
        <TextField
          label="Filter differences"
          placeholder="joint, or hand*"
          icon={<Search aria-hidden />}
          value={filter.text}
          onChange={(text) => setDifferenceFilter({ text })}
        />
        <div className="compare-kinds" role="toolbar" aria-label="Kinds of keys">
          {KEY_KINDS.map((kind) => (
            <Button
              key={kind}
              variant="quiet"
              className={`compare-toggle compare-kind-${kind}`}
              aria-label={kind}
              aria-pressed={filter.kinds.includes(kind)}
              onClick={() => setDifferenceFilter({ kinds: toggled(KEY_KINDS, filter.kinds, kind) })}
            >
              <Sign>{kindInitial(kind)}</Sign>
            </Button>
          ))}
        </div>
      </div>
    </div>
  );
}

function countOf({ counts }: ClipComparison, change: KeyChange): number {
  const at = KEY_KINDS.length * KEY_CHANGES.indexOf(change);
  return counts.subarray(at, at + KEY_KINDS.length).reduce((sum, count) => sum + count, 0);
}

/** Of all, those that are chosen, with one of them added or left out. */
function toggled<Item>(all: readonly Item[], chosen: readonly Item[], item: Item): Item[] {
  return all.filter((one) => chosen.includes(one) !== (one === item));
}
