import { startTransition, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { createListeners } from './listeners.ts';
import './lazy-component.css';

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** What is known of a component's code. */
interface Loading<Props> {
  readonly component?: ComponentType<Props>;
  readonly problem?: Error;
}

/**
 * A component whose code is loaded when it is first rendered; there is nothing in its place until then.
 *
 * React's `lazy` does the same below `Suspense`, but there what has been loaded is held back until 300 ms have passed
 * since anything began to be waited for: a pane would come a third of a second after the click.
 * @param instead is rendered if its code cannot be loaded: {@link NotLoaded}, outside of panes, where nobody catches an
 * error, and the whole page would go
 * @throws Error while it is rendered, if its code cannot be loaded and there is nothing instead
 *
 * @example
 * const Chart = lazyComponent(() => import('./chart.tsx'));
 * const shown = isOpen ? <Chart /> : null;
 */
export function lazyComponent<Props extends object>(
  load: Load<Props>,
  instead?: ComponentType<Props>,
): ComponentType<Props> {
  let loading: Loading<Props> = {};
  let isStarted = false;
  const { subscribe, notify } = createListeners();
  const end = (known: Loading<Props>): void => {
    loading = known;
    notify();
  };
  const fail = (error: unknown): void => {
    const problem = error instanceof Error ? error : new Error(String(error));
    end(instead === undefined ? { problem } : { component: instead });
  };
  const begin = (): void => {
    isStarted = true;
    load().then((module) => end({ component: module.default }), fail);
  };
  return function Late(props: Props): ReactNode {
    if (!isStarted) begin();
    const [{ component: Loaded, problem }, setLoading] = useState(loading);
    useEffect(() => {
      // A transition, so that rendering a large pane does not block the page.
      const look = (): void => startTransition(() => setLoading(loading));
      look();
      return subscribe(look);
    }, []);
    if (problem !== undefined) throw problem;
    return Loaded === undefined ? null : <Loaded {...props} />;
  };
}

/** Says that something could not be loaded. */
export function NotLoaded(): ReactNode {
  return (
    <p role="alert" className="ui-not-loaded">
      This could not be loaded. Check the network, then reload the page.
    </p>
  );
}
