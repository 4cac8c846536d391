import type { Session } from '../session.ts';
import { givenFile, type OpenFile } from '../state/assets.ts';
import type { Slots } from './slots.ts';

/**
 * Saves a session until nothing has changed in it meanwhile: builds that end and edits belong to it, files that are opened
 * do not.
 * @returns tells its files from those
 */
export async function saveBefore(
  session: Session,
  slots: Slots,
  id: string,
): Promise<(file: OpenFile) => boolean> {
  const { store, history } = session;
  const before = new Set(store.getState().files.map((file) => file.id));
  const includes = (file: OpenFile): boolean => {
    const given = givenFile(store.getState().assets, file);
    return [file.id, given, file.earlierOf ?? file.id].some((one) => before.has(one));
  };
  const momentNow = (): readonly unknown[] => [
    history.state.getState(),
    ...store.getState().files.filter(includes),
  ];
  let moment: readonly unknown[] = [];
  const isOver = (): boolean => {
    const now = momentNow();
    return now.length === moment.length && now.every((one, i) => one === moment[i]);
  };
  const atMoment = (): void => void (moment = momentNow());
  do {
    await slots.save(id, session, { atMoment, includes });
  } while (!isOver());
  return includes;
}
