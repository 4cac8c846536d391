/** What a page holds that outlives its elements, each by a name. */
export interface Traces {
  /** `window resize`: of the window, the document and what is in it, and of media queries. */
  readonly listeners: readonly string[];
  /** Where timers and animation frames were asked for that are still to come. */
  readonly timers: readonly string[];
  /** WebGL contexts that are not lost. */
  readonly contexts: number;
}

declare global {
  interface Window {
    traces: () => Traces;
  }
}

interface Heard {
  readonly target: EventTarget;
  readonly type: string;
  readonly listener: unknown;
  readonly capture: boolean;
}

/** Has `window.traces` tell what is left. Runs in the page, before anything else, and so refers to nothing around it. */
export function watchTraces(): void {
  const heard: Heard[] = [];
  const captures = (options: unknown): boolean =>
    typeof options === 'object' && options !== null
      ? (options as AddEventListenerOptions).capture === true
      : options === true;
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  const forget = (target: EventTarget, type: string, listener: unknown, capture: boolean): void => {
    const at = heard.findIndex(
      (it) =>
        it.target === target &&
        it.type === type &&
        it.listener === listener &&
        it.capture === capture,
    );
    if (at >= 0) heard.splice(at, 1);
  };
  EventTarget.prototype.addEventListener = function (type, listener, options): void {
    add.call(this, type, listener, options);
    const target = this ?? window;
    const { signal, once } = typeof options === 'object' ? options : {};
    if (listener === null || signal?.aborted === true) return;
    const capture = captures(options);
    forget(target, type, listener, capture);
    heard.push({ target, type, listener, capture });
    const end = (): void => forget(target, type, listener, capture);
    if (signal !== undefined) add.call(signal, 'abort', end);
    if (once === true) add.call(target, type, end, { capture, once });
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options): void {
    remove.call(this, type, listener, options);
    forget(this ?? window, type, listener, captures(options));
  };

  const pending = new Map<string, string>();
  const origin = (): string => new Error('asked for').stack?.split('\n').slice(3, 6).join('') ?? '';
  const watch = (
    ask: 'setTimeout' | 'requestAnimationFrame' | 'requestIdleCallback',
    cancel: 'clearTimeout' | 'cancelAnimationFrame' | 'cancelIdleCallback',
  ): void => {
    const asked = window[ask] as (run: (...given: unknown[]) => void, ...rest: unknown[]) => number;
    const cancelled = window[cancel] as (id: number | undefined) => void;
    const watched = (run: (...given: unknown[]) => void, ...rest: unknown[]): number => {
      const id = asked(
        (...given) => {
          pending.delete(`${ask} ${id}`);
          run(...given);
        },
        ...rest,
      );
      pending.set(`${ask} ${id}`, `${ask}${origin()}`);
      return id;
    };
    const unwatched = (id: number | undefined): void => {
      pending.delete(`${ask} ${id}`);
      cancelled(id);
    };
    Object.assign(window, { [ask]: watched, [cancel]: unwatched });
  };
  watch('setTimeout', 'clearTimeout');
  watch('requestAnimationFrame', 'cancelAnimationFrame');
  watch('requestIdleCallback', 'cancelIdleCallback');
  const intervals = new Set<number>();
  const { setInterval: begin, clearInterval: end } = window;
  Object.assign(window, {
    setInterval: (...given: Parameters<typeof begin>) => {
      const id = begin(...given);
      intervals.add(id);
      return id;
    },
    clearInterval: (id: number) => {
      intervals.delete(id);
      end(id);
    },
  });

  const contexts = new Set<WebGL2RenderingContext>();
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...given: [string]) {
    const context = (getContext as (...args: [string]) => RenderingContext | null).apply(
      this,
      given,
    );
    if (context instanceof WebGL2RenderingContext) contexts.add(context);
    return context;
  } as typeof getContext;

  const isOfPage = (target: EventTarget): boolean =>
    target === window ||
    target instanceof MediaQueryList ||
    target instanceof VisualViewport ||
    (target instanceof Node && target.isConnected);
  window.traces = () => ({
    listeners: heard
      .filter(({ target }) => isOfPage(target))
      .map(({ target, type }) => `${target.constructor.name} ${type}`)
      .toSorted(),
    timers: [...pending.values(), ...Array.from(intervals, (id) => `setInterval ${id}`)],
    contexts: [...contexts].filter((context) => !context.isContextLost()).length,
  });
}
