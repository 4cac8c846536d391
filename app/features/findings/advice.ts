import type { OpenFinding } from '../../session/state/findings.ts';
import type { SessionState } from '../../session/state/store.ts';
import { fixOf, isBuilt, OF_SOURCES, sourceOfClip } from './fix-finding.ts';

/** Whether all that a finding of a source wants cut off is left out of its build already. */
export function isCutOff({ builds }: SessionState, { asset, finding }: OpenFinding): boolean {
  const { command } = finding.remedy;
  const range = asset && builds.get(asset.id)?.recipe.range;
  if (command?.name !== 'cut' || range === undefined) return false;
  const { from = 0, to = Infinity } = command.args;
  return range.from >= Number(from) && (range.to ?? Infinity) <= Number(to);
}

/** What a person can do about a finding: of a build, what its remedy says is done in its source. */
export function adviceOf(state: SessionState, open: OpenFinding): string {
  const { remedy } = open.finding;
  const { asset } = open;
  const isOfSource = remedy.command !== undefined && OF_SOURCES.has(remedy.command.name);
  if (!isOfSource || asset === undefined || !isBuilt(state, asset)) return remedy.text;
  if (fixOf(state, open) !== undefined) return remedy.text;
  const source = sourceOfClip(state, asset, () => true);
  const what =
    source === undefined
      ? 'its source is not open: open that, and do it there if the same is found'
      : `do it in its source, ${source.label}, if the same is found there: it is built again then`;
  return `${remedy.text} This clip is a build: ${what}. Else build it with other settings.`;
}
