import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStorage } from '../../ports/file-storage.ts';

const STORAGE_KEY_PATTERN = /^[a-z\d-]+(\/[a-z\d-]+)*$/;

/** Files in a folder of this machine; nodes on several machines need a shared one. A key can never lead out of the folder. */
export function createFolderStorage(folder: string): FileStorage {
  const toPath = (key: string): string => {
    if (!STORAGE_KEY_PATTERN.test(key)) throw new RangeError('not a key of the storage');
    return join(folder, key);
  };
  return {
    put: async (key, bytes) => {
      const path = toPath(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // A crash leaves a part under another name, never half a file under the key.
      const part = `${path}.part`;
      const file = await open(part, 'w', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(part, path);
    },
    get: async (key) => {
      try {
        return await readFile(toPath(key));
      } catch (error) {
        if ((error as { code?: string }).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    delete: (key) => rm(toPath(key), { force: true }),
  };
}
