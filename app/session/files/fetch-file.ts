/** A fetched file, or in a sentence why there is none. */
export type Fetched = Blob | string;

/** Whether an address is not of the page's own host. In a worker, the page is the one that started it. */
export function isElsewhere(url: string): boolean {
  return new URL(url).origin !== globalThis.origin;
}

/** Fetches a file of the page's own host. */
export async function fetchOwn(url: string, signal?: AbortSignal): Promise<Fetched> {
  return await fetchOr(
    url,
    { signal },
    'the server does not answer, or redirects to another host.',
  );
}

/** Fetches a file of another host, without saying more about the person than an address. */
export async function fetchOther(url: string, signal?: AbortSignal): Promise<Fetched> {
  const quietly = { signal, credentials: 'omit', referrerPolicy: 'no-referrer' } as const;
  return await fetchOr(url, quietly, REFUSED);
}

/** Why a file of another host may be missing; the browser does not say which. */
const REFUSED =
  'its host does not answer, or does not let other pages read its files. Download the file and drop it here.';

async function fetchOr(url: string, init: RequestInit, refused: string): Promise<Fetched> {
  try {
    const response = await fetch(url, init);
    const { ok, status, statusText } = response;
    return ok ? await response.blob() : notFetched(url, `${`${status} ${statusText}`.trim()}.`);
  } catch {
    return notFetched(url, refused);
  }
}

/** @param why `404 Not Found.`; undefined if the host did not say it */
export function notFetched(url: string, why: string = REFUSED): string {
  return `${url} cannot be fetched: ${why}`;
}
