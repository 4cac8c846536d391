/**
 * A function that remembers its last result as long as it is asked for the same. It is asked at frame
 * time too: what is the same makes nothing anew.
 */
export function memoizeLast<Args extends readonly unknown[], Result>(
  make: (...args: Args) => Result,
): (...args: Args) => Result {
  let last: { readonly args: Args; readonly result: Result } | undefined;
  return (...args) => {
    if (last === undefined || !areSame(last.args, args)) last = { args, result: make(...args) };
    return last.result;
  };
}

function areSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  for (let i = 0; i < a.length; i++) {
    if (a[i] !== b[i]) return false;
  }
  return true;
}
