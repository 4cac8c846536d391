import {
  DockviewReact,
  type DockviewApi,
  type DockviewPanelApi,
  type DockviewTheme,
  type IDockviewPanelHeaderProps,
} from 'dockview-react';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { useStore } from 'zustand';
import { ContextMenu } from '../ui/context-menu.tsx';
import { windowOf } from '../ui/dom.ts';
import { usePart, useSession, useSessionState } from '../components/session.tsx';
import { SeverityBadge } from '../components/severity-badge.tsx';
import { tipProps } from '../ui/tooltip.tsx';
import { PaneActions } from './pane-actions.tsx';
import { PaneFrame } from './pane-frame.tsx';
import { paneMenu } from './pane-menu.ts';
import { InItsWindow } from './second-windows.tsx';
import { GAP } from './read-layout.ts';
import { workspacePart } from './workspace.ts';
import 'dockview-react/dist/styles/dockview.css';
import './dock.css';

const components = { pane: PaneFrame };

const theme: DockviewTheme = {
  name: 'posescope',
  className: 'shell-dock',
  gap: GAP,
  dndTabIndicator: 'line',
  dndPanelOverlay: 'group',
};

interface DockProps {
  /** Address of the page that is shown in a second window; undefined where there can be none. */
  readonly secondWindow: string | undefined;
  /** Whether all panes are tabs of one column. */
  readonly isColumn: boolean;
}

export function Dock({ secondWindow, isColumn }: DockProps): ReactNode {
  const workspace = usePart(workspacePart);
  // Before dockview is ready, so that panes are laid out once.
  useLayoutEffect(() => workspace.setColumn(isColumn), [workspace, isColumn]);
  const dock = useRef<DockviewApi>(undefined);
  const detach = useRef<() => void>(undefined);
  const attach = useEffectEvent(() => {
    if (dock.current === undefined) return;
    detach.current ??= workspace.attach(dock.current, secondWindow !== undefined);
  });
  useEffect(() => {
    // While developing, React ends and begins effects once more, but dockview is ready once.
    attach();
    return () => {
      // Before dockview removes its panels one by one, which would be stored as the layout.
      detach.current?.();
      detach.current = undefined;
    };
  }, []);
  return (
    <DockviewReact
      components={components}
      defaultTabComponent={Tab}
      rightHeaderActionsComponent={PaneActions}
      theme={theme}
      scrollbars="native"
      floatingGroupBounds="boundedWithinViewport"
      {...(secondWindow !== undefined && { popoutUrl: secondWindow })}
      onReady={({ api }) => {
        dock.current = api;
        attach();
      }}
    />
  );
}

function Tab(props: IDockviewPanelHeaderProps): ReactNode {
  return (
    <InItsWindow api={props.api}>
      <TabContent {...props} />
    </InItsWindow>
  );
}

function TabContent({ api }: IDockviewPanelHeaderProps): ReactNode {
  const [title, setTitle] = useState(api.title);
  const workspace = usePart(workspacePart);
  const session = useSession();
  const pane = session.panes.find(api.id);
  const badge = useSessionState((state) => pane?.badge?.(state));
  const focused = useStore(workspace.store, (state) => state.focusedPane === api.id);
  const tab = useRef<HTMLDivElement>(null);
  const whole = useWhole(tab);
  useTabInSight(api, tab, whole);
  useEffect(() => {
    const listener = api.onDidTitleChange((event) => setTitle(event.title));
    return () => listener.dispose();
  }, [api]);
  return (
    <ContextMenu items={() => paneMenu(session, api)}>
      <div
        className="shell-tab"
        ref={tab}
        data-focused={focused}
        data-cut={!whole || undefined}
        {...tipProps(pane?.help ?? '')}
        // The tab that is pressed is let go, also if it was cut and has moved away into sight.
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        // A focused tab would handle Space, arrows and Delete, which are shortcuts of the page.
        onPointerUp={({ button }) => button === 0 && workspace.focusPane(api.id)}
        onDoubleClick={() => workspace.toggleMaximized()}
      >
        {title}
        {badge === undefined ? null : <SeverityBadge findings={badge} />}
      </div>
    </ContextMenu>
  );
}

/** Scrolls the tabs of a group until the one in front is whole, and the first that is shown is at their start. */
function useTabInSight(
  api: DockviewPanelApi,
  tab: RefObject<HTMLElement | null>,
  whole: boolean,
): void {
  const wasWhole = useRef(whole);
  useEffect(() => {
    wasWhole.current = whole;
  }, [whole]);
  useEffect(() => {
    const own = tab.current?.closest<HTMLElement>('.dv-tab');
    const strip = own?.parentElement;
    // Dockview scrolls to a tab that is chosen, but not to the one in front as a layout is restored or gets narrower.
    const bringInSight = (): void => {
      if (!api.isVisible || !own || !strip) return;
      strip.style.setProperty('--tabs-end', '0px');
      const room = strip.clientWidth;
      // Less what was rounded up.
      const least = Math.max(strip.scrollLeft, own.offsetLeft + own.offsetWidth - room) - 1;
      const tabs = [...strip.querySelectorAll<HTMLElement>('.dv-tab')];
      // One that is cut is not shown: a whole one is at the start, and the room that is left is after the last.
      const { offsetLeft: start } =
        tabs.find((one) => one === own || one.offsetLeft >= least) ?? own;
      strip.style.setProperty('--tabs-end', `${start + room}px`);
      // Not by `scrollIntoView`: the first Tab after it goes on from there.
      strip.scrollLeft = start;
    };
    // Buttons beside the tabs and badges on others come later, and leave less room; who has scrolled away is left there.
    const observer = new ResizeObserver(() => wasWhole.current && bringInSight());
    if (strip) for (const one of [strip, ...strip.children]) observer.observe(one);
    const listener = api.onDidDimensionsChange(bringInSight);
    const shown = api.onDidVisibilityChange(bringInSight);
    return () => {
      observer.disconnect();
      listener.dispose();
      shown.dispose();
    };
  }, [api, tab]);
}

/** Part of a tab: it has fractions of pixels. */
const NEARLY_ALL = 0.97;

/** Whether all of a tab is in sight: where there are more tabs than room, one of them seldom is. */
function useWhole(tab: RefObject<HTMLElement | null>): boolean {
  const [whole, setWhole] = useState(true);
  useEffect(() => {
    if (tab.current === null) return undefined;
    const { IntersectionObserver } = windowOf(tab.current);
    const observer = new IntersectionObserver(
      (entries) => setWhole((entries.at(-1)?.intersectionRatio ?? 0) >= NEARLY_ALL),
      // Whatever tabs it is among: it can be moved to others, and floats.
      { threshold: NEARLY_ALL },
    );
    observer.observe(tab.current);
    return () => observer.disconnect();
  }, [tab]);
  return whole;
}
