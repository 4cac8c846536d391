import { useMemo, type ReactNode } from 'react';
import { isolated, shownNames } from '#engine/base';
import type { Skeleton } from '#engine/model';
import type { Axes, MotionPartRecipe, MotionRecipe, MotionReference } from '#engine/offline';
import { classNames } from '../../ui/dom.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Select } from '../../ui/select.tsx';
import { LengthField } from '../../components/length-field.tsx';
import { Heading, Note, Row, type SectionProps } from './section.tsx';

const REFERENCES: readonly { readonly value: MotionReference; readonly label: string }[] = [
  { value: 'absolute', label: 'nothing' },
  { value: 'skeleton', label: 'rest pose' },
  { value: 'animation', label: 'first frame' },
];

/** Settings of root motion. */
export function MotionSection({ recipe, skeleton, change }: SectionProps): ReactNode {
  const { motion } = recipe;
  const set = (part: Partial<MotionRecipe>): void => change({ motion: { ...motion, ...part } });
  return (
    <>
      <Heading
        title="Extract root motion"
        on={motion.enabled}
        onToggle={(enabled) => set({ enabled })}
      />
      {motion.enabled ? (
        <>
          {skeleton === undefined ? (
            <Note>Root motion is extracted from a joint: open the skeleton beside the clip.</Note>
          ) : (
            <JointRow skeleton={skeleton} motion={motion} set={set} />
          )}
          <Part
            title="Position"
            part={motion.position}
            onChange={(position) => set({ position })}
          />
          <Part
            title="Rotation"
            part={motion.rotation}
            onChange={(rotation) => set({ rotation })}
          />
        </>
      ) : null}
    </>
  );
}

interface JointRowProps {
  readonly skeleton: Skeleton;
  readonly motion: MotionRecipe;
  readonly set: (part: Partial<MotionRecipe>) => void;
}

function JointRow({ skeleton, motion, set }: JointRowProps): ReactNode {
  const choices = useMemo(() => motionJoints(skeleton.names), [skeleton]);
  const [root] = skeleton.names;
  return (
    <Row label="Joint" hint="The joint that carries the motion">
      <Select
        label="Joint that carries the motion"
        className="build-select"
        value={motion.jointName === '' ? root : motion.jointName}
        choices={choices}
        // The root by no name, so that settings serve other skeletons too.
        onChange={(name) => set({ jointName: name === root ? '' : name })}
      />
    </Row>
  );
}

/** The joints that can be chosen, which is by name: one without is the root, or none. */
export function motionJoints(
  names: readonly string[],
): readonly { readonly value: string; readonly label: string }[] {
  const [root] = names;
  const [shownRoot] = shownNames(names);
  return Array.from(new Set(names), (name) => ({
    value: name,
    label: name === root ? shownRoot : isolated(name),
  })).filter(({ label }) => label !== '');
}

interface PartProps {
  readonly title: 'Position' | 'Rotation';
  readonly part: MotionPartRecipe;
  readonly onChange: (part: MotionPartRecipe) => void;
}

function Part({ title, part, onChange }: PartProps): ReactNode {
  const { axes, reference, bake, loop } = part;
  return (
    <fieldset className="build-part" aria-label={title}>
      <Row label={title} hint="Axes along or about which motion is extracted">
        <AxisToggles
          title={title}
          axes={axes}
          onChange={(next) => onChange({ ...part, axes: next })}
        />
      </Row>
      <Row label="measured from" hint="The pose that counts as no motion">
        <Select
          label={`${title} is measured from`}
          className="build-select"
          value={reference}
          choices={REFERENCES}
          onChange={(next) => onChange({ ...part, reference: next })}
        />
      </Row>
      <div className="build-row build-switches">
        <Checkbox
          hint="The clip keeps what is left, so that the character stays in its place"
          checked={bake}
          onChange={(next) => onChange({ ...part, bake: next })}
        >
          Remove from the clip
        </Checkbox>
        <Checkbox
          hint="The difference of the clip's ends is spread over the track, so that loops join"
          checked={loop}
          onChange={(next) => onChange({ ...part, loop: next })}
        >
          Make it loop
        </Checkbox>
      </div>
      <div className="build-row">
        <Checkbox
          className="build-label"
          checked={part.optimize}
          onChange={(optimize) => onChange({ ...part, optimize })}
        >
          Optimise track
        </Checkbox>
        <TrackTolerance
          title={title}
          part={part}
          onChange={(tolerance) => onChange({ ...part, tolerance })}
        />
      </div>
    </fieldset>
  );
}

interface TrackToleranceProps {
  readonly title: PartProps['title'];
  readonly part: MotionPartRecipe;
  readonly onChange: (tolerance: number) => void;
}

/** A length of positions; of rotations the way of a point at 1, which is as good as an angle in radians. */
function TrackTolerance({ title, part, onChange }: TrackToleranceProps): ReactNode {
  const label = `Tolerance of the ${title.toLowerCase()} track`;
  const { tolerance: value, optimize } = part;
  if (title === 'Position') {
    return (
      <LengthField
        className="build-length"
        label={label}
        value={value}
        disabled={!optimize}
        onChange={onChange}
      />
    );
  }
  return (
    <NumberField
      label={label}
      className="build-length"
      value={value}
      min={0}
      step={0.001}
      digits={6}
      unit="rad"
      disabled={!optimize}
      onCommit={onChange}
    />
  );
}

interface AxisTogglesProps {
  readonly title: string;
  readonly axes: Axes;
  readonly onChange: (axes: Axes) => void;
}

function AxisToggles({ title, axes, onChange }: AxisTogglesProps): ReactNode {
  return (
    <div className="ui-segmented">
      {(['x', 'y', 'z'] as const).map((axis) => (
        <button
          key={axis}
          type="button"
          className={classNames('ui-segment', 'build-axis')}
          aria-label={`${title} ${axis}`}
          aria-pressed={axes[axis]}
          data-pressed={axes[axis] || undefined}
          onClick={() => onChange({ ...axes, [axis]: !axes[axis] })}
        >
          {axis}
        </button>
      ))}
    </div>
  );
}
