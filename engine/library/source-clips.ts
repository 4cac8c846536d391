import { nameInFile } from '../model/file-name.ts';
import { isSameName, haveSameDuration, namedAlike, plainName } from '../model/clip-likeness.ts';

/** A source clip: what it is known by, and where it is. */
export interface SourceClip {
  readonly file: string;
  readonly name: string;
  readonly trackCount: number;
  readonly duration: number;
  /** Of a model rather than of an archive. */
  readonly isModel: boolean;
}

/** Sources that a clip may have. */
export interface SourcesAtHand {
  /** Of its folder. */
  readonly sources: readonly SourceClip[];
  /** Those of the folders around it that have no runtime clips; read when they are asked for. */
  sourcesAround(): Promise<readonly SourceClip[]>;
}

/** A clip whose source is looked for. */
interface NamedClip {
  readonly file: string;
  readonly name: string;
  readonly trackCount: number;
  readonly duration: number;
}

/**
 * The source of a clip: a raw clip, or a clip of a model, with its name, tracks and duration. One of its own folder, or
 * else of the folders around it if its file is called as the source's file, or ends with the clip's name: a
 * clip of another name may be another form of the source. Of several, one with exactly its name, then one whose file is called as the clip's, archives
 * before models; none if several remain. Names are the same where only a `raw` or `source` at an end differs.
 */
export async function findSource(
  { sources, sourcesAround }: SourcesAtHand,
  clip: NamedClip,
): Promise<SourceClip | undefined> {
  const own = sources.filter((source) => isAlike(source, clip));
  if (own.length > 0) return theOne(own, clip);
  const stem = plainStem(clip.file);
  const isNamed = [clip.name, nameInFile(clip.name)].some((name) => stem.endsWith(plainName(name)));
  const around = (await sourcesAround()).filter((source) => isAlike(source, clip));
  return theOne(
    around.filter((source) => isNamed || isCalledAlike(source, clip)),
    clip,
  );
}

function isAlike(source: SourceClip, clip: NamedClip): boolean {
  const { name, trackCount } = source;
  return (
    isSameName(name, clip.name) && trackCount === clip.trackCount && haveSameDuration(source, clip)
  );
}

function theOne(fitting: readonly SourceClip[], clip: NamedClip): SourceClip | undefined {
  const named = namedAlike(fitting, clip.name, ({ name }) => name);
  if (named.length < 2) return named.at(0);
  const called = named.filter((source) => isCalledAlike(source, clip));
  const nearest = called.length > 0 ? called : named;
  const archives = nearest.filter(({ isModel }) => !isModel);
  const left = archives.length > 0 ? archives : nearest;
  return left.length === 1 ? left[0] : undefined;
}

function isCalledAlike(source: SourceClip, clip: NamedClip): boolean {
  return plainStem(source.file) === plainStem(clip.file);
}

function plainStem(file: string): string {
  const name = file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
  return plainName(name.replace(/\.[^.]*$/, ''));
}
