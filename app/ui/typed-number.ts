/** Digits in threes, with blanks between, as the page shows them. */
const IN_GROUPS = /(?<![\d.,])\d{1,3}(?:\s\d{3})+(?!\d)/g;

/** A comma before three digits: a thousand where it groups them, and one where it is a decimal comma. */
export const EITHER_COMMA = /^\D*[1-9]\d{0,2},\d{3}(?!\d)/;

/** A typed text with its digits and signs in ASCII, and numbers without groups. One with ½ or ² stays: they would be read as digits. */
export function plainText(text: string): string {
  return (/\p{No}/u.test(text) ? text : text.normalize('NFKC'))
    .trim()
    .replaceAll('−', '-')
    .replaceAll(IN_GROUPS, (digits) => digits.replaceAll(/\s/g, ''));
}

/** The same of one number, with or without a unit: with a decimal point. A comma that may mean either stays, so that nothing reads it. */
export function plainNumber(text: string): string {
  const plain = plainText(text);
  return EITHER_COMMA.test(plain) ? plain : plain.replace(/^([^.]*),/, '$1.');
}
