/** A function that remembers its last result as long as it is asked for the same. */
export function rememberLast<Args extends readonly unknown[], Result>(
  make: (...args: Args) => Result,
): (...args: Args) => Result {
  let last: { readonly args: Args; readonly result: Result } | undefined;
  return (...args) => {
    if (last === undefined || args.some((arg, i) => arg !== last?.args[i])) {
      last = { args, result: make(...args) };
    }
    return last.result;
  };
}
