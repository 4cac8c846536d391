import type { Questions } from '../questions.ts';
import { fetchOther, fetchOwn, isElsewhere, notFetched, type Fetched } from './fetch-file.ts';

/** Fetches a file of another host, without asking. */
export type FetchElsewhere = (url: string, signal: AbortSignal) => Promise<Fetched>;

/** Fetches files: of the page's own host at once, of others only after the person has agreed to the host. */
export interface Fetching {
  /** @param subject the file that is opened */
  fetch(url: string, subject: string, signal: AbortSignal): Promise<Fetched>;
}

export function createFetching(
  questions: Pick<Questions, 'ask'>,
  fetchElsewhere: FetchElsewhere = fetchOther,
): Fetching {
  const agreed = new Set<string>();
  /** Questions without an answer, by origin: several files of one host are one question. */
  const asked = new Map<string, Promise<boolean>>();
  const ask = (origin: string, subject: string, signal: AbortSignal): Promise<boolean> => {
    const question = { subject, text: questionText(origin), agree: `Fetch from ${origin}` };
    const answer = questions.ask(question, signal).finally(() => asked.delete(origin));
    asked.set(origin, answer);
    return answer;
  };
  return {
    fetch: async (url, subject, signal) => {
      if (!isElsewhere(url)) return await fetchOwn(url, signal);
      const { protocol, origin } = new URL(url);
      if (protocol !== 'https:' && protocol !== 'http:') {
        return notFetched(url, 'expected an address that begins with https: or http:.');
      }
      if (!agreed.has(origin)) {
        const agrees = await (asked.get(origin) ?? ask(origin, subject, signal));
        if (!agrees) return `Nothing was fetched from ${origin}, because you did not agree to it.`;
        agreed.add(origin);
      }
      return await fetchElsewhere(url, signal);
    },
  };
}

function questionText(origin: string): string {
  return `needs files from another host, ${origin}. Fetching them tells that host your network address. Nothing was requested from it yet.`;
}
