import {
  type CallOptions,
  readAnswerData,
  noAnswerError,
  type HttpAnswer,
  sendRequest,
  type ClientTransport,
} from './client.ts';
import type { EndpointInput, EndpointShape } from './endpoint.ts';

/** A file as it came. */
export interface DownloadedFile<Bytes> {
  readonly name: string;
  readonly bytes: Bytes;
}

/** Calls for files (`files` of an endpoint). Throws ApiError as the typed caller does; a file that broke off is no answer. */
export function createFileClient<Bytes>(way: ClientTransport<HttpAnswer & { blob(): Promise<Bytes> }>) {
  return async <E extends EndpointShape>(
    endpoint: E,
    input: EndpointInput<E>,
    options: CallOptions = {},
  ): Promise<DownloadedFile<Bytes>> => {
    const { url, response } = await sendRequest(way, endpoint, input, options);
    const [, name] = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
    // An error is an envelope, also that of a file which failed after it was named.
    if (response.status !== 200 || name === undefined) {
      await readAnswerData(url, response);
      throw noAnswerError(url, undefined);
    }
    const bytes = await response.blob().catch((error: unknown) => {
      throw noAnswerError(url, error);
    });
    return { name, bytes };
  };
}
