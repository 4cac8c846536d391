/** What the share of the text that was typed is worth: too little to outdo a better place of a word. */
const COVERAGE = 0.02;

/**
 * How well a text answers a search, from 0 (not at all) to 1. Every word of the search must occur;
 * at the start of a word it counts for more than within one, and most at the start of the text or
 * after “Kind: ”. Among texts that do equally well, the one of which more was typed is the better.
 */
export function matchScore(text: string, search: string): number {
  const found = text.toLowerCase();
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return 1;
  const scores = words.map((word) => wordScore(found, word));
  if (scores.includes(0)) return 0;
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const typed = Math.min(1, words.join(' ').length / found.length);
  return mean * (1 - COVERAGE) + typed * COVERAGE;
}

/** The groups of lines, the one first of which a line answers a search best; each but once. */
export function groupsBestFirst(
  lines: readonly { readonly title: string; readonly group: string }[],
  search: string,
): string[] {
  const best = new Map<string, number>();
  for (const { title, group } of lines) {
    const score = matchScore(`${title} ${group}`, search);
    best.set(group, Math.max(score, best.get(group) ?? 0));
  }
  return [...best].toSorted(([, one], [, other]) => other - one).map(([group]) => group);
}

function wordScore(text: string, word: string): number {
  if (text.split(': ').some((part) => part.startsWith(word))) return 1;
  const starts = text.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word));
  if (starts) return 0.8;
  return text.includes(word) ? 0.4 : 0;
}
