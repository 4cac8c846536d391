import { importLate } from '../state/late-code.ts';
import { examples, fileNameOf, type Example } from './examples.ts';
import type { Session } from '../session.ts';
import type { LinkedView } from './link.ts';

/**
 * Opens the files of a link, and asks for those that it only names; else the first example, if one is wanted.
 * @param view what the link asks for
 */
export async function openFirst(
  session: Session,
  view: LinkedView,
  hasExample: boolean,
): Promise<void> {
  const { files, store } = session;
  const code = isPlain(view)
    ? undefined
    : await importLate(store, 'The link', () => import('./follow-link.ts'));
  const restore = (): void => code?.restoreView(session, view);
  if (view.files.length > 0) await files.openUrls(view.files, { origin: 'url' });
  if (view.local !== undefined) {
    return code?.askForFiles(session, view.local, () => {
      restore();
      code.noteMissed(session, view);
    });
  }
  let isShown = view.files.length > 0;
  const onStage = (): void => {
    isShown = true;
    restore();
  };
  if (isShown) restore();
  else if (hasExample) {
    await files.openExample(withClip(examples[0], view.clip), { automatic: true, onStage });
  }
  if (isShown) code?.noteMissed(session, view);
}

/** The example, with one clip of `rest` moved to the files that open first. */
export function withClip(example: Example, clip: string | undefined): Example {
  const { files, rest = [] } = example;
  const isWanted = (url: string): boolean => [`${clip}`, `${clip}.ozz`].includes(fileNameOf(url));
  return {
    ...example,
    files: [...files, ...rest.filter(isWanted)],
    rest: rest.filter((url) => !isWanted(url)),
  };
}

/** Whether a link asks for nothing but files. */
function isPlain({ local, clip, joint, time, markers, unread }: LinkedView): boolean {
  return [local, clip, joint, time, markers, unread].every((part) => part === undefined);
}
