/** Entries of a bucket at which the map gets more buckets: few enough to copy one, many enough that there are few buckets. */
const MAX_MEAN_BUCKET_SIZE = 24;

type Buckets<Value> = readonly ReadonlyMap<string, Value>[];

/**
 * A map of texts that never changes: `with` returns another map and copies only the buckets that the new entries fall into, so
 * that an event with thousands of lines is not copied for a message about three of them.
 */
export class PersistentMap<Value> {
  private readonly buckets: Buckets<Value>;
  readonly size: number;

  /** `createPersistentMap` makes one. */
  constructor(buckets: Buckets<Value>, size: number) {
    this.buckets = buckets;
    this.size = size;
  }

  get(key: string): Value | undefined {
    return this.buckets[hashKey(key) % this.buckets.length]?.get(key);
  }

  has(key: string): boolean {
    return this.buckets[hashKey(key) % this.buckets.length]?.has(key) === true;
  }

  /** This map with these entries added or replaced; of two with one key the last counts. */
  with(entries: Iterable<readonly [string, Value]>): PersistentMap<Value> {
    const buckets = [...this.buckets];
    const copies = new Map<number, Map<string, Value>>();
    let { size } = this;
    for (const [key, value] of entries) {
      const index = hashKey(key) % buckets.length;
      const copy = copies.get(index) ?? new Map(buckets[index]);
      if (!copy.has(key)) size += 1;
      copies.set(index, copy.set(key, value));
      buckets[index] = copy;
    }
    if (copies.size === 0) return this;
    const isFull = size > buckets.length * MAX_MEAN_BUCKET_SIZE;
    return new PersistentMap(isFull ? distributeEntries(listEntries(buckets), size) : buckets, size);
  }

  keys(): IterableIterator<string> {
    return listKeys(this.buckets);
  }

  entries(): IterableIterator<[string, Value]> {
    return listEntries(this.buckets);
  }
}

/** A map of these entries; of two with one key the last counts. */
export const createPersistentMap = <Value>(entries: Iterable<readonly [string, Value]> = []): PersistentMap<Value> =>
  new PersistentMap<Value>([new Map()], 0).with(entries);

function distributeEntries<Value>(entries: Iterable<readonly [string, Value]>, size: number): Buckets<Value> {
  const count = 2 ** Math.ceil(Math.log2((2 * size) / MAX_MEAN_BUCKET_SIZE));
  const buckets = Array.from({ length: count }, () => new Map<string, Value>());
  for (const [key, value] of entries) buckets[hashKey(key) % count]?.set(key, value);
  return buckets;
}

function* listKeys(buckets: Buckets<unknown>): IterableIterator<string> {
  for (const bucket of buckets) yield* bucket.keys();
}

function* listEntries<Value>(buckets: Buckets<Value>): IterableIterator<[string, Value]> {
  for (const bucket of buckets) yield* bucket.entries();
}

/** FNV-1a, 32 bits. */
function hashKey(key: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
