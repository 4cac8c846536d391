import { useMemo, useState, type ReactNode } from 'react';
import { errorText } from '#engine/inspect/error';
import type { LibraryRow } from '#engine/library';
import {
  useRequestedJob,
  useSession,
  useSessionState,
  useSlice,
} from '../../components/session.tsx';
import { formatBytes, formatCounted } from '../../draw/format.ts';
import { Button } from '../../ui/button.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Select } from '../../ui/select.tsx';
import { saveBuilt, wholeTable } from './list-rows.ts';
import { libraryBuildJobs, librarySlice } from './state.ts';
import { inMetres } from './folders.ts';
import type { LibraryBuildSubject } from './state.ts';

const SETTINGS = [
  { value: 'smallest', label: 'smallest within' },
  { value: 'pane', label: 'as the Build pane says' },
] as const;

/** Builds all picked clips again with one set of settings. */
export function LibraryBuild({ rows }: { readonly rows: readonly LibraryRow[] }): ReactNode {
  const picked = useSlice(librarySlice, (state) => state.libraryPicked);
  const build = useSlice(librarySlice, (state) => state.libraryBuild);
  const start = useSlice(librarySlice, (state) => state.buildLibrary);
  const recipe = useSessionState((state) => state.lastRecipe);
  const unit = useSlice(librarySlice, (state) => state.librarySubject?.unit ?? 'm');
  const [settings, setSettings] = useState<(typeof SETTINGS)[number]['value']>('smallest');
  const [limit, setLimit] = useState(1);
  const isReachable = useSlice(librarySlice, (state) => state.librarySubject !== undefined);
  if (!isReachable || (picked.size === 0 && build === undefined)) return null;
  // Clips of models are sources: they are built where they are open.
  const files = rows.filter(({ file, form }) => form === undefined && picked.has(file));
  const built = [...new Set(files.map(({ file }) => file))].toSorted();
  const max = limit / 1000 / inMetres(unit);
  const smallest = settings === 'smallest' ? { max, percentile99: 0, mean: 0 } : recipe.smallest;
  return (
    <div className="ui-bar library-bar">
      <Select
        label="Settings of the builds"
        value={settings}
        choices={SETTINGS}
        onChange={setSettings}
      />
      {settings === 'smallest' ? (
        <NumberField
          label="Largest error"
          unit="mm"
          min={0.001}
          value={limit}
          onCommit={setLimit}
        />
      ) : null}
      <Button
        disabled={built.length === 0}
        onClick={() => start({ picked: built, recipe: { ...recipe, smallest } })}
      >
        Build {built.length === 0 ? 'picked' : formatCounted(built.length, 'clip')}
      </Button>
      {build === undefined ? null : <Built build={build} />}
    </div>
  );
}

/** What was built so far. */
function Built({ build }: { readonly build: LibraryBuildSubject }): ReactNode {
  const session = useSession();
  const start = useSlice(librarySlice, (state) => state.buildLibrary);
  const [first, second] = libraryBuildJobs;
  const parts = [useRequestedJob(first, build), useRequestedJob(second, build)];
  const [a, b] = parts.map(({ result }) => result);
  const table = useMemo(() => wholeTable([a, b]), [a, b]);
  const isBuilding = parts.some(({ phase }) => phase !== 'idle');
  const problem = parts.find((part) => part.problem !== undefined)?.problem;
  const done = formatCounted(table.rows.length, 'clip');
  return (
    <>
      <output>
        {isBuilding ? `Building… ${done} of ${build.picked.length}` : `Built ${done}`}
        {table.rows.length === 0 ? '' : `: ${builtText(table.rows, build)}`}
        {problem === undefined ? '' : ` ${problem}`}
      </output>
      {table.failures.length === 0 ? null : (
        <details>
          <summary>{formatCounted(table.failures.length, 'clip')} not built</summary>
          {table.failures.slice(0, 20).map(({ file, message }) => (
            <p key={file}>
              {file}: {message}
            </p>
          ))}
        </details>
      )}
      {isBuilding ? (
        <Button onClick={() => start(undefined)}>Cancel</Button>
      ) : (
        <Button
          disabled={table.built.length === 0}
          onClick={() => void saveBuilt(session, table, build.subject)}
        >
          Save as zip
        </Button>
      )}
    </>
  );
}

/** `1.2 MiB → 0.8 MiB, largest error 1.02 mm`. */
function builtText(rows: readonly LibraryRow[], { subject }: LibraryBuildSubject): string {
  const before = rows.reduce((sum, row) => sum + (row.before?.bytes ?? 0), 0);
  const after = rows.reduce((sum, row) => sum + row.bytes, 0);
  const worst = Math.max(...rows.map(({ error }) => error?.max ?? 0));
  const error = errorText(worst, 'shell', subject.unit, 'up');
  return `${formatBytes(before)} → ${formatBytes(after)}, largest error ${error}.`;
}
