import { parseSync, Visitor } from 'oxc-parser';

/** What takes care of code that cannot be loaded, by the name that it is called by. */
const CATCHING = new Set(['importLate', 'lateActions', 'createLateCode']);

/** Files that take care of it themselves, or whose callers do. */
const EXCEPT: readonly (readonly [files: RegExp, why: string])[] = [
  [/\.job\.ts$/, 'the outcome of a job has its problem'],
  [/\/feature\.ts$/, 'whoever asks a manifest for more catches it'],
  [/^app\/main\.tsx$/, 'nothing is open yet'],
  [/^app\/mount-inspector\.tsx$/, 'a file that cannot be fetched is reported'],
  [/^app\/ui\/popups\.ts$/, 'tried again with the next move of the pointer'],
  [/^app\/shell\/load-pane-again\.ts$/, 'the boundary of its pane says it'],
  [/^app\/shell\/overlay-dialogs\.tsx$/, 'a sentence stands for the licences'],
  [/^app\/shell\/shell\.tsx$/, 'headings have no tooltips without it'],
  [/^app\/features\/viewport\/use-extras\.ts$/, 'the boundary of its pane says it'],
  [/^app\/session\/saved\/(slots|keep-session)\.ts$/, 'a note says that nothing is remembered'],
];

/** Lines of a file with an `import()` that nobody takes care of if it fails. */
export function uncaughtImports(file: string, source: string): number[] {
  if (EXCEPT.some(([files]) => files.test(file))) return [];
  // The boundary of a pane catches what its parts throw as they are rendered.
  const isInPane = file.startsWith('app/features/');
  const caught: { start: number; end: number }[] = [];
  const imports: number[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: given, start, end }) => {
      const name = source.slice(callee.start, callee.end);
      const isReplaced = name === 'lazyComponent' && (isInPane || given.length > 1);
      if (CATCHING.has(name) || isReplaced) caught.push({ start, end });
    },
    ImportExpression: ({ start }) => void imports.push(start),
  }).visit(parseSync(file, source).program);
  return imports
    .filter((at) => !caught.some(({ start, end }) => start < at && at < end))
    .map((at) => source.slice(0, at).split('\n').length);
}

/** The exceptions that fit none of these files. */
export function unusedExceptions(files: readonly string[]): string[] {
  return EXCEPT.filter(([fits]) => !files.some((file) => fits.test(file))).map(([, why]) => why);
}
