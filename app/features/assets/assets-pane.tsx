import { ChevronDown, ChevronUp, Pencil, X } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { kindTitle } from '#engine/inspect';
import { useSession, useSessionState, useSliceField } from '../../components/session.tsx';
import { CommandButton } from '../../components/command-button.tsx';
import { NothingToShow } from '../../components/next-steps.tsx';
import { formatBytes, formatCounted } from '../../draw/format.ts';
import { OPENABLE_TEXT } from '../../session/files/messages.ts';
import { fileSize, findAsset, problemCount, storedBytes } from '../../session/state/assets.ts';
import { withNewName } from '../../session/state/renaming.ts';
import { selectInspected } from '../../session/state/stage.ts';
import { AskName } from '../../components/ask-name.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { tableOf, type PaneTable } from '../../session/panes.ts';
import { AssetDetails } from './asset-details.tsx';
import { AssetList } from './asset-list.tsx';
import { layOutAssets } from './asset-rows.ts';
import { assetsPaneSlice } from './commands.ts';
import { summarize } from './asset-facts.ts';
import './assets-pane.css';

/** Everything that is open, what of it is on the stage, and why the rest is not. */
export default function AssetsPane(): ReactNode {
  const files = useSessionState((state) => state.files);
  const assets = useSessionState((state) => state.assets);
  const inspected = useSessionState(selectInspected);
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => layOutAssets(files, assets, toggled), [files, assets, toggled]);

  return (
    <section className="ui-pane assets" aria-label="Assets">
      {rows.count === 0 ? (
        <NothingToShow title="Nothing is open">
          Drop files or folders anywhere on the page, or open them with Ctrl O: {OPENABLE_TEXT}.
        </NothingToShow>
      ) : (
        <>
          <AssetsBar />
          <AssetList rows={rows} inspected={inspected} onToggled={setToggled} />
          {inspected === undefined ? null : <AssetDetails asset={inspected} />}
        </>
      )}
      <ProblemList />
    </section>
  );
}

/** How much is open, and buttons for all of it. */
function AssetsBar(): ReactNode {
  const { store } = useSession();
  const files = useSessionState((state) => state.files);
  const bytes = files.reduce((sum, file) => sum + fileSize(file), 0);
  const [bar, setBar] = useState<HTMLElement | null>(null);
  return (
    <div className="assets-bar" ref={setBar}>
      <span className="assets-total ui-cut">
        <span>{formatCounted(files.length, 'file')} ·</span> <span>{formatBytes(bytes)}</span>
        <span className="assets-more"> · drop more files anywhere</span>
      </span>
      <CommandButton command="assets.rename" icon={Pencil} />
      <AskForName bar={bar} />
      <CommandButton command="assets.previous-clip" icon={ChevronUp} />
      <CommandButton command="assets.next-clip" icon={ChevronDown} />
      <IconButton
        label="Close all files"
        onClick={() => store.getState().closeAllFiles()}
        icon={X}
      />
    </div>
  );
}

/** Asks for the new name of an object, while one is renamed. */
function AskForName({ bar }: { readonly bar: HTMLElement | null }): ReactNode {
  const [renaming, ask] = useSliceField(assetsPaneSlice, 'renaming');
  const asset = useSessionState((state) => findAsset(state.assets, renaming));
  const { store } = useSession();
  if (asset === undefined) return null;
  return (
    <AskName
      key={asset.id}
      title={`Rename ${asset.label}`}
      label="New name"
      anchor={bar}
      initial={asset.label}
      onClose={() => ask(null)}
      onSave={(name) => {
        store.setState((state) => withNewName(state, asset.id, name));
        ask(null);
      }}
    />
  );
}

/** Problems with opening or showing files, and notes, until they are dismissed. */
function ProblemList(): ReactNode {
  const problems = useSessionState((state) => state.problems);
  const dismiss = useSessionState((state) => state.dismissProblem);
  const dismissAll = useSessionState((state) => state.dismissAllProblems);
  if (problems.length === 0) return null;
  return (
    <section className="assets-problems" aria-label="Problems">
      <header>
        {problemCount(problems)}
        <Button variant="quiet" onClick={dismissAll}>
          Dismiss all
        </Button>
      </header>
      <ul>
        {problems.map(({ id, severity, subject, message }) => (
          <li key={id} data-severity={severity}>
            <p>
              <strong>{subject}</strong> {message}
            </p>
            <IconButton label="Dismiss" onClick={() => dismiss(id)} icon={X} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** All open objects. */
export function useAssetsTables(): readonly PaneTable[] {
  const assets = useSessionState((state) => state.assets);
  const files = useSessionState((state) => state.files);
  return [
    tableOf(
      'Open objects',
      ['file', 'object', 'kind', 'contents', 'bytes', 'version'],
      assets,
      (asset) => {
        const { fileName, label, entry } = asset;
        const { object, version } = entry;
        // What was made here and is stored nowhere has no bytes yet.
        const contents = summarize(object).join(' · ');
        return [
          fileName,
          label,
          kindTitle(object.kind),
          contents,
          storedBytes({ files }, asset) || '',
          version,
        ];
      },
    ),
  ];
}
