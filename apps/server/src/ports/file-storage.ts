/** Where files of people are kept: outside of the site's folder and of the database. */
export interface FileStorage {
  /** Stores a file under a key: letters, digits, `-`, `.` and `/`. It is there for every node once this resolves. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** The bytes under a key; undefined when there are none. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Deletes what is under a key; nothing there is no error. */
  delete(key: string): Promise<void>;
}
