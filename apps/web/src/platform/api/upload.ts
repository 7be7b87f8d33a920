import type { Endpoint, EndpointOutput } from '@arara/contract/protocol/endpoint';
import { createNoResponseError, readResponseData } from '@arara/contract/protocol/client';
import * as z from 'zod/mini';
import { createRequestHeaders, fetchWithTimeout } from './api.ts';

const UPLOAD_TIMEOUT_MS = 60_000;

/** Calls an endpoint that takes one file. The screen itself shows its failure: an ApiCallError. */
export async function uploadFile<E extends Endpoint>(
  endpoint: E,
  file: Blob,
  name: string,
): Promise<EndpointOutput<E>> {
  const body = new FormData();
  body.set('file', file, name);
  const response = await fetchWithTimeout(UPLOAD_TIMEOUT_MS)(endpoint.path, {
    method: 'POST',
    headers: createRequestHeaders(),
    body: body as never,
  }).catch((error: unknown) => {
    throw createNoResponseError(endpoint.path, error);
  });
  return z.decode(endpoint.output, await readResponseData(endpoint.path, response)) as never;
}
