import { ApiError, type Call, type CallOptions, createClient } from '@arara/contract/protocol/client';
import type { EndpointInput, EndpointOutput } from '@arara/contract/protocol/endpoint';
import type { StaffEndpoint } from '@arara/contract/staff/access';
import { isUserActive } from '../clock.ts';
import { translator, useLanguage } from '../i18n/i18n.ts';
import { signOut, useSession } from '../session/session.ts';

const TIMEOUT_MS = 30_000;

function headers(): Record<string, string> {
  const { token } = useSession.getState();
  return {
    ...(token === null ? {} : { Authorization: token }),
    ...(isUserActive() ? {} : { 'by-itself': '1' }),
    lang: useLanguage.getState().key,
  };
}

const client: Call = createClient({
  base: '',
  headers,
  fetch: (url, { signal, ...init }) =>
    fetch(url, {
      ...init,
      credentials: 'omit',
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal instanceof AbortSignal ? [signal] : [])]),
    }),
});

/** The one typed caller of the app. A session that has ended leads to the log-in; every failure is passed on. */
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

/** What a person is told of a failed call: the server's words, or ours where it had none. */
export function errorMessage(error: unknown): string {
  const said = error instanceof ApiError ? error.message : '';
  return said === '' ? translator()('errors.network') : said;
}

/** The messages of a 40001 by field, for a form; empty for any other failure. */
export function fieldMessages(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError) || error.status !== 40001) return {};
  const fields = (error.data as { fields?: unknown } | null | undefined)?.fields;
  return typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {};
}
