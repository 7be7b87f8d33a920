import { createTranslatorOutsideReact, useLanguage } from '@arara/client/i18n';
import { createCaller, getFieldErrors } from '@arara/client/call';
import { createFileDownloader, uploadFile } from '@arara/client/files';
import { createUseAction } from '@arara/client/use-action';
import { ApiCallError, type ApiCallOptions } from '@arara/contract/protocol/client';
import type { EndpointInput, EndpointOutput } from '@arara/contract/protocol/endpoint';
import type { StaffEndpoint } from '@arara/contract/staff/access';
import { isUserActive } from '../clock.ts';
import { signOutStaff, useStaffSession } from '../session/session.ts';

/** The headers of every call. */
export function buildStaffRequestHeaders(): Record<string, string> {
  const { token } = useStaffSession.getState();
  return {
    ...(token === null ? {} : { Authorization: token }),
    ...(isUserActive() ? {} : { 'by-itself': '1' }),
    lang: useLanguage.getState().key,
  };
}

const staffApiClient = createCaller(buildStaffRequestHeaders);

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

/** A call that moves money, with its key. */
export const useStaffAction = createUseAction<StaffEndpoint, ApiCallOptions>(callStaffApi);

/** Downloads the file of a call that answers with one. */
export const downloadStaffFile = createFileDownloader(buildStaffRequestHeaders);

/** Calls an endpoint that takes one file. */
export const uploadStaffFile = <E extends StaffEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  file: File,
): Promise<EndpointOutput<E>> =>
  uploadFile(endpoint, input, { bytes: file, name: file.name }, buildStaffRequestHeaders());

/** The message of a failed call for the user: the server's text, or our own where it sent none. */
export function getErrorMessage(error: unknown): string {
  const message = error instanceof ApiCallError ? error.message : '';
  return message === '' ? createTranslatorOutsideReact()('errors.network') : message;
}

/** The messages of a 40001 by field, for a form; empty for any other error. */
export const getApiFieldMessages = (error: unknown): Readonly<Record<string, string>> =>
  (error instanceof ApiCallError && error.status === 40001 ? getFieldErrors(error) : null) ?? {};
