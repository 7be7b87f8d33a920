import {
  type ApiCallOptions,
  readResponseData,
  createNoResponseError,
  type HttpResponseShape,
  sendHttpRequest,
  type ApiClientTransport,
} from './client.ts';
import type { EndpointInput, EndpointShape } from './endpoint.ts';

/** A file that was downloaded. */
export interface DownloadedFile<Bytes> {
  readonly name: string;
  readonly bytes: Bytes;
}

/** Makes the client for calls that answer a file (`files` of an endpoint). It throws ApiCallError as the typed client does, also for a file that breaks off. */
export function createFileDownloadClient<Bytes>(
  transport: ApiClientTransport<HttpResponseShape & { blob(): Promise<Bytes> }>,
) {
  return async <E extends EndpointShape>(
    endpoint: E,
    input: EndpointInput<E>,
    options: ApiCallOptions = {},
  ): Promise<DownloadedFile<Bytes>> => {
    const { url, response } = await sendHttpRequest(transport, endpoint, input, options);
    const [, name] = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
    // An error has the JSON envelope of every call, even when the headers already name a file.
    if (response.status !== 200 || name === undefined) {
      await readResponseData(url, response);
      throw createNoResponseError(url, undefined);
    }
    const bytes = await response.blob().catch((error: unknown) => {
      throw createNoResponseError(url, error);
    });
    return { name, bytes };
  };
}
