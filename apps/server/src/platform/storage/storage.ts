import type { ServerConfig } from '../../config/config.ts';
import type { FileStorage } from '../../ports/file-storage.ts';
import { createFolderStorage } from './folder-storage.ts';
import { createS3Storage } from './s3-storage.ts';

/** The storage that the configuration names. */
export const createFileStorage = ({
  config,
  now,
}: {
  readonly config: { readonly storage: ServerConfig['storage'] };
  readonly now: () => number;
}): FileStorage =>
  config.storage.kind === 'folder'
    ? createFolderStorage(config.storage.folder)
    : createS3Storage(config.storage, { now });
