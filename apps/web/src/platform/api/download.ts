import type { Endpoint, EndpointInput } from '@arara/contract/protocol/endpoint';
import { type DownloadedFile, createFileDownloadClient } from '@arara/contract/protocol/file-client';
import { runApiCallReactingToFailure, type WebApiCallOptions, createRequestHeaders, fetchWithTimeout } from './api.ts';

/** A statement of a year takes long over a weak network. */
const FILE_DOWNLOAD_TIMEOUT_MS = 180_000;

const fileDownloadClient = createFileDownloadClient<Blob>({
  base: '',
  headers: createRequestHeaders,
  fetch: fetchWithTimeout(FILE_DOWNLOAD_TIMEOUT_MS),
});

/** Calls an endpoint that answers with a file; `api` is for all others. */
export function downloadFile<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  { loading, background, inForm, ...call }: WebApiCallOptions = {},
): Promise<DownloadedFile<Blob>> {
  return runApiCallReactingToFailure({ loading, background, inForm }, call.signal, () =>
    fileDownloadClient(endpoint, input, call),
  );
}
