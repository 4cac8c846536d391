import { Command } from 'commander';
import type { Archive, ArchiveEntry } from '#engine/archive';
import { bytesInFile, countText, shortFloat } from '#engine/base';
import type { ImportedModel } from '#engine/import';
import {
  TRACK_USES,
  archiveFacts,
  clipStatistics,
  objectLine,
  objectSummary,
  seekStreams,
  skeletonsOf,
  worstSeek,
} from '#engine/inspect';
import { keyStream } from '#engine/model';
import type { Animation, Skeleton } from '#engine/model';
import { CliError } from './cli-error.ts';
import { factText } from './fact-text.ts';
import { openArchive } from './files.ts';
import { modelFacts, modelObjects } from './inspect-model.ts';
import { filesIn } from './library-files.ts';
import { openModel } from './model-files.ts';
import { printJson, printLine, table, type Session } from './terminal.ts';
import { examples } from './usage.ts';

interface Options {
  readonly joints?: boolean;
  readonly json?: boolean;
}

/** `inspect`: lists what archives hold, and what an import makes of models. */
export function inspectCommand(session: Session): Command {
  return new Command('inspect')
    .description(
      'print the contents of archives, and what an import makes of models; skeletons among the archives give names and rest poses to the joints of clips',
    )
    .argument('<files...>', 'archives (.ozz) and models (glTF, FBX, BVH), or folders of them')
    .option('--joints', 'also the keys of each joint of archives; JSON always has them')
    .option('--json', 'one JSON document')
    .addHelpText(
      'after',
      examples(
        'inspect skeleton.ozz walk.ozz --joints',
        'inspect fox.glb',
        'inspect assets/hero --json',
      ),
    )
    .action(async (files: readonly string[], { joints, json }: Options) => {
      const found = filesIn(files, (failure) => session.report(failure, 2));
      const opened = await openAll(session, found);
      const skeletons = skeletonsOf(
        opened.flatMap(({ content }) => ('entries' in content ? [content] : [])),
      );
      if (json === true) {
        const facts = opened.map(({ file, content }) =>
          Object.assign(
            { file },
            'entries' in content ? factsOf(content, skeletons) : modelFacts(content),
          ),
        );
        printJson(session, { files: facts });
        return;
      }
      for (const { file, content } of opened) {
        if ('entries' in content) printArchive(session, file, content, joints === true, skeletons);
        else printModel(session, file, content);
      }
    });
}

/** With the worst seeks, whose code the first screen of the page would load if the facts had them. */
function factsOf(archive: Archive, skeletons: readonly Skeleton[]): object {
  const facts = archiveFacts(archive, skeletons);
  const { objects } = facts;
  if (!Array.isArray(objects)) return facts;
  const withSeeks = (objects as readonly object[]).map((object, i) =>
    Object.assign(object, seekFacts(archive.entries[i])),
  );
  return Object.assign(facts, { objects: withSeeks });
}

function seekFacts({ object }: ArchiveEntry): object {
  return object.kind === 'animation'
    ? { worstSeek: worstSeek(seekStreams(object), 'rule').keys }
    : {};
}

interface OpenFile {
  readonly file: string;
  readonly content: Archive | ImportedModel;
}

/** Opens the files that can be opened. For each of the others it prints the problem and makes the run fail. */
async function openAll(session: Session, files: readonly string[]): Promise<OpenFile[]> {
  const opened: OpenFile[] = [];
  for (const file of files) {
    try {
      opened.push({ file, content: (await openModel(file, true)) ?? openArchive(file) });
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      session.report(error.failure, 2);
    }
  }
  return opened;
}

function printModel(session: Session, file: string, model: ImportedModel): void {
  const { byteLength, format, version } = model;
  printLine(session, `${file}: ${countText(byteLength, 'byte')}, ${`${format} ${version}`.trim()}`);
  for (const { object, clip } of modelObjects(model)) {
    const name = 'name' in object && object.name !== '' ? ` "${object.name}"` : '';
    const of = clip === undefined ? '' : ` of "${clip}"`;
    const said = objectSummary(object).map(factText).join(', ');
    printLine(session, `  ${object.kind}${name}${of}: ${said}`);
  }
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
    printLine(session, `  ${heading(entry, bytesInFile(entry.range, entries.length))}`);
    const { object } = entry;
    if (object.kind !== 'animation') continue;
    const skeleton = skeletons.find(({ count }) => count === object.trackCount);
    session.out(indent(clipTable(object, skeleton)));
    session.out(
      `    a seek passes ${countText(worstSeek(seekStreams(object), 'rule').keys, 'key')} at worst\n`,
    );
    if (joints) session.out(indent(jointTable(object, skeleton)));
  }
}

/** Tag, version, place and counts in one line. */
function heading({ tag, version, range, object }: ArchiveEntry, bytes: number): string {
  const name = 'name' in object && object.name !== '' ? ` "${object.name}"` : '';
  const end = range.offset + range.length;
  const said = objectLine(object, bytes).map(factText).join(', ');
  return `${tag} version ${version}${name}, bytes ${range.offset} to ${end}: ${said}`;
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
