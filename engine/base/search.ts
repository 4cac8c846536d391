/**
 * The first place where something holds that holds at no place before and at every place after it.
 * @param count of the places, from 0 on
 * @returns `count` where it holds nowhere
 */
export function firstPlace(count: number, holds: (place: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
