import type { ServerConfig } from '../../config/config.ts';
import { assertStorageKey, type FileStorage, StorageError } from '../../ports/file-storage.ts';
import { readLimitedBytes } from '../http/limited-text.ts';
import { describeRequestError } from '../http/outgoing-request.ts';
import { signS3Request } from './s3-signature.ts';

/** For the whole of one request: a person waits at its end. */
const S3_TIMEOUT_MS = 5000;
/** More than any file that is taken (5 MB). */
const MAX_OBJECT_BYTES = 16 * 1024 * 1024;

interface S3Answer {
  readonly status: number;
  readonly bytes: Uint8Array;
}

/** The reason that S3 gives in its XML; empty where there is none. */
const readErrorCode = ({ bytes }: S3Answer): string =>
  /<Code>(\w{1,64})<\/Code>/.exec(Buffer.from(bytes).toString('utf8', 0, 4096))?.[1] ?? '';

const toStorageError = (answer: S3Answer): StorageError =>
  new StorageError(`the bucket: ${answer.status} ${readErrorCode(answer)}`.trimEnd());

/** Files in a bucket behind the S3 API, addressed by path. Nothing is repeated: a player who is told that it failed repeats it. */
export function createS3Storage(
  { url, bucket, prefix, ...credentials }: Omit<Extract<ServerConfig['storage'], { kind: 's3' }>, 'kind' | 'folder'>,
  { now, timeoutMs = S3_TIMEOUT_MS }: { readonly now: () => number; readonly timeoutMs?: number },
): FileStorage {
  const send = async (
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    content?: { readonly bytes: Uint8Array; readonly type: string },
  ): Promise<S3Answer> => {
    assertStorageKey(key);
    const address = new URL(`${url}/${bucket}/${prefix}${key}`);
    const headers = signS3Request(
      { method, url: address, ...(content === undefined ? {} : { body: content.bytes, type: content.type }) },
      credentials,
      now(),
    );
    try {
      const answer = await fetch(address, {
        method,
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        ...(content === undefined ? {} : { body: new Uint8Array(content.bytes) }),
      });
      const bytes = answer.body === null ? new Uint8Array() : await readLimitedBytes(answer.body, MAX_OBJECT_BYTES);
      return { status: answer.status, bytes };
    } catch (error) {
      throw new StorageError(`the bucket: ${describeRequestError(error)}`);
    }
  };
  return {
    put: async (key, bytes, type) => {
      const answer = await send('PUT', key, { bytes, type });
      if (answer.status !== 200) throw toStorageError(answer);
    },
    get: async (key) => {
      const answer = await send('GET', key);
      if (answer.status === 200) return answer.bytes;
      // A bucket that is not there is a wrong setting: it does not mean that the file is gone.
      if (answer.status === 404 && readErrorCode(answer) === 'NoSuchKey') return undefined;
      throw toStorageError(answer);
    },
    delete: async (key) => {
      const answer = await send('DELETE', key);
      if (answer.status !== 204 && answer.status !== 200) throw toStorageError(answer);
    },
  };
}
