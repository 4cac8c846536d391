/** Keys ordered by a cost that may have changed since: the lowest is looked at first. */
export interface KeyHeap {
  readonly size: number;
  /** Of the lowest. */
  readonly cost: number;
  readonly track: number;
  readonly place: number;
  push(cost: number, track: number, place: number): void;
  /** Removes the lowest. */
  pop(): void;
}

/** A heap for at most `capacity` keys. */
export function createKeyHeap(capacity: number): KeyHeap {
  const cost = new Float64Array(capacity);
  const track = new Int32Array(capacity);
  const place = new Int32Array(capacity);
  let size = 0;
  const move = (from: number, to: number): void => {
    cost[to] = cost[from];
    track[to] = track[from];
    place[to] = place[from];
  };
  const put = (i: number, ofCost: number, ofTrack: number, ofPlace: number): void => {
    cost[i] = ofCost;
    track[i] = ofTrack;
    place[i] = ofPlace;
  };
  return {
    get size() {
      return size;
    },
    get cost() {
      return size > 0 ? cost[0] : Infinity;
    },
    get track() {
      return track[0];
    },
    get place() {
      return place[0];
    },
    push: (ofCost, ofTrack, ofPlace) => {
      let i = size++;
      for (let above = (i - 1) >> 1; i > 0 && cost[above] > ofCost; above = (i - 1) >> 1) {
        move(above, i);
        i = above;
      }
      put(i, ofCost, ofTrack, ofPlace);
    },
    pop: () => {
      size--;
      let i = 0;
      for (let child = 1; child < size; child = 2 * i + 1) {
        if (child + 1 < size && cost[child + 1] < cost[child]) child++;
        if (cost[child] >= cost[size]) break;
        move(child, i);
        i = child;
      }
      put(i, cost[size], track[size], place[size]);
    },
  };
}
