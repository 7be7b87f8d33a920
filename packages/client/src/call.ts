import {
  ApiCallError,
  createApiClient,
  type EndpointCaller,
  type FetchFunction,
} from '@arara/contract/protocol/client';

/** A call without an answer is given up after this time. */
export const CALL_TIMEOUT_MS = 30_000;

/** The browser's fetch with a time limit, without cookies. */
export const fetchWithTimeout =
  (limitMs: number): FetchFunction<Response> =>
  (url, { signal, ...init }) =>
    fetch(url, {
      ...init,
      credentials: 'omit',
      signal: AbortSignal.any([AbortSignal.timeout(limitMs), ...(signal instanceof AbortSignal ? [signal] : [])]),
    });

/** The typed client of an app: its headers with every call, each given up after the time limit. Every error is thrown on. */
export const createCaller = (
  headers: () => Record<string, string>,
  send: FetchFunction<Response> = fetchWithTimeout(CALL_TIMEOUT_MS),
): EndpointCaller => createApiClient({ base: '', headers, fetch: send });

/** The messages of a refusal by field, for a form: wrong input, a wrong password. Null for any other failure. */
export function getFieldErrors(error: unknown): Readonly<Record<string, string>> | null {
  if (!(error instanceof ApiCallError)) return null;
  const fields = (error.data as { fields?: unknown } | null | undefined)?.fields;
  return typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : null;
}
