import { ApiError, type Call, type CallOptions, createClient } from '@arara/contract/protocol/client';
import type { EndpointInput, EndpointOutput } from '@arara/contract/protocol/endpoint';
import type { StaffEndpoint } from '@arara/contract/staff/access';
import { isUserActive } from '../clock.ts';
import { createAppTranslator, useLanguage } from '../i18n/i18n.ts';
import { signOut, useSession } from '../session/session.ts';

const TIMEOUT_MS = 30_000;

function buildHeaders(): Record<string, string> {
  const { token } = useSession.getState();
  return {
    ...(token === null ? {} : { Authorization: token }),
    ...(isUserActive() ? {} : { 'by-itself': '1' }),
    lang: useLanguage.getState().key,
  };
}

const client: Call = createClient({
  base: '',
  headers: buildHeaders,
  fetch: (url, { signal, ...init }) =>
    fetch(url, {
      ...init,
      credentials: 'omit',
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal instanceof AbortSignal ? [signal] : [])]),
    }),
});

/** The typed client of the app. When the session has ended it signs out, which shows the log-in; every error is thrown on. */
export async function api<E extends StaffEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<EndpointOutput<E>> {
  try {
    return await client(endpoint, input, options);
  } catch (error) {
    if (error instanceof ApiError && error.http === 401) signOut('over');
    throw error;
  }
}

/** The message of a failed call for the user: the server's text, or our own where it sent none. */
export function getErrorMessage(error: unknown): string {
  const message = error instanceof ApiError ? error.message : '';
  return message === '' ? createAppTranslator()('errors.network') : message;
}

/** The messages of a 40001 by field, for a form; empty for any other error. */
export function getFieldMessages(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError) || error.status !== 40001) return {};
  const fields = (error.data as { fields?: unknown } | null | undefined)?.fields;
  return typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {};
}
