import type { IDockviewPanelProps } from 'dockview-react';
import {
  Activity,
  Component,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ComponentType, ReactNode } from 'react';
import { useStore } from 'zustand';
import { Button } from '../ui/button.tsx';
import { isElement } from '../ui/dom.ts';
import { listenTo } from '../ui/pointer.ts';
import { isMenuKey, openContextMenu } from '../ui/use-tree-keys.ts';
import { usePart, useSession } from '../components/session.tsx';
import type { PaneDefinition } from '../session/panes.ts';
import { definePart } from '../session/session.ts';
import { InItsWindow } from './second-windows.tsx';
import { workspacePart } from './workspace.ts';
import { loadPaneAgain } from './load-pane-again.ts';
import { NotLoaded, lazyComponent } from '../ui/lazy-component.tsx';

const PaneTableView = lazyComponent(() => import('./pane-table.tsx'), NotLoaded);

/** Pane components by id, loaded when first shown and then kept. */
const componentsPart = definePart<Map<string, ComponentType>>(
  ({ panes }) => new Map(panes.all.map(({ id, load }) => [id, lazyComponent(load)])),
);

/** Contents of a docked panel: the pane of the same id, once it has been in front. */
export function PaneFrame({ api }: IDockviewPanelProps): ReactNode {
  const pane = useSession().panes.find(api.id);
  if (pane === undefined) return null;
  return (
    <InItsWindow api={api}>
      <Frame pane={pane} api={api} />
    </InItsWindow>
  );
}

interface FrameProps extends Pick<IDockviewPanelProps, 'api'> {
  readonly pane: PaneDefinition;
}

function Frame({ pane, api }: FrameProps): ReactNode {
  const components = usePart(componentsPart);
  const { store } = usePart(workspacePart);
  const isTable = useStore(store, ({ tablePanes }) => tablePanes.has(api.id));
  const visible = useVisible(api);
  const frame = useRef<HTMLDivElement>(null);
  const places = useRef(new Map<Element, number>());
  useLayoutEffect(() => {
    if (frame.current === null || !visible) return undefined;
    return keepScroll(frame.current, places.current);
  }, [visible]);
  useEffect(() => {
    if (frame.current === null) return undefined;
    return listenTo(frame.current, {
      keydown: (event) => {
        goToTree(event);
        openPaneMenu(event, pane);
      },
    });
  }, [pane]);
  const [seen, setSeen] = useState(visible);
  if (visible && !seen) setSeen(true);
  return (
    <div ref={frame} className="shell-pane" data-pane={pane.id} tabIndex={-1}>
      {seen ? (
        // Hidden panes keep their state but no effects: they paint nothing.
        <Activity mode={visible ? 'visible' : 'hidden'}>
          <div className="shell-pane-body" inert={isTable}>
            <PaneBoundary pane={pane} components={components} />
          </div>
          {isTable ? <PaneTableView pane={pane} /> : null}
        </Activity>
      ) : null}
    </div>
  );
}

/** Arrows that a pane itself gets, as after F6, go to its tree: the focus, and the next ones. */
function goToTree({ target, currentTarget, key, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
  const isPlain = !ctrlKey && !metaKey && !altKey;
  if (target !== currentTarget || !isPlain || (key !== 'ArrowUp' && key !== 'ArrowDown')) return;
  if (isElement(target)) target.querySelector<HTMLElement>('[role=tree]')?.focus();
}

/**
 * The menu key in a pane, or in a picture in it, where a right press moves the camera or means nothing, opens the menu of
 * its tab. Elsewhere it is the browser's.
 */
function openPaneMenu(event: KeyboardEvent, { id }: PaneDefinition): void {
  const { target } = event;
  if (!isMenuKey(event) || !isElement(target) || !target.matches('.shell-pane, canvas')) return;
  event.preventDefault();
  const group = target.closest('.dv-groupview');
  openContextMenu(group?.querySelector(`[data-tab-panel-id="${id}"] .shell-tab`) ?? null);
}

/**
 * Keeps what a pane shows scrolled to where it is: elements that leave the page forget it, as a pane does that is hidden,
 * or whose tab is clicked.
 * @param places of what was scrolled, in CSS pixels from its top
 * @returns stops it
 */
function keepScroll(frame: HTMLElement, places: Map<Element, number>): () => void {
  const restore = (): void => {
    for (const [element, top] of places) {
      if (!frame.contains(element)) places.delete(element);
      else if (element.scrollTop === 0) element.scrollTop = top;
    }
  };
  const keep = ({ target }: Event): void => {
    if (isElement(target)) places.set(target, target.scrollTop);
  };
  restore();
  const observer = new MutationObserver(restore);
  const holder = frame.closest('.dv-content-container');
  if (holder !== null) observer.observe(holder, { childList: true });
  const stop = listenTo(frame, { scroll: keep }, true);
  return () => {
    observer.disconnect();
    stop();
  };
}

function useVisible(api: IDockviewPanelProps['api']): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const listener = api.onDidVisibilityChange(onChange);
      return () => listener.dispose();
    },
    [api],
  );
  return useSyncExternalStore(subscribe, () => api.isVisible);
}

interface PaneBoundaryProps {
  readonly pane: PaneDefinition;
  readonly components: Map<string, ComponentType>;
}

interface PaneBoundaryState {
  readonly error: Error | null;
  /** Number of reloads; another number creates another component. */
  readonly attempt: number;
}

/** Limits a pane's failure to the pane. (React allows this only in classes.) */
class PaneBoundary extends Component<PaneBoundaryProps, PaneBoundaryState> {
  override state: PaneBoundaryState = { error: null, attempt: 0 };

  static getDerivedStateFromError(error: unknown): Partial<PaneBoundaryState> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  reload = (): void => {
    const { pane, components } = this.props;
    const { error, attempt } = this.state;
    if (error === null) return;
    components.set(
      pane.id,
      lazyComponent(() => loadPaneAgain(pane, error, attempt + 1)),
    );
    this.setState({ error: null, attempt: attempt + 1 });
  };

  override render(): ReactNode {
    const { pane, components } = this.props;
    const { error, attempt } = this.state;
    if (error !== null) return <PaneFailure pane={pane} error={error} onReload={this.reload} />;
    const Pane = components.get(pane.id);
    return Pane === undefined ? null : <Pane key={attempt} />;
  }
}

interface PaneFailureProps extends Pick<PaneBoundaryProps, 'pane'> {
  readonly error: Error;
  readonly onReload: () => void;
}

function PaneFailure({ pane, error, onReload }: PaneFailureProps): ReactNode {
  return (
    <div className="shell-pane-failure" role="alert">
      <p className="shell-pane-failure-title">{pane.title} has stopped</p>
      <p>Everything else keeps working. Details for a report:</p>
      <pre>{error.stack ?? error.message}</pre>
      <Button variant="primary" onClick={onReload}>
        Reload pane
      </Button>
    </div>
  );
}
