import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { parseLength } from '#engine/base';
import { DEFAULT_PROJECT_SETTINGS } from '#engine/library';
import type { Budget } from '#engine/library';
import { parseTypedLength } from '../../components/length-field.tsx';
import { bytesText, parseBytes } from '../../components/typed-bytes.ts';
import { useSession, useSessionState } from '../../components/session.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { EntryField } from '../../ui/entry-field.tsx';
import { plainNumber } from '../../ui/number-field.tsx';

/** The budgets of the project, to be edited: `posescope.json` has them once it is saved. */
export function LibraryBudgets(): ReactNode {
  const { store } = useSession();
  const settings = useSessionState((state) => state.projectSettings) ?? DEFAULT_PROJECT_SETTINGS;
  const { budgets } = settings;
  const set = (next: readonly Budget[]): void =>
    store.setState({ projectSettings: { ...settings, budgets: [...next] } });
  return (
    <div className="library-budgets">
      {budgets.map((budget, at) => (
        <BudgetRow
          key={at}
          budget={budget}
          name={`budget ${at + 1}`}
          onChange={(part) => set(budgets.with(at, { ...budget, ...part }))}
          onRemove={() => set(budgets.toSpliced(at, 1))}
        />
      ))}
      <div className="ui-bar library-bar">
        <Button onClick={() => set([...budgets, {}])}>
          <Plus aria-hidden size={12} /> Add a budget
        </Button>
        <span>
          {budgets.length === 0
            ? 'A budget limits the clips whose files fit a pattern.'
            : '“Save posescope.json” in Findings hands them to “posescope audit”.'}
        </span>
      </div>
    </div>
  );
}

interface BudgetRowProps {
  readonly budget: Budget;
  readonly name: string;
  readonly onChange: (part: Partial<Budget>) => void;
  readonly onRemove: () => void;
}

/** One budget: the pattern of its files, and its limits, which may be empty. */
function BudgetRow({ budget, name, onChange, onRemove }: BudgetRowProps): ReactNode {
  const { files, clipBytes, bytes, bits, maxError } = budget;
  return (
    <div className="ui-bar library-bar">
      <EntryField
        label={`Files of ${name}`}
        className="library-pattern"
        placeholder="all files"
        text={files ?? ''}
        onCommit={(text) => onChange({ files: text.trim() === '' ? undefined : text.trim() })}
      />
      <Limit
        title="clip"
        label={`Size of a clip of ${name}`}
        {...optional(clipBytes === undefined ? '' : bytesText(clipBytes), parseBytes, (limit) =>
          onChange({ clipBytes: limit }),
        )}
      />
      <Limit
        title="all"
        label={`Size of all clips of ${name}`}
        {...optional(bytes === undefined ? '' : bytesText(bytes), parseBytes, (limit) =>
          onChange({ bytes: limit }),
        )}
      />
      <Limit
        title="bits/joint/frame"
        label={`Bits per joint per frame of ${name}`}
        {...optional(bits === undefined ? '' : String(bits), parseAmount, (limit) =>
          onChange({ bits: limit }),
        )}
      />
      <Limit
        title="error"
        label={`Largest error of ${name}`}
        {...optional(maxError ?? '', readLengthText, (limit) => onChange({ maxError: limit }))}
      />
      <IconButton label={`Remove ${name}`} icon={X} onClick={onRemove} />
    </div>
  );
}

interface LimitEntry {
  readonly text: string;
  readonly accepts: (text: string) => boolean;
  readonly onCommit: (text: string) => void;
}

/** A field that may be empty: then there is no limit. */
function optional<Value>(
  text: string,
  read: (typed: string, shown: string) => Value | undefined,
  onChange: (value: Value | undefined) => void,
): LimitEntry {
  return {
    text,
    accepts: (typed) => typed.trim() === '' || read(typed, text) !== undefined,
    onCommit: (typed) => onChange(typed.trim() === '' ? undefined : read(typed, text)),
  };
}

function parseAmount(text: string): number | undefined {
  const amount = Number(plainNumber(text));
  return Number.isFinite(amount) && amount >= 0 ? amount : undefined;
}

/**
 * A length as it is typed, which the settings keep: a number alone gets the unit of what it replaces, which may have none, as
 * it is in the files' unit then; in an empty field it is in millimetres.
 */
export function readLengthText(typed: string, shown: string): string | undefined {
  const length = parseTypedLength(typed);
  const written = plainNumber(typed).toLowerCase();
  if (length === undefined || length.unit !== undefined) return length && written;
  const unit = shown === '' ? 'mm' : parseLength(shown)?.unit;
  return [written, unit].join(' ').trim();
}

function Limit({
  title,
  label,
  ...entry
}: LimitEntry & { readonly title: string; readonly label: string }): ReactNode {
  return (
    <>
      <span>{title} ≤</span>
      <EntryField label={label} className="library-limit" placeholder="any" {...entry} />
    </>
  );
}
