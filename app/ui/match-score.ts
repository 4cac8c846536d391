/**
 * How well a text answers a search, from 0 (not at all) to 1. Every word of the search must occur;
 * at the start of a word it counts for more than within one, and most at the start of the text.
 */
export function matchScore(text: string, search: string): number {
  const found = text.toLowerCase();
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return 1;
  const scores = words.map((word) => wordScore(found, word));
  if (scores.includes(0)) return 0;
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

function wordScore(text: string, word: string): number {
  if (text.startsWith(word)) return 1;
  const starts = text.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word));
  if (starts) return 0.8;
  return text.includes(word) ? 0.4 : 0;
}
