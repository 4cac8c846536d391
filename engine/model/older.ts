/** What objects of older versions have. */
export interface MaybeOlder {
  readonly olderVersion?: number | undefined;
  readonly siblingsFirst?: true | undefined;
}

/**
 * Whether an object, of any kind, was read from a version that is not written any more.
 *
 * @example
 * console.assert(!isOlder(animation));
 */
export function isOlder({
  olderVersion,
  siblingsFirst,
}: MaybeOlder & { readonly kind?: string }): boolean {
  return olderVersion !== undefined || siblingsFirst === true;
}
