import { type CallOptions, dataOf, noAnswer, type PlainAnswer, send, type Way } from './client.ts';
import type { InputOf, Shape } from './endpoint.ts';

/** A file as it came. */
export interface CalledFile<Bytes> {
  readonly name: string;
  readonly bytes: Bytes;
}

/** Calls for files (`files` of an endpoint). Throws ApiError as the typed caller does; a file that broke off is no answer. */
export function createFileClient<Bytes>(way: Way<PlainAnswer & { blob(): Promise<Bytes> }>) {
  return async <E extends Shape>(
    endpoint: E,
    input: InputOf<E>,
    options: CallOptions = {},
  ): Promise<CalledFile<Bytes>> => {
    const { url, response } = await send(way, endpoint, input, options);
    const [, name] = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
    // An error is an envelope, also that of a file which failed after it was named.
    if (response.status !== 200 || name === undefined) {
      await dataOf(url, response);
      throw noAnswer(url, undefined);
    }
    const bytes = await response.blob().catch((error: unknown) => {
      throw noAnswer(url, error);
    });
    return { name, bytes };
  };
}
