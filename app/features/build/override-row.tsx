import { X } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { matchesGlob, type JointIndex } from '#engine/base';
import type { Skeleton } from '#engine/model';
import type { NamedSetting } from '#engine/offline';
import { useSession } from '../../components/session.tsx';
import { formatCounted } from '../../draw/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { EntryField } from '../../ui/entry-field.tsx';
import { LengthField } from './section.tsx';

interface OverrideRowProps {
  readonly override: NamedSetting;
  /** The later overrides, which replace it for joints that they also match. */
  readonly later: readonly NamedSetting[];
  readonly skeleton: Skeleton | undefined;
  readonly onChange: (override: NamedSetting) => void;
  readonly onRemove: () => void;
}

/** Other limits for joints by name, with how many these are while the name is typed. */
export function OverrideRow(props: OverrideRowProps): ReactNode {
  const { override, later, skeleton, onChange, onRemove } = props;
  const { store } = useSession();
  const [draft, setDraft] = useState(override.pattern);
  const match = useMemo(
    () => skeleton && matchOverride(draft, later, skeleton.names),
    [draft, later, skeleton],
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
        onCommit={(pattern) => onChange({ ...override, pattern })}
      />
      <LengthField
        label={`Tolerance of ${override.pattern}`}
        value={override.tolerance}
        onChange={(tolerance) => onChange({ ...override, tolerance })}
      />
      <LengthField
        label={`Distance of ${override.pattern}`}
        value={override.distance}
        onChange={(distance) => onChange({ ...override, distance })}
      />
      <IconButton label={`Remove ${override.pattern}`} onClick={onRemove} icon={X} />
      {match === undefined ? null : (
        <button
          type="button"
          className="build-matches"
          data-none={match.joints.length === 0 || undefined}
          disabled={match.joints.length === 0}
          title="Select these joints"
          onClick={() => store.getState().selectJoints(match.joints)}
        >
          <output>
            {match.joints.length === 0 ? 'No joint' : formatCounted(match.joints.length, 'joint')}
            {match.overridden === 0 ? '' : `, ${match.overridden} replaced by later overrides`}
          </output>
        </button>
      )}
    </div>
  );
}

export interface OverrideMatch {
  /** All whose names fit. */
  readonly joints: readonly JointIndex[];
  /** How many of them a later override takes. */
  readonly overridden: number;
}

/** Which of the joints of these names fit a pattern. */
export function matchOverride(
  pattern: string,
  later: readonly NamedSetting[],
  names: readonly string[],
): OverrideMatch {
  const joints = names.flatMap((name, joint) => (matchesGlob(pattern, name) ? [joint] : []));
  const taken = joints.filter((joint) =>
    later.some((other) => matchesGlob(other.pattern, names[joint])),
  );
  return { joints, overridden: taken.length };
}
