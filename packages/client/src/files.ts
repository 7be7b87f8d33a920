import { buildHttpRequest, createNoResponseError, readResponseData } from '@arara/contract/protocol/client';
import type { EndpointInput, EndpointOutput, EndpointShape } from '@arara/contract/protocol/endpoint';
import { createFileDownloadClient } from '@arara/contract/protocol/file-client';
import * as z from 'zod/mini';
import { fetchWithTimeout } from './call.ts';

const UPLOAD_TIMEOUT_MS = 60_000;
/** A statement of a year takes long over a weak network. */
const DOWNLOAD_TIMEOUT_MS = 180_000;

/** The client for calls that answer with a file. */
export const createFileDownloader = (headers: () => Record<string, string>) =>
  createFileDownloadClient<Blob>({ base: '', headers, fetch: fetchWithTimeout(DOWNLOAD_TIMEOUT_MS) });

/** Calls an endpoint that takes one file. The screen itself shows its failure: an ApiCallError. */
export async function uploadFile<E extends EndpointShape>(
  endpoint: E,
  input: EndpointInput<E>,
  { bytes, name }: { readonly bytes: Blob; readonly name: string },
  headers: Record<string, string>,
): Promise<EndpointOutput<E>> {
  const { url } = buildHttpRequest(endpoint, z.encode(endpoint.input, input) as Record<string, unknown>);
  const body = new FormData();
  body.set('file', bytes, name);
  const response = await fetchWithTimeout(UPLOAD_TIMEOUT_MS)(url, {
    method: 'POST',
    headers,
    body: body as never,
  }).catch((error: unknown) => {
    throw createNoResponseError(url, error);
  });
  return z.decode(endpoint.output, await readResponseData(url, response)) as never;
}

/** After this time every browser has begun the download, and the file's memory is released. */
const OBJECT_URL_RELEASE_AFTER_MS = 60_000;

/** Hands a file to the browser's downloads. */
export function saveFile({ name, bytes }: { readonly name: string; readonly bytes: Blob }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), OBJECT_URL_RELEASE_AFTER_MS);
}
