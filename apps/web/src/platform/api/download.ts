import { createFileDownloader } from '@arara/client/files';
import type { Endpoint, EndpointInput } from '@arara/contract/protocol/endpoint';
import type { DownloadedFile } from '@arara/contract/protocol/file-client';
import { createRequestHeaders, runApiCallReactingToFailure, type WebApiCallOptions } from './api.ts';

const fetchFile = createFileDownloader(createRequestHeaders);

/** Calls an endpoint that answers with a file; `api` is for all others. */
export function downloadFile<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  { loading, background, inForm, ...call }: WebApiCallOptions = {},
): Promise<DownloadedFile<Blob>> {
  return runApiCallReactingToFailure({ loading, background, inForm }, call.signal, () =>
    fetchFile(endpoint, input, call),
  );
}
