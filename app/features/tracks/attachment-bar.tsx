import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { JointIndex } from '#engine/base';
import { useFramePainter, useSession, useSessionState } from '../../components/session.tsx';
import { boxDistance, carryingTrack, isBoxShown, defaultJoint } from '../../playback/attachment.ts';
import { selectClipTracks } from '../../session/state/clip-tracks.ts';
import { selectShownNames } from '../../session/state/stage.ts';
import { Select } from '../../ui/select.tsx';
import { READING_MS } from '../../ui/use-painter.ts';
import { writeText } from '../../ui/dom.ts';

/** The choice that follows the names of tracks and joints. */
const BY_NAME = '';

/** The most joints that a list shows; of more, it offers the usual and the selected one. */
const LISTED = 200;

const CENTIMETRES = 100;

/**
 * The joint that carries the box, and the distance between the sampled box and the one moved by
 * events.
 */
export function AttachmentBar(): ReactNode {
  const shown = useSessionState(isBoxShown);
  if (!shown) return null;
  return (
    <div className="ui-bar tracks-bar tracks-attachment">
      <div className="tracks-setting">
        box while <TrackChoice /> is above its threshold, in <JointChoice />
      </div>
      <span className="tracks-spacer" />
      <span className="tracks-legend">
        <b data-by="events">■</b> by events <b data-by="sampling">□</b> by sampling
      </span>
      <BoxGap />
    </div>
  );
}

function TrackChoice(): ReactNode {
  const tracks = useSessionState(
    useShallow((state) => selectClipTracks(state).filter(({ track }) => track.type === 'float')),
  );
  const chosen = useSessionState(carryingTrack);
  const setAttachment = useSessionState((state) => state.setAttachment);
  return (
    <Select
      label="Track that says when the box is held"
      value={chosen?.id ?? BY_NAME}
      choices={tracks.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(trackId) => setAttachment({ trackId })}
    />
  );
}

function JointChoice(): ReactNode {
  const names = useSessionState(selectShownNames);
  const own = useSessionState((state) => state.attachment.joint);
  const fallback = useSessionState(defaultJoint);
  const setAttachment = useSessionState((state) => state.setAttachment);
  const selected = useSessionState((state) => state.selectedJoints.at(-1));
  const few = [own ?? fallback, selected ?? fallback];
  const offered = names.length <= LISTED ? [...names.keys()] : few;
  const choices = [
    { value: BY_NAME, label: `${names[fallback] ?? 'a hand'}, by name` },
    ...[...new Set<JointIndex>(offered)].map((joint) => ({
      value: String(joint),
      label: names[joint] ?? '',
    })),
  ];
  return (
    <Select
      label="Joint that holds the box"
      value={own === null ? BY_NAME : String(own)}
      choices={choices}
      onChange={(chosen) => setAttachment({ joint: chosen === BY_NAME ? null : Number(chosen) })}
    />
  );
}

function BoxGap(): ReactNode {
  const { attachments } = useSession().playback;
  const text = useRef<HTMLElement>(null);
  useFramePainter(
    'tracks-boxes',
    () =>
      writeText(text.current, `${(boxDistance(attachments) * CENTIMETRES).toFixed(2)} cm apart`),
    READING_MS,
  );
  return <span className="tracks-gap ui-live" ref={text} />;
}
