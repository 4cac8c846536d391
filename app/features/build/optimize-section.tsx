import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { matchesGlob, type LengthUnit } from '#engine/base';
import type { Skeleton } from '#engine/model';
import type { ClipRecipe, ErrorLimits } from '#engine/offline';
import { useField } from '../../components/session.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { OverrideRow, type Named } from './override-row.tsx';
import { LengthField } from '../../components/length-field.tsx';
import { Heading, Note, Row, type SectionProps } from './section.tsx';

const UNITS: readonly { readonly value: LengthUnit; readonly label: string }[] = [
  { value: 'm', label: 'metres' },
  { value: 'cm', label: 'centimetres' },
  { value: 'mm', label: 'millimetres' },
];

const OPTIMISERS = [
  { value: 'reference', label: 'reference', name: 'Those that the reference importers keep' },
  { value: 'smallest', label: 'smallest', name: 'The fewest within limits of errors' },
] as const;

/** Settings of the optimiser: tolerance, distance, and overrides for joints. */
export function OptimizeSection(props: SectionProps): ReactNode {
  const { recipe, skeleton, change } = props;
  return (
    <>
      <Heading
        title="Optimise"
        on={recipe.optimize}
        onToggle={(optimize) => change({ optimize })}
      />
      {recipe.optimize ? (
        <>
          {skeleton === undefined ? (
            <Note>Optimising needs the skeleton of the clip: open it beside the clip.</Note>
          ) : null}
          <Row label="Keys" hint="Which keys stay">
            <Segmented
              name="Optimiser"
              value={recipe.smallest === undefined ? 'reference' : 'smallest'}
              choices={OPTIMISERS}
              onChange={(optimiser) =>
                change({ smallest: optimiser === 'smallest' ? limitsOf(recipe) : undefined })
              }
            />
          </Row>
          {recipe.smallest === undefined ? (
            <Row label="Tolerance" hint="The largest error that dropping keys may cause">
              <LengthField
                className="build-length"
                label="Tolerance"
                value={recipe.tolerance}
                onChange={(tolerance) => change({ tolerance })}
              />
            </Row>
          ) : (
            <Limits limits={recipe.smallest} change={change} />
          )}
          <Row
            label="Distance"
            hint="How far from a joint its error is measured: about where its skin is"
          >
            <LengthField
              className="build-length"
              label="Distance"
              value={recipe.distance}
              onChange={(distance) => change({ distance })}
            />
          </Row>
          <UnitRow />
          {recipe.smallest === undefined ? (
            <Overrides {...props} />
          ) : (
            <JointLimits limits={recipe.smallest} skeleton={skeleton} change={change} />
          )}
        </>
      ) : null}
    </>
  );
}

/** The limits that a change to the optimiser `smallest` begins with. */
function limitsOf({ tolerance }: ClipRecipe): ErrorLimits {
  return { max: tolerance, percentile99: 0, mean: 0 };
}

const LIMITS = [
  ['max', 'Largest error', 'Of any joint at any time'],
  ['percentile99', '99 % error', 'Limit for 99 of 100 errors'],
  ['mean', 'Mean error', 'Limit for the mean of all errors'],
] as const;

interface LimitsProps extends Pick<SectionProps, 'skeleton' | 'change'> {
  readonly limits: ErrorLimits;
}

/** The errors within which the clip becomes as small as it gets. */
function Limits({ limits, change }: Omit<LimitsProps, 'skeleton'>): ReactNode {
  return (
    <>
      {LIMITS.map(([part, label, hint]) => (
        <Row key={part} label={label} hint={hint}>
          <LengthField
            className="build-length"
            label={label}
            value={limits[part]}
            zero="none"
            onChange={(length) => change({ smallest: { ...limits, [part]: length } })}
          />
        </Row>
      ))}
      <Note>The fewest keys within these limits. It takes longer than the reference.</Note>
    </>
  );
}

function UnitRow(): ReactNode {
  const [unit, setUnit] = useField('lengthUnit');
  return (
    <Row label="Clip is in" hint="What a length of 1 means in the clip">
      <Select
        label="Unit of length of the clip"
        className="build-select"
        value={unit}
        choices={UNITS}
        onChange={setUnit}
      />
    </Row>
  );
}

function Overrides({ recipe, skeleton, change }: SectionProps): ReactNode {
  const { overrides, tolerance, distance } = recipe;
  return (
    <ByName
      what="override"
      title="Joints by name"
      addLabel="Add joints by name"
      columns={['tolerance', 'distance']}
      settings={overrides}
      added={{ pattern: '*', tolerance, distance }}
      skeleton={skeleton}
      change={(changed) => change({ overrides: changed })}
    />
  );
}

const JOINT_LIMITS = [
  ['joints', 'Joints by name', 'Add joints by name'],
  ['contacts', 'While standing still', 'Add joints that stand still'],
] as const;

/** Other largest errors of joints by name: at any time, and while they hardly move, as feet on the ground. */
function JointLimits({ limits, skeleton, change }: LimitsProps): ReactNode {
  return JOINT_LIMITS.map(([part, title, addLabel]) => (
    <ByName
      key={part}
      what="limit"
      title={title}
      addLabel={addLabel}
      columns={['max']}
      settings={limits[part] ?? []}
      added={{ pattern: '*', max: limits.max }}
      skeleton={skeleton}
      change={(changed) => change({ smallest: { ...limits, [part]: changed } })}
    />
  ));
}

/** What a column of lengths is called above it, and each of its fields. */
const COLUMNS = {
  tolerance: ['tolerance', 'Tolerance'],
  distance: ['distance', 'Distance'],
  max: ['largest error', 'Largest error'],
} as const;

type Column = keyof typeof COLUMNS;
type Setting<Part extends Column> = Named & Readonly<Record<Part, number>>;

interface ByNameProps<Part extends Column> {
  /** What a row is called. */
  readonly what: 'override' | 'limit';
  readonly title: string;
  readonly addLabel: string;
  readonly columns: readonly Part[];
  readonly settings: readonly Setting<Part>[];
  /** What a new row begins with. */
  readonly added: Setting<Part>;
  readonly skeleton: Skeleton | undefined;
  readonly change: (settings: readonly Setting<Part>[]) => void;
}

/** Settings for joints by name, a row each. */
function ByName<Part extends Column>(props: ByNameProps<Part>): ReactNode {
  const { what, title, addLabel, columns, settings, added, skeleton, change } = props;
  const replace = (at: number, ...by: Setting<Part>[]): void =>
    change(settings.toSpliced(at, 1, ...by));
  return (
    <fieldset className="build-overrides" aria-label={title} data-columns={columns.length}>
      <div className="build-override-head">
        <span>{title}</span>
        {columns.map((part) => (
          <span key={part}>{COLUMNS[part][0]}</span>
        ))}
        <IconButton label={addLabel} onClick={() => change([...settings, added])} icon={Plus} />
      </div>
      {settings.map((setting, at) => (
        <OverrideRow
          key={at}
          what={what}
          override={setting}
          later={settings.slice(at + 1)}
          skeleton={skeleton}
          onRename={(pattern) => replace(at, { ...setting, pattern })}
          onRemove={() => replace(at)}
        >
          {columns.map((part) => (
            <LengthField
              className="build-length"
              key={part}
              label={`${COLUMNS[part][1]} of ${setting.pattern}`}
              value={setting[part]}
              onChange={(length) => replace(at, { ...setting, [part]: length })}
            />
          ))}
        </OverrideRow>
      ))}
      <RemoveUnmatched settings={settings} skeleton={skeleton} change={change} />
    </fieldset>
  );
}

/** Removes all rows that are for no joint, as where they are left of another character; one has its own button. */
function RemoveUnmatched<Part extends Column>({
  settings,
  skeleton,
  change,
}: Pick<ByNameProps<Part>, 'settings' | 'skeleton' | 'change'>): ReactNode {
  if (skeleton === undefined) return null;
  const fitting = settings.filter(({ pattern }) =>
    skeleton.names.some((name) => matchesGlob(pattern, name)),
  );
  const count = settings.length - fitting.length;
  if (count < 2) return null;
  return <Button onClick={() => change(fitting)}>Remove {count} that fit no joint</Button>;
}
