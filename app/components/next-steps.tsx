import type { ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { EXAMPLE_COMMANDS } from '../session/files/commands.ts';
import { fittingClips, showAndPlay } from '../session/navigation.ts';
import { findAsset, type Asset } from '../session/state/assets.ts';
import type { SessionState } from '../session/state/store.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useSession, useSessionState } from './session.tsx';

interface NothingToShowProps {
  readonly title: string;
  /** What to do about it, in a sentence. */
  readonly children: ReactNode;
  /** Whether it is the main button. */
  readonly main?: boolean;
  /** The pane's own button, before the others. */
  readonly action?: ReactNode;
}

/** What a pane shows while there is nothing to show, and what can be done about it. */
export function NothingToShow({ title, children, main, action }: NothingToShowProps): ReactNode {
  return (
    <EmptyState title={title}>
      <p>{children}</p>
      <NextSteps main={main} action={action} />
    </EmptyState>
  );
}

interface NextStepsProps {
  /** Whether they are the main thing on the page; others are less prominent. */
  readonly main?: boolean;
  /** Another button, before these. */
  readonly action?: ReactNode;
}

/** Buttons in an empty pane: build or show a clip, open files or the example. */
export function NextSteps({ main = false, action }: NextStepsProps): ReactNode {
  const { source, runtime, hasExample } = useSessionState(useShallow(selectSteps));
  const session = useSession();
  const example = session.commands.all.find(({ id }) => id.startsWith(EXAMPLE_COMMANDS));
  return (
    <div className="ui-empty-actions">
      {action}
      {source === undefined ? null : runtime === undefined ? (
        <Button onClick={() => session.commands.run('build.clip')}>Build “{source.label}”</Button>
      ) : (
        <Button onClick={() => showAndPlay(session, runtime)}>
          Show the built “{runtime.label}”
        </Button>
      )}
      <Button
        variant={main ? 'primary' : 'quiet'}
        onClick={() => void session.files.choose('files')}
      >
        Open files…
      </Button>
      {hasExample || example === undefined ? null : (
        <Button variant={main ? 'plain' : 'quiet'} onClick={() => example.run(session)}>
          Open the example
        </Button>
      )}
    </div>
  );
}

interface Steps {
  /** The clip on the stage, where it is a source. */
  readonly source: Asset | undefined;
  /** What could be shown in its place: a built clip of the same name, else any. */
  readonly runtime: Asset | undefined;
  readonly hasExample: boolean;
}

function selectSteps(state: SessionState): Steps {
  const { assets, clipId, files } = state;
  const clip = findAsset(assets, clipId);
  const source = clip?.entry.object.kind === 'raw-animation' ? clip : undefined;
  const built = fittingClips(state).filter(({ entry }) => entry.object.kind === 'animation');
  return {
    source,
    runtime: built.find(({ label }) => label === source?.label) ?? built[0],
    hasExample: files.some(({ origin }) => origin === 'example'),
  };
}
