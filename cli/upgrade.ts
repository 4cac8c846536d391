import { Command, Option } from 'commander';
import { readArchive, writeArchive, type ArchiveEntry } from '#engine/archive';
import { countText } from '#engine/base';
import { KEY_KINDS } from '#engine/model';
import { isOlder, upgradeLoss, upgradeObjects } from '#engine/offline';
import { openArchive, openSkeleton } from './files.ts';
import { withFileName } from './cli-error.ts';
import { parseNumber } from './numbers.ts';
import { printJson, printLine, type Session } from './terminal.ts';
import { examples, RequiredOption } from './usage.ts';
import { checkOutput, resultsBeside, writeFile } from './write-files.ts';

interface Options {
  readonly output: string;
  readonly skeleton?: string;
  readonly keepOrder?: boolean;
  readonly iframeInterval: number;
  readonly endian?: 'little' | 'big';
  readonly json?: boolean;
}

const DEFAULT_INTERVAL = 10;

/** `upgrade`: writes an archive of an older release in the current versions. */
export function upgradeCommand(session: Session): Command {
  return new Command('upgrade')
    .description('write an archive of an older ozz-animation in the current versions')
    .argument('<old>', 'the archive; what is current in it stays as it is')
    .addOption(new RequiredOption('-o, --output <file>', 'the archive to write'))
    .option(
      '--skeleton <file>',
      'the skeleton that clips of releases before 0.11 were made for, of that time or upgraded',
    )
    .addOption(
      new Option(
        '--keep-order',
        'leave joints and tracks of releases before 0.11 in their order, for a skeleton written so, too',
      ).conflicts('skeleton'),
    )
    .option(
      '--iframe-interval <seconds>',
      'time between iframes, 0 for none',
      parseNumber,
      DEFAULT_INTERVAL,
    )
    .addOption(
      new Option('--endian <order>', "byte order (default: the archive's own)").choices([
        'little',
        'big',
      ]),
    )
    .option('--json', 'print as JSON what was changed')
    .addHelpText(
      'after',
      examples(
        'upgrade old_skeleton.ozz -o skeleton.ozz',
        'upgrade old_walk.ozz -o walk.ozz --skeleton old_skeleton.ozz',
      ),
    )
    .action((file: string, options: Options) => upgrade(session, file, options));
}

async function upgrade(session: Session, file: string, options: Options): Promise<void> {
  // The archive itself may be replaced: nothing in it is lost.
  checkOutput(options.output, [options.skeleton]);
  const results = resultsBeside(session, options.output, options.json);
  const { entries, littleEndian } = openArchive(file);
  const skeleton = options.skeleton === undefined ? undefined : openSkeleton(options.skeleton);
  const { keepOrder, iframeInterval, endian, output } = options;
  const bytes = withFileName(file, () => {
    const objects = entries.map(({ object }) => object);
    const upgraded = upgradeObjects(objects, { skeleton, keepOrder, iframeInterval });
    return writeArchive(upgraded, {
      littleEndian: endian === undefined ? littleEndian : endian === 'little',
    });
  });
  // Read again, so that nothing is written that cannot be read.
  const written = readArchive(bytes).entries;
  await writeFile(session, output, bytes);
  const changes = entries.map((entry, i) => changeOf(entry, written[i].version));
  if (options.json === true) {
    printJson(results, { output, bytes: bytes.length, objects: changes });
    return;
  }
  for (const change of changes) printLine(results, changeText(change));
  printLine(results, `${output}: ${countText(bytes.length, 'byte')}`);
}

/** What became of an object. */
interface Change {
  readonly tag: string;
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** Whether it was written again. */
  readonly upgraded: boolean;
  /** Largest difference of a stored value by kind; null where all are equal bit for bit. */
  readonly loss: Readonly<Record<string, number>> | null;
}

function changeOf({ tag, version, object }: ArchiveEntry, to: number): Change {
  const name = 'name' in object ? object.name : '';
  const upgraded = isOlder(object);
  const isClip = object.kind === 'animation' && upgraded;
  return { tag, name, from: version, to, upgraded, loss: isClip ? upgradeLoss(object) : null };
}

function changeText({ tag, name, from, to, upgraded, loss }: Change): string {
  const what = name === '' ? tag : `${tag} "${name}"`;
  if (!upgraded) return `${what}: version ${from}, as it was`;
  const changed =
    from === to ? `version ${from}, with joint remaps` : `version ${from} is now ${to}`;
  return loss === null ? `${what}: ${changed}` : `${what}: ${changed}; ${lossText(loss)}`;
}

/** Packed rotations have one bit less than in older versions. */
function lossText(loss: Readonly<Record<string, number>>): string {
  const parts = KEY_KINDS.filter((kind) => loss[kind] > 0).map(
    (kind) => `${kind}s by at most ${Number(loss[kind].toPrecision(2))}`,
  );
  return parts.length === 0 ? 'all values are the same' : `values differ: ${parts.join(', ')}`;
}
