import { createFileDownloadClient, type DownloadedFile } from '@arara/contract/protocol/file-client';
import { buildHttpRequest, readResponseData } from '@arara/contract/protocol/client';
import type { EndpointInput, EndpointOutput } from '@arara/contract/protocol/endpoint';
import type { StaffEndpoint } from '@arara/contract/staff/access';
import * as z from 'zod/mini';
import { buildStaffRequestHeaders } from './api.ts';

const FILE_TIMEOUT_MS = 60_000;

/** Downloads the file of a call that answers with one. */
export const downloadStaffFile: <E extends StaffEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
) => Promise<DownloadedFile<Blob>> = createFileDownloadClient<Blob>({
  base: '',
  headers: buildStaffRequestHeaders,
  fetch: (url, init) => fetch(url, { ...init, credentials: 'omit', signal: AbortSignal.timeout(FILE_TIMEOUT_MS) }),
});

/** Calls an endpoint that takes one file. */
export async function uploadStaffFile<E extends StaffEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  file: File,
): Promise<EndpointOutput<E>> {
  const { url } = buildHttpRequest(endpoint, z.encode(endpoint.input, input) as Record<string, unknown>);
  const body = new FormData();
  body.set('file', file);
  const response = await fetch(url, {
    method: 'POST',
    body,
    credentials: 'omit',
    headers: buildStaffRequestHeaders(),
    signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
  });
  return z.decode(endpoint.output, await readResponseData(url, response)) as never;
}
