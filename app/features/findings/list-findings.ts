import { useMemo } from 'react';
import type { Severity } from '#engine/base';
import { groupBy, selectFindings } from '../../session/state/findings.ts';
import type { OpenFinding } from '../../session/state/findings.ts';
import { useSessionState, useSlice } from '../../components/session.tsx';
import { jointsInScope } from '../../session/state/joint-sets.ts';
import { selectJointList } from '../../session/state/stage.ts';
import { findingsSlice, type Grouping } from './state.ts';

/** Findings under one heading, the worst first. */
export interface FindingGroup {
  readonly title: string;
  readonly findings: readonly OpenFinding[];
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

/** The groups in the order of their worst finding. */
export function groupFindings(
  findings: readonly OpenFinding[],
  grouping: Grouping,
): readonly FindingGroup[] {
  return Array.from(groupBy(findings, KEYS[grouping]), ([title, own]) => ({
    title,
    findings: own,
  }));
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
    word.replaceAll('"', '').toLowerCase(),
  );
}

const FIELDS: Readonly<Record<string, (open: OpenFinding) => readonly string[]>> = {
  code: ({ finding }) => [finding.code],
  joint: ({ joints }) => joints,
  file: ({ file }) => [file.name],
  text: ({ finding, asset }) => [finding.message, finding.object, asset?.label ?? ''],
};

function hasText(texts: readonly string[], part: string): boolean {
  return texts.some((text) => text.toLowerCase().includes(part));
}

/** A word of a filter that looks in one field: `joint:"Left Foot"`. */
export function filterWord(field: 'code' | 'joint' | 'file', text: string): string {
  return `${field}:${/\s/.test(text) ? `"${text}"` : text}`;
}

/** The findings that are listed: not of a hidden severity, with every word of the filter. */
export function visibleFindings(
  findings: readonly OpenFinding[],
  hidden: ReadonlySet<Severity>,
  filter: string,
): readonly OpenFinding[] {
  return findings.filter(
    (open) => !hidden.has(open.finding.severity) && matchesFilter(open, filter),
  );
}

/** The findings that the pane lists: of severities, words and joints that are asked for. */
export function useListedFindings(): readonly OpenFinding[] {
  const { shown } = useSessionState(selectFindings);
  const hidden = useSlice(findingsSlice, (state) => state.findingsHidden);
  const filter = useSlice(findingsSlice, (state) => state.findingsFilter);
  const list = useSessionState(selectJointList);
  const scope = useSessionState((state) => jointsInScope(state, list));
  return useMemo(() => {
    const inScope = scope && new Set(list.names.filter((_, joint) => scope[joint] === 1));
    return visibleFindings(shown, hidden, filter).filter(
      ({ joints }) =>
        inScope === undefined || joints.length === 0 || joints.some((name) => inScope.has(name)),
    );
  }, [shown, hidden, filter, scope, list]);
}
