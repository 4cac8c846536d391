import { notFetched, type Fetched } from './fetch-file.ts';

/** What the document in the frame answers. */
type FrameAnswer =
  | { readonly blob: Blob }
  | { readonly status: string }
  | { readonly refused: true };

/**
 * Fetches through a document of its own, which may ask other hosts, while the page's policy allows none.
 * @param page address of `public/elsewhere/`
 */
export function fetchThroughFrame(
  page: string,
  url: string,
  signal: AbortSignal,
): Promise<Fetched> {
  return new Promise((resolve) => {
    const frame = document.createElement('iframe');
    const { port1, port2 } = new MessageChannel();
    const settle = (fetched: Fetched): void => {
      removeEventListener('message', onReady);
      signal.removeEventListener('abort', onAbort);
      port1.close();
      frame.remove();
      resolve(fetched);
    };
    const onAbort = (): void => settle(notFetched(url, 'it was cancelled.'));
    const onReady = ({ source, origin }: MessageEvent): void => {
      if (source === null || source !== frame.contentWindow || origin !== location.origin) return;
      frame.contentWindow.postMessage(url, location.origin, [port2]);
    };
    port1.addEventListener('message', ({ data }: MessageEvent<FrameAnswer>) => {
      if ('blob' in data) settle(data.blob);
      else settle(notFetched(url, 'status' in data ? `${data.status}.` : undefined));
    });
    port1.start();
    addEventListener('message', onReady);
    signal.addEventListener('abort', onAbort);
    frame.hidden = true;
    frame.src = new URL(page, document.baseURI).href;
    document.body.append(frame);
  });
}
