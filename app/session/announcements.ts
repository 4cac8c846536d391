import { createStore } from 'zustand/vanilla';
import { appStore } from './state/store.ts';
import { copyText } from '../ui/dom.ts';

/** What has just been done that nothing else on the page shows; `serial` tells two equal ones apart. */
export interface Announcement {
  readonly text: string;
  readonly serial: number;
}

export const announcementStore = createStore<Announcement>(() => ({ text: '', serial: 0 }));

/** Says something, for a moment. */
export function announce(text: string): void {
  announcementStore.setState(({ serial }) => ({ text, serial: serial + 1 }));
}

/** Copies a text and says so, by what it is called. */
export async function copyAndSay(what: string, text: string): Promise<void> {
  const problem = await copyText(text);
  if (problem === undefined) announce(`${what} copied`);
  else appStore.getState().report(what, problem);
}
