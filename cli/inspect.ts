import { Command } from 'commander';
import type { Archive, ArchiveEntry } from '#engine/archive';
import { countText, floatText, shortFloat } from '#engine/base';
import { archiveFacts, clipStatistics, objectLine, skeletonsOf, TRACK_USES } from '#engine/inspect';
import type { Count, FactValue } from '#engine/inspect';
import { keyStream } from '#engine/model';
import type { Animation, Skeleton } from '#engine/model';
import { openArchives } from './files.ts';
import { printJson, printLine, table, type Session } from './terminal.ts';
import { examples } from './usage.ts';

interface Options {
  readonly joints?: boolean;
  readonly json?: boolean;
}

/** `inspect`: lists what archives hold. */
export function inspectCommand(session: Session): Command {
  return new Command('inspect')
    .description(
      'print the contents of archives; skeletons among the files give names and rest poses to the joints of clips',
    )
    .argument('<files...>', '.ozz archives')
    .option('--joints', 'also the keys of each joint; JSON always has them')
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
  const endianness = littleEndian ? 'little' : 'big';
  printLine(session, `${file}: ${countText(bytes.length, 'byte')}, ${endianness} endian`);
  for (const entry of entries) {
    printLine(session, `  ${heading(entry)}`);
    const { object } = entry;
    if (object.kind !== 'animation') continue;
    const skeleton = skeletons.find(({ count }) => count === object.trackCount);
    session.out(indent(clipTable(object, skeleton)));
    if (joints) session.out(indent(jointTable(object, skeleton)));
  }
}

/** Tag, version, place and counts in one line. */
function heading({ tag, version, range, object }: ArchiveEntry): string {
  const name = 'name' in object && object.name !== '' ? ` "${object.name}"` : '';
  const end = range.offset + range.length;
  const said = objectLine(object, range.length).map(factText).join(', ');
  return `${tag} version ${version}${name}, bytes ${range.offset} to ${end}: ${said}`;
}

function factText(value: FactValue): string {
  if ('text' in value) return value.text;
  if ('count' in value) return objectCounts(value);
  if ('counts' in value) return value.counts.map(objectCounts).join(', ');
  if ('bytes' in value) return countText(value.bytes, 'byte');
  if ('duration' in value)
    return `${floatText(value.duration)} s${rateText(value.framesPerSecond)}`;
  if ('span' in value) return `${floatText(value.span)} s`;
  return `${value.bitsPerJointPerFrame.toFixed(2)} bits per joint per frame`;
}

function objectCounts({ count, one, many, padding = 0, paddedBy = 0 }: Count): string {
  const things = one === undefined ? String(count) : countText(count, one, many);
  const more = paddedBy > 0 ? ` + ${paddedBy} padding` : '';
  return `${things}${padding > 0 ? ` (${padding} padding)` : ''}${more}`;
}

function rateText(rate: number | undefined): string {
  return rate === undefined ? '' : ` at ${rate} frames per second`;
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
  return table([[...head, 'interval (ratio)'], ...rows]);
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

function indent(text: string): string {
  return text.replaceAll(/^/gm, '    ').replace(/ +$/, '');
}
