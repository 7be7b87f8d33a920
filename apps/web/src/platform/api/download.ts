import type { Endpoint, InputOf } from '@arara/contract/protocol/endpoint';
import { type CalledFile, createFileClient } from '@arara/contract/protocol/file-client';
import { acted, type ApiOptions, headers, within } from './api.ts';

/** A file of a year comes slowly over a weak network. */
const FILE_TIMEOUT_MS = 180_000;

const client = createFileClient<Blob>({ base: '', headers, fetch: within(FILE_TIMEOUT_MS) });

/** Calls for a file of the server, as `api` does for everything else. */
export function download<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { loading, background, inForm, ...call }: ApiOptions = {},
): Promise<CalledFile<Blob>> {
  return acted({ loading, background, inForm }, call.signal, () => client(endpoint, input, call));
}
