/** Where files of people are kept: outside of the site's folder and of the database. Every function throws StorageError. */
export interface FileStorage {
  /** Stores a file under a key: small letters, digits, `-` and `/`. It is there for every node once this resolves. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** The bytes under a key; undefined when there are none. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Deletes what is under a key; nothing there is no error. */
  delete(key: string): Promise<void>;
}

/** The storage did not do what it was asked. The message names no key: it is logged. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}

const STORAGE_KEY_PATTERN = /^[a-z\d-]+(\/[a-z\d-]+)*$/;

/** Throws RangeError for a key that could lead out of the storage, whatever it is joined to. */
export function assertStorageKey(key: string): void {
  if (!STORAGE_KEY_PATTERN.test(key)) throw new RangeError('not a key of the storage');
}
