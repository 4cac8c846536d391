import { Command } from 'commander';
import {
  counted,
  archiveFacts,
  bitsPerJointPerFrame,
  clipStatistics,
  floatText,
  guessFrameRate,
  keyCount,
  keyStream,
  paddingKeyCount,
  shortFloat,
  skeletonsOf,
  TRACK_USES,
  type Animation,
  type Archive,
  type ArchiveEntry,
  type RawAnimation,
  type Skeleton,
} from '#engine';
import { openArchives } from './files.ts';
import { keysText } from './key-text.ts';
import { printJson, table, type Session } from './terminal.ts';
import { examples } from './usage.ts';

interface Options {
  readonly joints?: boolean;
  readonly json?: boolean;
}

/** `inspect`: what archives hold. */
export function inspectCommand(session: Session): Command {
  return new Command('inspect')
    .description(
      'print what archives hold; skeletons among the files name the joints of clips, and a default is then their rest pose, else no motion at all',
    )
    .argument('<files...>', '.ozz archives')
    .option('--joints', 'the keys of every joint as well, which JSON always has')
    .option('--json', 'one JSON document')
    .addHelpText(
      'after',
      examples('inspect skeleton.ozz walk.ozz --joints', 'inspect *.ozz --json'),
    )
    .action((files: readonly string[], { joints, json }: Options) => {
      const opened = openArchives(files, session);
      const skeletons = skeletonsOf(opened.map(({ archive }) => archive));
      if (json === true) {
        const facts = opened.map(({ file, archive }) =>
          Object.assign({ file }, archiveFacts(archive, skeletons)),
        );
        printJson(session, { files: facts });
        return;
      }
      for (const { file, archive } of opened) {
        printArchive(session, file, archive, joints === true, skeletons);
      }
    });
}

function printArchive(
  session: Session,
  file: string,
  { bytes, littleEndian, entries }: Archive,
  joints: boolean,
  skeletons: readonly Skeleton[],
): void {
  session.out(
    `${file}: ${counted(bytes.length, 'byte')}, ${littleEndian ? 'little' : 'big'} endian\n`,
  );
  for (const entry of entries) {
    session.out(indent(heading(entry)));
    const { object } = entry;
    if (object.kind !== 'animation') continue;
    const skeleton = skeletons.find(({ count }) => count === object.trackCount);
    session.out(indent(clipTable(object, skeleton), 4));
    if (joints) session.out(indent(jointTable(object, skeleton), 4));
  }
}

/** Tag, version, place and counts in one line. */
function heading({ tag, version, range, object }: ArchiveEntry): string {
  const name = 'name' in object && object.name !== '' ? ` "${object.name}"` : '';
  const end = range.offset + range.length;
  const said = counts(object, range.length).join(', ');
  return `${tag} version ${version}${name}, bytes ${range.offset} to ${end}: ${said}\n`;
}

function counts(object: ArchiveEntry['object'], bytes: number): string[] {
  switch (object.kind) {
    case 'skeleton':
    case 'raw-skeleton':
      return [counted(object.count, 'joint')];
    case 'track':
    case 'raw-track':
      return [object.type, counted(object.count, 'key')];
    case 'mesh':
      return [
        counted(object.vertexCount, 'vertex', 'vertices'),
        counted(object.triangleIndices.length / 3, 'triangle'),
        counted(object.jointRemaps.length, 'joint'),
      ];
    case 'raw-animation':
      return clipCounts(object, [], bytes);
    case 'animation':
      return clipCounts(object, [counted(object.timepoints.length, 'timepoint')], bytes);
  }
}

function clipCounts(
  clip: Animation | RawAnimation,
  times: readonly string[],
  bytes: number,
): string[] {
  const rate = guessFrameRate(clip)?.rate;
  const frames = rate === undefined ? '' : ` at ${rate} frames a second`;
  const bits = bitsPerJointPerFrame(clip, bytes).toFixed(2);
  return [
    `${floatText(clip.duration)} s${frames}`,
    counted(clip.trackCount, 'track'),
    ...times,
    keysText(keyCount(clip), paddingKeyCount(clip)),
    `${bits} bits per joint per frame`,
  ];
}

function clipTable(clip: Animation, skeleton: Skeleton | undefined): string {
  const { kinds } = clipStatistics(clip, skeleton);
  const rows = kinds.map(({ kind, keys, paddingKeys, tracks, keyBytes, iframeBytes }) => {
    const { count, interval } = keyStream(clip, kind).iframes;
    const row: (string | number)[] = [kind, keys, paddingKeys];
    for (const use of TRACK_USES) row.push(tracks[use]);
    row.push(keyBytes, count, iframeBytes, shortFloat(interval));
    return row;
  });
  const head = ['', 'keys', 'padding', ...TRACK_USES, 'key bytes', 'iframes', 'iframe bytes'];
  return table([[...head, 'interval'], ...rows]);
}

function jointTable(clip: Animation, skeleton: Skeleton | undefined): string {
  const { kinds } = clipStatistics(clip, skeleton);
  const rows = Array.from({ length: clip.trackCount }, (_, joint) => [
    joint,
    skeleton?.names[joint] ?? '',
    ...kinds.flatMap(({ keysOfTrack, useOfTrack }) => [
      keysOfTrack[joint],
      TRACK_USES[useOfTrack[joint]],
    ]),
  ]);
  const head = ['joint', 'name', ...kinds.flatMap(({ kind }) => [`${kind}s`, ''])];
  return table([head, ...rows]);
}

function indent(text: string, by = 2): string {
  return text.replaceAll(/^/gm, ' '.repeat(by)).replace(/ +$/, '');
}
