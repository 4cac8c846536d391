import type { PaneDefinition } from '../session/panes.ts';
import type { Session } from '../session/session.ts';
import { pictureOf } from '../ui/picture.ts';
import { workspacePart } from './workspace.ts';

/** Offers what a docked pane draws as a PNG; says so if it draws nothing now. */
export async function saveDrawnPane({ id, title }: PaneDefinition, session: Session) {
  const { frameLoop } = session.playback;
  frameLoop.invalidateAll();
  // After everything has been drawn in this frame: a WebGL canvas is empty between frames.
  await new Promise(requestAnimationFrame);
  const element = session.use(workspacePart).elementOf(id);
  const picture = element && (await pictureOf(element));
  if (picture === undefined)
    return session.announcements.announce(`${title} has no picture to save now`);
  session.files.download(`${id}.png`, new Uint8Array(await picture.arrayBuffer()));
}
