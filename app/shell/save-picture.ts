import type { PaneDefinition } from '../session/panes.ts';
import type { Session } from '../session/session.ts';
import { workspacePart } from './workspace.ts';

/** Saves what a docked pane draws as a PNG; by its own command, where it has one. */
export function savePanePicture(pane: PaneDefinition, session: Session): void {
  if (pane.picture === undefined) void save(pane, session);
  else session.commands.run(pane.picture);
}

async function save({ id, title }: PaneDefinition, session: Session): Promise<void> {
  const { pictureOf } = await import('../ui/picture.ts');
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
