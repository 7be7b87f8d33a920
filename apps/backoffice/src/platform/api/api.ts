import {
  ApiCallError,
  type EndpointCaller,
  type ApiCallOptions,
  createApiClient,
} from '@arara/contract/protocol/client';
import type { EndpointInput, EndpointOutput } from '@arara/contract/protocol/endpoint';
import type { StaffEndpoint } from '@arara/contract/staff/access';
import { isUserActive } from '../clock.ts';
import { createAppTranslator, useLanguage } from '../i18n/i18n.ts';
import { signOutStaff, useStaffSession } from '../session/session.ts';

const STAFF_API_TIMEOUT_MS = 30_000;

/** The headers of every call. */
export function buildStaffRequestHeaders(): Record<string, string> {
  const { token } = useStaffSession.getState();
  return {
    ...(token === null ? {} : { Authorization: token }),
    ...(isUserActive() ? {} : { 'by-itself': '1' }),
    lang: useLanguage.getState().key,
  };
}

const staffApiClient: EndpointCaller = createApiClient({
  base: '',
  headers: buildStaffRequestHeaders,
  fetch: (url, { signal, ...init }) =>
    fetch(url, {
      ...init,
      credentials: 'omit',
      signal: AbortSignal.any([
        AbortSignal.timeout(STAFF_API_TIMEOUT_MS),
        ...(signal instanceof AbortSignal ? [signal] : []),
      ]),
    }),
});

/** The typed client of the app. When the session has ended it signs out, which shows the log-in; every error is thrown on. */
export async function callStaffApi<E extends StaffEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: ApiCallOptions = {},
): Promise<EndpointOutput<E>> {
  try {
    return await staffApiClient(endpoint, input, options);
  } catch (error) {
    if (error instanceof ApiCallError && error.http === 401) signOutStaff('over');
    throw error;
  }
}

/** The message of a failed call for the user: the server's text, or our own where it sent none. */
export function getErrorMessage(error: unknown): string {
  const message = error instanceof ApiCallError ? error.message : '';
  return message === '' ? createAppTranslator()('errors.network') : message;
}

/** The messages of a 40001 by field, for a form; empty for any other error. */
export function getApiFieldMessages(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiCallError) || error.status !== 40001) return {};
  const fields = (error.data as { fields?: unknown } | null | undefined)?.fields;
  return typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {};
}
