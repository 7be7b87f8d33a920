import {
  type CallOptions,
  readAnswerData,
  createNoAnswerError,
  type HttpAnswer,
  sendRequest,
  type ClientTransport,
} from './client.ts';
import type { EndpointInput, EndpointShape } from './endpoint.ts';

/** A file that was downloaded. */
export interface DownloadedFile<Bytes> {
  readonly name: string;
  readonly bytes: Bytes;
}

/** Makes the client for calls that answer a file (`files` of an endpoint). It throws ApiError as the typed client does, also for a file that breaks off. */
export function createFileClient<Bytes>(transport: ClientTransport<HttpAnswer & { blob(): Promise<Bytes> }>) {
  return async <E extends EndpointShape>(
    endpoint: E,
    input: EndpointInput<E>,
    options: CallOptions = {},
  ): Promise<DownloadedFile<Bytes>> => {
    const { url, response } = await sendRequest(transport, endpoint, input, options);
    const [, name] = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
    // An error has the JSON envelope of every call, even when the headers already name a file.
    if (response.status !== 200 || name === undefined) {
      await readAnswerData(url, response);
      throw createNoAnswerError(url, undefined);
    }
    const bytes = await response.blob().catch((error: unknown) => {
      throw createNoAnswerError(url, error);
    });
    return { name, bytes };
  };
}
