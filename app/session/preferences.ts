import type { SessionStore } from './state/store.ts';
import type { Density, ModelUnit, RulerUnit, ThemeName } from './state/view.ts';
import { readStored, writeStored, type Storage } from './stored.ts';

/** Choices of the user that outlive a reload. */
interface Preferences {
  readonly theme: ThemeName;
  readonly density: Density;
  readonly rulerUnit: RulerUnit;
  readonly modelUnit: ModelUnit | undefined;
}

const KEY = 'posescope.preferences';
const VERSION = 1;

const CHOICES = {
  theme: ['dark', 'light'],
  density: ['compact', 'comfortable'],
  rulerUnit: ['seconds', 'frames', 'ratio'],
  modelUnit: ['file', 'm', 'cm', 'mm', 'in', 'cmu'],
} as const satisfies { [Name in keyof Preferences]: readonly Preferences[Name][] };

const PREFERENCE_NAMES = Object.keys(CHOICES) as (keyof Preferences)[];

/** The stored preferences, each only if this version understands it. */
export function readPreferences(storage: Storage): Partial<Preferences> {
  const stored = readStored(storage, KEY, VERSION);
  if (typeof stored !== 'object' || stored === null) return {};
  const values = new Map<string, unknown>(Object.entries(stored));
  const known = PREFERENCE_NAMES.map((name) => [name, values.get(name)] as const);
  return Object.fromEntries(
    known.filter(([name, value]) => (CHOICES[name] as readonly unknown[]).includes(value)),
  );
}

/**
 * Restores the stored preferences, and stores every later choice.
 * @param fallbackTheme theme if none is stored: the system's
 * @param requestedTheme theme that the page demands; not stored
 * @returns takes over another theme of the system, as long as none is chosen or demanded
 */
export function followPreferences(
  store: SessionStore,
  storage: Storage,
  fallbackTheme: ThemeName,
  requestedTheme?: ThemeName,
): (theme: ThemeName) => void {
  let chosen = readPreferences(storage);
  const theme = requestedTheme ?? chosen.theme ?? fallbackTheme;
  store.setState({ ...chosen, theme });
  let isChoice = true;
  store.subscribe((state, before) => {
    if (!isChoice) return;
    const changed = PREFERENCE_NAMES.filter((name) => state[name] !== before[name]);
    if (changed.length === 0) return;
    chosen = { ...chosen, ...Object.fromEntries(changed.map((name) => [name, state[name]])) };
    writeStored(storage, KEY, VERSION, chosen);
  });
  return (now) => {
    if ((requestedTheme ?? chosen.theme) !== undefined) return;
    isChoice = false;
    store.setState({ theme: now });
    isChoice = true;
  };
}
