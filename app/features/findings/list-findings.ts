import { useMemo } from 'react';
import { foldText, groupBy, type Severity } from '#engine/base';
import { selectFindings } from '../../session/state/findings.ts';
import type { OpenFinding } from '../../session/state/findings.ts';
import { useSessionState, useSlice } from '../../components/session.tsx';
import { jointsInScope } from '../../session/state/joint-sets.ts';
import type { Session } from '../../session/session.ts';
import { selectJointList, type JointList } from '../../session/state/stage.ts';
import { findingsSlice, type Grouping } from './state.ts';

/** Findings under one heading, the worst first. */
export interface FindingGroup {
  readonly title: string;
  readonly count: number;
  readonly cards: readonly ListedFinding[];
}

/** A finding that is listed. */
export interface ListedFinding {
  readonly open: OpenFinding;
  /** How many more of its code it stands for: they follow it, or are folded. 0 if each stands for itself. */
  readonly others: number;
}

/** What findings without a joint stand under. */
const NO_JOINT = 'No joint';

const HEADINGS: Readonly<Record<Severity, string>> = {
  error: 'Errors',
  warning: 'Warnings',
  info: 'Info',
};

const KEYS: Readonly<Record<Grouping, (open: OpenFinding) => readonly string[]>> = {
  severity: ({ finding }) => [HEADINGS[finding.severity]],
  code: ({ finding }) => [finding.code],
  file: ({ file }) => [file.name],
  joint: ({ joints }) => (joints.length === 0 ? [NO_JOINT] : [joints[0]]),
};

/**
 * The groups in the order of their worst finding.
 * @param unfolded codes of which all findings are listed
 */
export function groupFindings(
  findings: readonly OpenFinding[],
  grouping: Grouping,
  unfolded: ReadonlySet<string>,
): readonly FindingGroup[] {
  return Array.from(groupBy(findings, KEYS[grouping]), ([title, own]) => ({
    title,
    count: own.length,
    cards: foldFindings(own, unfolded),
  }));
}

/** From this many of one code on, the worst stands for all of them. */
const FOLDED_FROM = 3;

/** The same findings, but for those that are folded. Where all have one code, nothing is: it was asked for. */
function foldFindings(
  findings: readonly OpenFinding[],
  unfolded: ReadonlySet<string>,
): readonly ListedFinding[] {
  const byCode = groupBy(findings, ({ finding }) => [finding.code]);
  return findings.flatMap((open) => {
    const { code } = open.finding;
    const own = byCode.get(code) ?? [];
    if (byCode.size === 1 || own.length < FOLDED_FROM) return { open, others: 0 };
    if (own[0] !== open) return [];
    const rest = unfolded.has(code) ? own.slice(1) : [];
    return [{ open, others: own.length - 1 }, ...rest.map((one) => ({ open: one, others: 0 }))];
  });
}

/** The first cards of all groups together; groups without one are left out. */
export function firstCards(
  groups: readonly FindingGroup[],
  limit: number,
): readonly FindingGroup[] {
  let left = limit;
  return groups.flatMap((group) => {
    const cards = group.cards.slice(0, left);
    left -= cards.length;
    return cards.length === 0 ? [] : { ...group, cards };
  });
}

/**
 * Whether a finding has every word of a filter: in its code, its message, its file, its object or its
 * joints. `code:`, `joint:` and `file:` before a word look only there.
 */
export function matchesFilter(open: OpenFinding, filter: string): boolean {
  return wordsOf(filter).every((word) => {
    const [, field, text] = /^(code|joint|file):(.*)$/.exec(word) ?? [];
    return field === undefined
      ? Object.values(FIELDS).some((textsOf) => hasText(textsOf(open), word))
      : hasText(FIELDS[field](open), text);
  });
}

/** Words apart; quotes keep a name together. */
function wordsOf(filter: string): string[] {
  return Array.from(filter.matchAll(/(?:[^\s"]|"[^"]*"?)+/g), ([word]) =>
    foldText(word.replaceAll('"', '')),
  );
}

const FIELDS: Readonly<Record<string, (open: OpenFinding) => readonly string[]>> = {
  code: ({ finding }) => [finding.code],
  joint: ({ joints }) => joints,
  file: ({ file }) => [file.name],
  text: ({ finding, asset }) => [finding.message, finding.object, asset?.label ?? ''],
};

function hasText(texts: readonly string[], part: string): boolean {
  return texts.some((text) => foldText(text).includes(part));
}

/** A word of a filter that looks in one field: `joint:"Left Foot"`. */
export function filterWord(field: 'code' | 'joint' | 'file', text: string): string {
  return `${field}:${/\s/.test(text) ? `"${text}"` : text}`;
}

/** What a list of findings is limited by, besides severities. */
interface FindingsLimit {
  /** See {@link matchesFilter}. */
  readonly filter: string;
  /** The joints that panes are limited to; undefined for all. */
  readonly joints: ReadonlySet<string> | undefined;
}

/** The findings with every word of a filter and of chosen joints; those without a joint are of any. */
export function limitedFindings(
  findings: readonly OpenFinding[],
  { filter, joints: chosen }: FindingsLimit,
): readonly OpenFinding[] {
  const isChosen = ({ joints }: OpenFinding): boolean =>
    chosen === undefined || joints.length === 0 || joints.some((name) => chosen.has(name));
  return findings.filter((open) => matchesFilter(open, filter) && isChosen(open));
}

/** Those that are not of a hidden severity. */
export function visibleFindings(
  findings: readonly OpenFinding[],
  hidden: ReadonlySet<Severity>,
): readonly OpenFinding[] {
  return findings.filter(({ finding }) => !hidden.has(finding.severity));
}

/** Names of the joints that panes are limited to; undefined for all. */
function namesInScope(
  { names }: JointList,
  scope: Uint8Array | undefined,
): ReadonlySet<string> | undefined {
  return scope && new Set(names.filter((_, joint) => scope[joint] === 1));
}

/** The findings that the pane lists, see {@link useListedFindings}. */
export function listedFindings({ store }: Pick<Session, 'store'>): readonly OpenFinding[] {
  const state = store.getState();
  const { findingsHidden, findingsFilter: filter } = findingsSlice.of(store).getState();
  const list = selectJointList(state);
  const joints = namesInScope(list, jointsInScope(state, list));
  return visibleFindings(
    limitedFindings(selectFindings(state).shown, { filter, joints }),
    findingsHidden,
  );
}

/** Findings of the words and joints that are asked for. */
interface ListedFindings {
  /** Of all severities: what their counters count. */
  readonly limited: readonly OpenFinding[];
  /** What the pane lists. */
  readonly listed: readonly OpenFinding[];
}

/** The findings that the pane lists: of severities, words and joints that are asked for. */
export function useListedFindings(): ListedFindings {
  const { shown } = useSessionState(selectFindings);
  const hidden = useSlice(findingsSlice, (state) => state.findingsHidden);
  const filter = useSlice(findingsSlice, (state) => state.findingsFilter);
  const list = useSessionState(selectJointList);
  const scope = useSessionState((state) => jointsInScope(state, list));
  return useMemo(() => {
    const limited = limitedFindings(shown, { filter, joints: namesInScope(list, scope) });
    return { limited, listed: visibleFindings(limited, hidden) };
  }, [shown, hidden, filter, scope, list]);
}
