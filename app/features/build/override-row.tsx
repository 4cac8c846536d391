import { X } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { inCapitalsOf, matchesAnyCase, matchesGlob, type JointIndex } from '#engine/base';
import type { Skeleton } from '#engine/model';
import { unmatchedOverrides } from '#engine/offline';
import { useSession } from '../../components/session.tsx';
import { formatCounted } from '../../draw/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { EntryField } from '../../ui/entry-field.tsx';

/** What says for which joints it is. */
export interface Named {
  readonly pattern: string;
}

/** What settings by name are called. */
type What = 'override' | 'limit';

interface OverrideRowProps {
  readonly what: What;
  readonly override: Named;
  /** The later overrides, which replace it for joints that they also match. */
  readonly later: readonly Named[];
  readonly skeleton: Skeleton | undefined;
  readonly onRename: (pattern: string) => void;
  readonly onRemove: () => void;
  /** Fields of its limits. */
  readonly children: ReactNode;
}

/** Other limits for joints by name, with how many these are while the name is typed. */
export function OverrideRow(props: OverrideRowProps): ReactNode {
  const { what, override, later, skeleton, onRename, onRemove, children } = props;
  const [draft, setDraft] = useState(override.pattern);
  const meant = (typed: string): string => meantBy(typed, override.pattern, skeleton?.names ?? []);
  const pattern = meant(draft);
  const match = useMemo(
    () => skeleton && matchOverride({ pattern }, later, skeleton.names, what),
    [pattern, later, skeleton, what],
  );
  return (
    <div className="build-override">
      <EntryField
        label="Joints to override"
        className="build-pattern"
        text={override.pattern}
        placeholder="*hand*"
        accepts={(text) => text.trim() !== ''}
        onDraft={setDraft}
        onCommit={(typed) => onRename(meant(typed))}
      />
      {children}
      <IconButton label={`Remove ${override.pattern}`} onClick={onRemove} icon={X} />
      {match === undefined ? null : <Matches what={what} match={match} />}
    </div>
  );
}

/** How many joints an override is for, or that there are none. */
function Matches({
  what,
  match,
}: Pick<OverrideRowProps, 'what'> & { readonly match: OverrideMatch }): ReactNode {
  const { store } = useSession();
  const { joints, overridden, otherCase, unmatched } = match;
  if (unmatched !== undefined) return <output className="build-unmatched">{unmatched}</output>;
  const more = otherCase === 0 ? '' : `; ${otherCase} more with other capitals are not meant`;
  return (
    <button
      type="button"
      className="build-matches"
      title="Select these joints"
      onClick={() => store.getState().selectJoints(joints)}
    >
      <output>
        {formatCounted(joints.length, 'joint')}
        {overridden === 0 ? '' : `, ${overridden} replaced by later ${what}s`}
        {more}
      </output>
    </button>
  );
}

/** The pattern of a row: in the capitals of the joints where it is typed, but as it was where it came with settings. */
export function meantBy(typed: string, kept: string, names: readonly string[]): string {
  return typed === kept ? kept : inCapitalsOf(typed, names);
}

export interface OverrideMatch {
  /** All whose names fit. */
  readonly joints: readonly JointIndex[];
  /** What to say if none does. */
  readonly unmatched: string | undefined;
  /** How many of them a later override takes. */
  readonly overridden: number;
  /** How many others it would be for, if capitals did not matter. */
  readonly otherCase: number;
}

/** Which of the joints of these names an override is for. */
export function matchOverride(
  override: Named,
  later: readonly Named[],
  names: readonly string[],
  what: What = 'override',
): OverrideMatch {
  const joints = names.flatMap((name, joint) =>
    matchesGlob(override.pattern, name) ? [joint] : [],
  );
  const taken = joints.filter((joint) =>
    later.some((other) => matchesGlob(other.pattern, names[joint])),
  );
  const [unmatched] = unmatchedOverrides(names, [override], what);
  const inAnyCase = names.filter((name) => matchesAnyCase(override.pattern, name));
  return {
    joints,
    unmatched,
    overridden: taken.length,
    otherCase: inAnyCase.length - joints.length,
  };
}
