import type { Endpoint, EndpointInput } from '@arara/contract/protocol/endpoint';
import { type DownloadedFile, createFileClient } from '@arara/contract/protocol/file-client';
import { runCall, type ApiOptions, requestHeaders, fetchWithTimeout } from './api.ts';

/** A statement of a year takes long over a weak network. */
const FILE_TIMEOUT_MS = 180_000;

const client = createFileClient<Blob>({ base: '', headers: requestHeaders, fetch: fetchWithTimeout(FILE_TIMEOUT_MS) });

/** Calls an endpoint that answers with a file; `api` is for all others. */
export function downloadFile<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  { loading, background, inForm, ...call }: ApiOptions = {},
): Promise<DownloadedFile<Blob>> {
  return runCall({ loading, background, inForm }, call.signal, () => client(endpoint, input, call));
}
