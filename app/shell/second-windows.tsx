import type { DockviewPanelApi } from 'dockview-react';
import { useCallback, useSyncExternalStore, type ReactNode } from 'react';
import { usePart } from '../components/session.tsx';
import { PopupsElsewhere } from '../ui/popup-provider.tsx';
import { secondWindowsPart, type SecondWindow } from './second-window.ts';

interface InItsWindowProps {
  readonly api: DockviewPanelApi;
  readonly children: ReactNode;
}

/**
 * What stands in the window of a pane. In another window it is another: what it has observed and measured belongs to
 * the window before.
 */
export function InItsWindow({ api, children }: InItsWindowProps): ReactNode {
  const second = useSecondWindow(api);
  return (
    <PopupsElsewhere key={second?.id} popups={second?.popups}>
      {children}
    </PopupsElsewhere>
  );
}

/** The second window that a pane is in. */
function useSecondWindow(api: DockviewPanelApi): SecondWindow | undefined {
  const windows = usePart(secondWindowsPart);
  const subscribe = useCallback(
    (onChange: () => void) => {
      const unsubscribe = windows.subscribe(onChange);
      const listener = api.onDidLocationChange(onChange);
      return () => {
        unsubscribe();
        listener.dispose();
      };
    },
    [api, windows],
  );
  return useSyncExternalStore(subscribe, () =>
    windows.getState().find(({ view }) => view === api.getWindow()),
  );
}
