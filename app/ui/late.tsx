import { Suspense, lazy, type ComponentType, type ReactNode } from 'react';
import './late.css';

type Module<Props> = Promise<{ readonly default: ComponentType<Props> }>;

/**
 * A component whose code is fetched when it is first shown. If that fails, a sentence stands in its place: outside of
 * panes nobody catches an error, and the whole page would go.
 * @param isNeeded whether it shows anything, with these props; else nothing is said
 */
export function late<Props extends object>(
  load: () => Module<Props>,
  isNeeded: (props: Props) => boolean = () => true,
): ComponentType<Props> {
  const NotLoaded = (props: Props): ReactNode =>
    isNeeded(props) ? (
      <p role="alert" className="ui-not-loaded">
        This could not be loaded. Check the network, then reload the page.
      </p>
    ) : null;
  const Late = lazy(() => load().catch(() => ({ default: NotLoaded as ComponentType<Props> })));
  return function WithFallback(props) {
    return (
      <Suspense>
        <Late {...props} />
      </Suspense>
    );
  };
}
