import { LENGTH_UNITS, matchesGlob, messageOf } from '#engine/base';
import {
  isProjectSettings,
  PROJECT_FILE,
  readProjectSettings,
  type ProjectSettings,
} from '#engine/library';
import { readImportConfig, type ClipImport, type ImportConfig } from '#engine/offline';
import { formatCounted } from '../../draw/format.ts';
import { assetsOfKind, findAsset, type Asset } from '../state/assets.ts';
import { isMaskFile, readMasks } from './mask-file.ts';
import type { SessionStore } from '../state/store.ts';
import { jsonIn } from '../stored.ts';
import type { FileInput } from './load.job.ts';
import { UNREADABLE } from './messages.ts';
import type { OpeningContext } from './opening.ts';

type SettingsContext = Pick<
  OpeningContext,
  'store' | 'panes' | 'history' | 'announcements' | 'fetching'
>;

/** Reads settings files one after the other, and announces what each has changed. */
export async function openSettings(
  context: SettingsContext,
  sources: readonly FileInput[],
  signal: AbortSignal,
): Promise<void> {
  const { store, announcements, fetching } = context;
  for (const source of sources) {
    const { name } = source;
    const file = 'blob' in source ? source.blob : await fetching.fetch(source.url, name, signal);
    const text = typeof file === 'string' ? undefined : await file.text().catch(() => undefined);
    if (text === undefined) {
      store.getState().report(name, typeof file === 'string' ? file : UNREADABLE);
      continue;
    }
    const taken = applySettings(context, source.name, text);
    if (taken !== undefined) announcements.announce(`${source.name}: ${taken}`);
  }
}

/**
 * Applies a JSON file: joint masks, settings of a project, or import settings as the reference importers
 * and the command line read them. A file with errors is reported and changes nothing.
 * @returns what was applied, in a few words; undefined if nothing was
 */
export function applySettings(
  { store, panes, history }: Pick<SettingsContext, 'store' | 'panes' | 'history'>,
  name: string,
  text: string,
): string | undefined {
  try {
    // Import settings may have comments, which JSON does not allow. Their own reader reports errors.
    const json = jsonIn(text);
    if (isMaskFile(json)) {
      const kept = readMasks(json);
      store.getState().saveMasks(kept);
      panes.show('blend', 'masks');
      return formatCounted(kept.size, 'joint mask');
    }
    if (name === PROJECT_FILE || isProjectSettings(json)) {
      const applied = applyProjectSettings(store, readProjectSettings(text));
      panes.show('findings');
      return applied;
    }
    const config = readImportConfig(text);
    const applied = applyImportConfig(store, name, config);
    waitForClips({ store, history }, config);
    panes.show('build', 'settings');
    return applied;
  } catch (error) {
    store.getState().report(name, messageOf(error));
    return undefined;
  }
}

/** Ignores what a project ignores, in its unit, takes over its tags, and keeps the rest for whoever saves the settings again. */
function applyProjectSettings(store: SessionStore, settings: ProjectSettings): string {
  const { ignoreFindings, clipTags } = store.getState();
  const { unit, ignore, tags } = settings;
  store.setState({ projectSettings: settings });
  const shown = LENGTH_UNITS.find((known) => known === unit);
  const other = unit === 'cmu' ? 'CMU units' : 'inches';
  if (shown !== undefined) store.setState({ lengthUnit: shown });
  ignoreFindings(...ignore);
  if (Object.keys(tags).length > 0) store.setState({ clipTags: { ...clipTags, ...tags } });
  const rules = `${formatCounted(ignore.length, 'rule')} for what to ignore`;
  const patterns = Object.keys(tags).length;
  const tagged = patterns === 0 ? '' : `, tags of ${formatCounted(patterns, 'pattern')}`;
  return `${rules}${tagged}${unit === undefined ? '' : `, lengths in ${shown ?? `${other}: not shown`}`}`;
}

/**
 * Gives every open source clip the settings of the first entry that matches its name. The settings for
 * all clips become the default for later ones, but for a range, which concerns only one clip.
 */
function applyImportConfig(
  store: SessionStore,
  name: string,
  { animations }: ImportConfig,
): string {
  const { assets, lastRecipe } = store.getState();
  const clips = assetsOfKind(assets, 'raw-animation');
  const used = new Set<ClipImport>();
  for (const { id, label } of clips) {
    const entry = animations.find(({ clip }) => matchesGlob(clip, label));
    if (entry === undefined) continue;
    used.add(entry);
    store.getState().setRecipe(id, entry.recipe);
  }
  const fallback = animations.find(({ clip }) => clip === '*');
  store.setState({ lastRecipe: fallback ? { ...fallback.recipe, range: undefined } : lastRecipe });
  for (const entry of animations) {
    if (!used.has(entry))
      reportUnused(
        store,
        name,
        entry,
        clips.map(({ label }) => label),
      );
  }
  return `build settings of ${formatCounted(clips.length, 'clip')}`;
}

/** Ends the waiting of settings for clips. */
const waiting = new WeakMap<SessionStore, () => void>();

/**
 * If no source clip is open, the settings for clips of certain names wait for them, until other settings come.
 * Opening such a clip is one edit, with its settings.
 */
function waitForClips(
  { store, history }: Pick<SettingsContext, 'store' | 'history'>,
  { animations }: ImportConfig,
): void {
  waiting.get(store)?.();
  waiting.delete(store);
  if (assetsOfKind(store.getState().assets, 'raw-animation').length > 0) return;
  const give = ({ id, label }: Asset): void => {
    const entry = animations.find(({ clip }) => matchesGlob(clip, label));
    const { builds, setRecipe, lastRecipe } = store.getState();
    // One that comes back by undo has its own.
    if (entry === undefined || entry.clip === '*' || builds.has(id)) return;
    setRecipe(id, entry.recipe);
    store.setState({ lastRecipe });
  };
  const stop = store.subscribe(({ assets }, before) => {
    if (assets === before.assets) return;
    const fresh = assetsOfKind(assets, 'raw-animation').filter(
      ({ id }) => findAsset(before.assets, id) === undefined,
    );
    history.withoutStep(() => fresh.forEach(give));
  });
  waiting.set(store, stop);
}

/** Most names in a sentence; if there are more, it gives only their number. */
const MAX_NAMES = 6;

/** Reports settings that match no open clip. If no source is open, they wait for one. */
function reportUnused(
  { getState }: SessionStore,
  name: string,
  { clip }: ClipImport,
  open: readonly string[],
): void {
  if (open.length === 0) return;
  const names = [...new Set(open)];
  const rest = names.length - MAX_NAMES;
  const found = names
    .slice(0, MAX_NAMES)
    .map((label) => `"${label}"`)
    .join(', ');
  getState().report(
    name,
    `The settings for "${clip}" fit no open source clip that others do not fit first, found ${found}${rest > 0 ? ` and ${rest} more` : ''}.`,
  );
}
