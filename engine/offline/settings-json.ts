import { AssetError } from '../base/errors.ts';

const OBJECT = 'Import settings';

/** Reads the members of one JSON object; what is missing is as by default. */
export interface JsonReader {
  text(name: string, usual: string): string;
  flag(name: string, usual: boolean): boolean;
  number(name: string, usual: number): number;
  /** A number of 0 or more. */
  length(name: string, usual: number): number;
  choice<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined;
  /** An empty one where it is missing; the same reader whenever it is asked for. */
  object(name: string): JsonReader;
  list(name: string): readonly JsonReader[] | undefined;
  /** A member that may stand there and means nothing here. */
  ignore(name: string): void;
  /** @throws AssetError */
  refuse(name: string, expected: string, found: unknown): never;
  /** Refuses members, here and below, that nothing has asked for: they would silently have no effect. */
  finish(): void;
}

/**
 * Reads settings from JSON, with `//` and block comments.
 * @throws AssetError where the text is no JSON object
 */
export function readSettings(text: string): JsonReader {
  let value: unknown;
  try {
    value = JSON.parse(withoutComments(text));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AssetError({ object: OBJECT, expected: 'JSON', found: `other text (${reason})` });
  }
  return objectReader(value, '');
}

/** Comments become blanks, so that a mistake keeps its place; strings stay. */
function withoutComments(text: string): string {
  return text.replaceAll(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (found) =>
    found.startsWith('"') ? found : found.replaceAll(/[^\n]/g, ' '),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function objectReader(value: unknown, path: string): JsonReader {
  const refuse = (name: string, expected: string, found: unknown): never => {
    // Of an object as a whole, the path would end in the dot that its members follow.
    const where = `${path}${name}`.replace(/\.$/, '');
    const shown = JSON.stringify(found);
    const of = where === '' ? '' : ` for "${where}"`;
    throw new AssetError({ object: OBJECT, expected: `${expected}${of}`, found: shown });
  };
  if (!isObject(value)) return refuse('', 'an object', value);
  const asked = new Set<string>();
  const inner = new Map<string, JsonReader>();
  const get = (name: string): unknown => {
    asked.add(name);
    return Object.hasOwn(value, name) ? value[name] : undefined;
  };
  const typed = <Type>(name: string, usual: Type, expected: string, is: IsType<Type>): Type => {
    const member = get(name);
    if (member === undefined) return usual;
    return is(member) ? member : refuse(name, expected, member);
  };
  const nested = (member: unknown, name: string): JsonReader => {
    const reader = inner.get(name) ?? objectReader(member, `${path}${name}.`);
    inner.set(name, reader);
    return reader;
  };
  return {
    text: (name, usual) => typed(name, usual, 'a text', (member) => typeof member === 'string'),
    flag: (name, usual) =>
      typed(name, usual, 'true or false', (member) => typeof member === 'boolean'),
    number: (name, usual) => typed(name, usual, 'a number', isNumber),
    length: (name, usual) => typed(name, usual, 'a number of 0 or more', isLength),
    choice: (name, choices) => {
      const member = get(name);
      const found = choices.find((choice) => choice === member);
      if (found === undefined && member !== undefined) {
        refuse(name, `one of ${choices.join(', ')}`, member);
      }
      return found;
    },
    object: (name) => nested(get(name) ?? {}, name),
    list: (name) => {
      const members = get(name);
      if (members === undefined) return undefined;
      if (!Array.isArray(members)) return refuse(name, 'a list', members);
      return members.map((member: unknown, index) => nested(member, `${name}[${index}]`));
    },
    ignore: (name) => void asked.add(name),
    refuse,
    finish: () => {
      const unknown = Object.keys(value).find((name) => !asked.has(name));
      if (unknown !== undefined) {
        refuse('', `members among ${[...asked].join(', ')}`, `${path}${unknown}`);
      }
      for (const reader of inner.values()) reader.finish();
    },
  };
}

type IsType<Type> = (member: unknown) => member is Type & {};

function isNumber(member: unknown): member is number {
  return typeof member === 'number' && Number.isFinite(member);
}

function isLength(member: unknown): member is number {
  return isNumber(member) && member >= 0;
}

/** JSON for people: two blanks a level. */
export function jsonOf(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
