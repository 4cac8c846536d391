import { groupBy, type Finding, type JointIndex, type Severity } from '#engine/base';
import { archiveFindings, ignores, ruleJointName, sortFindings } from '#engine/findings';
import type { IgnoreRule } from '#engine/findings';
import type { ClipTags, ProjectSettings } from '#engine/library';
import { openedName } from './assets.ts';
import type { Asset, AssetId, AssetsSlice, FileId, OpenFile } from './assets.ts';
import { memoize, memoizePair, type SliceCreator } from './changes.ts';

/** What the checks have found about objects; valid for an asset as long as it is this object. */
export interface CheckedAsset {
  readonly asset: Asset;
  readonly findings: readonly Finding[];
}

/** A finding about something that is open. */
export interface OpenFinding {
  /** The same as long as the same is found about the same thing. */
  readonly key: string;
  readonly finding: Finding;
  readonly file: OpenFile;
  /** The object that it is about; undefined if it is about the whole file. */
  readonly asset: Asset | undefined;
  /** Names of its joints, each once, the worst first. */
  readonly joints: readonly string[];
  /** The name of a joint of its object. */
  readonly nameOf: (joint: JointIndex) => string;
}

export const SEVERITY_ORDER: readonly Severity[] = ['error', 'warning', 'info'];

/** Work that a press on a finding has begun. */
interface Fixing {
  /** Of the findings, or of a command. */
  readonly keys: ReadonlySet<string>;
  /** Part of the work that is done, in [0, 1]. */
  readonly fraction: number;
  readonly cancel: () => void;
}

/** What is wrong with everything that is open. The checks are a job of the findings feature. */
export interface FindingsSlice {
  readonly checkedAssets: readonly CheckedAsset[];
  /** Whether more may be found: the checks run, or wait for what was opened to settle. */
  readonly isChecking: boolean;
  /** What is not to be shown: the same rules as in the settings of a project. */
  readonly ignoredFindings: readonly IgnoreRule[];
  /** Tags of clips, open or not: the same as in the settings of a project. */
  readonly clipTags: ClipTags;
  /** The settings of the project that was opened: what the page does not use is kept for saving. */
  readonly projectSettings: ProjectSettings | undefined;
  /** What is being mended; null if nothing is. */
  readonly fixing: Fixing | null;
  setChecking(isChecking: boolean): void;
  /** Adds rules; those for the same findings are replaced. */
  ignoreFindings(...rules: readonly IgnoreRule[]): void;
  /** Shows findings again that a rule has hidden. */
  stopIgnoring(rule: IgnoreRule): void;
  /** What the last check has found besides what was known before, for screen readers. */
  readonly newFindings: string;
}

export const createFindingsSlice: SliceCreator<FindingsSlice> = (set) => ({
  checkedAssets: [],
  isChecking: false,
  fixing: null,
  ignoredFindings: [],
  setChecking: (isChecking) =>
    set((state) => (state.isChecking === isChecking ? state : { isChecking })),
  clipTags: {},
  projectSettings: undefined,
  ignoreFindings: (...rules) =>
    set(({ ignoredFindings }) => ({
      ignoredFindings: [
        ...ignoredFindings.filter((other) => !rules.some((rule) => isSame(other, rule))),
        ...rules,
      ],
    })),
  stopIgnoring: (rule) =>
    set(({ ignoredFindings }) => ({
      ignoredFindings: ignoredFindings.filter((other) => other !== rule),
    })),
  newFindings: '',
});

function isSame(a: IgnoreRule, b: IgnoreRule): boolean {
  return a.code === b.code && a.file === b.file && a.joint === b.joint;
}

/** What is open, and what was found about it. */
export type FindingsState = AssetsSlice & FindingsSlice;

/** Findings apart: those that are shown, and those that a rule hides. */
export interface ListedFindings {
  /** The worst first. */
  readonly shown: readonly OpenFinding[];
  readonly ignored: readonly OpenFinding[];
}

/** Everything that was found about what is open now; the same object as long as nothing in it changes. */
export function selectFindings(state: FindingsState): ListedFindings {
  const all = openFindings(state.files, state.assets)(state.checkedAssets);
  return listed(all, state.ignoredFindings);
}

const openFindings = memoizePair((files: readonly OpenFile[], assets: readonly Asset[]) =>
  memoize((checked: readonly CheckedAsset[]): readonly OpenFinding[] => {
    const open = new Set(assets.map(({ entry }) => entry.object));
    const known = new Map(files.map((file) => [file.id, file]));
    const names = namesOfJoints(assets);
    const found = [
      ...files.flatMap((file) => fileFindings(file, assets, names)),
      ...checked
        .filter(({ asset }) => open.has(asset.entry.object))
        .flatMap(({ asset, findings }) => {
          const file = known.get(asset.fileId);
          if (file === undefined) return [];
          return findings.map((finding) => openFinding(finding, file, asset, names));
        }),
    ];
    return inOrder(found);
  }),
);

/** The same findings once each, the worst first. */
function inOrder(found: readonly OpenFinding[]): readonly OpenFinding[] {
  const once = new Map(found.map((open) => [open.key, open]));
  const byFinding = new Map(Array.from(once.values(), (open) => [open.finding, open]));
  return sortFindings([...byFinding.keys()]).flatMap((finding) => byFinding.get(finding) ?? []);
}

type JointNames = (asset: Asset | undefined, joint: JointIndex) => string;

/** What reading a file has found, apart from its objects. */
function fileFindings(
  file: OpenFile,
  assets: readonly Asset[],
  names: JointNames,
): readonly OpenFinding[] {
  const own = assets.filter(({ fileId }) => fileId === file.id);
  const found = [...archiveFindings(file.archive, file.name), ...(file.imported?.findings ?? [])];
  return found.map((finding) => {
    const clip = own.find(({ label }) => finding.object.endsWith(`"${label}"`));
    const skeleton = own.find(({ entry }) => entry.object.kind.endsWith('skeleton'));
    return openFinding(finding, file, clip ?? (own.length > 1 ? skeleton : own.at(0)), names);
  });
}

function openFinding(
  finding: Finding,
  file: OpenFile,
  asset: Asset | undefined,
  names: JointNames,
): OpenFinding {
  const nameOf = (joint: JointIndex): string => names(asset, joint);
  const joints = finding.places.flatMap(({ joint }) =>
    joint === undefined ? [] : [nameOf(joint)],
  );
  const key = [file.id, asset?.id, finding.code, finding.severity, finding.message].join(' ');
  return { key, finding, file, asset, joints: [...new Set(joints)], nameOf };
}

/** Names joints of skeletons, and of clips by the skeleton beside them or another one of as many joints. */
function namesOfJoints(assets: readonly Asset[]): JointNames {
  const skeletons = assets.flatMap((asset) => {
    const { object } = asset.entry;
    const isSkeleton = object.kind === 'skeleton' || object.kind === 'raw-skeleton';
    return isSkeleton ? [{ asset, names: object.names }] : [];
  });
  return (asset, joint) => {
    const object = asset?.entry.object;
    const count = object !== undefined && 'trackCount' in object ? object.trackCount : undefined;
    const fitting = skeletons.filter(({ names }) => count === undefined || names.length === count);
    const own =
      fitting.find((other) => other.asset === asset) ??
      fitting.find((other) => other.asset.fileId === asset?.fileId) ??
      fitting.at(0);
    return ruleJointName(own?.names, joint);
  };
}

const listed = memoizePair(
  (all: readonly OpenFinding[], rules: readonly IgnoreRule[]): ListedFindings => {
    if (rules.length === 0) return { shown: all, ignored: [] };
    const isHidden = (open: OpenFinding): boolean => rules.some((rule) => isIgnoredBy(rule, open));
    return { shown: all.filter((open) => !isHidden(open)), ignored: all.filter(isHidden) };
  },
);

/** Whether a rule hides a finding. */
export function isIgnoredBy(rule: IgnoreRule, { finding, file, joints }: OpenFinding): boolean {
  return ignores(rule, { code: finding.code, file: openedName(file), joints });
}

/** Number of findings of each severity. */
export type SeverityCounts = Readonly<Record<Severity, number>>;

/** Counts findings by severity; the same object for the same list. */
export const severityCounts = memoize((findings: readonly OpenFinding[]): SeverityCounts => {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { finding } of findings) counts[finding.severity]++;
  return counts;
});

/** The worst severity among counts; undefined if there is nothing. */
export function worstSeverity(counts: SeverityCounts): Severity | undefined {
  return SEVERITY_ORDER.find((severity) => counts[severity] > 0);
}

/** Findings about one file, one asset, or one joint of the skeleton on the stage, by how bad they are. */
export function selectFileFindings(state: FindingsState, file: FileId): readonly OpenFinding[] {
  return byFile(selectFindings(state).shown).get(file) ?? NONE;
}

export function selectAssetFindings(state: FindingsState, asset: AssetId): readonly OpenFinding[] {
  return byAsset(selectFindings(state).shown).get(asset) ?? NONE;
}

const NONE: readonly OpenFinding[] = [];

const byFile = memoize((shown: readonly OpenFinding[]) => groupBy(shown, ({ file }) => [file.id]));
const byAsset = memoize((shown: readonly OpenFinding[]) =>
  groupBy(shown, ({ asset }) => [asset?.id]),
);
