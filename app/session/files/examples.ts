/** Files that come with the page, for a first look. */
export interface Example {
  readonly id: string;
  readonly title: string;
  /** Addresses, relative to the page, of the files that are put on the stage. */
  readonly files: readonly string[];
  /** Files that are opened after those are on the stage. */
  readonly rest?: readonly string[];
}

const OTHER_CLIPS = ['jog', 'run', 'idle', 'wave', 'turn', 'patrol'];

const characterFile = (name: string): string => `./fixtures/character/${name}.ozz`;

/** The first one opens with the page. */
export const examples: readonly Example[] = [
  {
    id: 'character',
    title: 'Character: a mannequin of 60 joints',
    files: ['skeleton', 'mesh', 'walk'].map(characterFile),
    // The source of the walk, for comparison.
    rest: [
      ...OTHER_CLIPS,
      'breath.additive',
      ...['walk', ...OTHER_CLIPS].map((clip) => `${clip}.tracks`),
      'walk.raw',
    ].map(characterFile),
  },
  {
    id: 'walker',
    title: 'Walker: a biped',
    files: ['./fixtures/walker.skeleton.ozz', './fixtures/walker.optimized.animation.ozz'],
  },
  {
    id: 'eight',
    title: 'Eight joints, two groups',
    files: ['./fixtures/eight.skeleton.ozz', './fixtures/eight.animation.ozz'],
  },
  {
    id: 'one',
    title: 'One joint',
    files: ['./fixtures/one.skeleton.ozz', './fixtures/one.animation.ozz'],
  },
];

/** The file name in an address. */
export function fileNameOf(url: string): string {
  const path = url.replace(/[?#].*$/s, '');
  const name = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name) || url;
  } catch {
    return name;
  }
}
