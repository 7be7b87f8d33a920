import { ApiError, type CallOptions, createClient, type FetchFunction } from '@arara/contract/protocol/client';
import type { Endpoint, EndpointInput, EndpointOutput } from '@arara/contract/protocol/endpoint';
import { navigate } from 'wouter/use-browser-location';
import { getTimeZone } from '../time/clock.ts';
import { getDeviceId } from '../session/device.ts';
import { chooseReaction } from './error-catalogue.ts';
import { getTranslator, useLanguage } from '../i18n/i18n.ts';
import { withLoadingIndicator } from '../overlay/loading.ts';
import { showAlert } from '../overlay/notices.ts';
import { openDialog } from '../overlay/dialogs.ts';
import { signOut, useSession } from '../session/session.ts';

/** A call without an answer is given up after this time. */
const TIMEOUT_MS = 30_000;

/** The advertising pixel that the address named, for as long as the visit lasts. */
const visit = sessionStorage as { pixelid?: string };
const pixelid = (visit.pixelid = /[?&]pixelid=([\w-]{1,64})/.exec(location.search)?.[1] ?? visit.pixelid ?? '');

/** The headers of every call. */
export function requestHeaders(): Record<string, string> {
  const { token } = useSession.getState();
  return {
    ...(token === null ? {} : { Authorization: token }),
    pixelid,
    zone: getTimeZone(),
    lang: useLanguage.getState().key,
    curreny: 'BRL',
    deviceId: getDeviceId(),
    device: 'BWEBAPP',
  };
}

/** The browser's fetch with a time limit. */
export const fetchWithTimeout =
  (limitMs: number): FetchFunction<Response> =>
  (url, { signal, ...init }) =>
    fetch(url, {
      ...init,
      credentials: 'omit',
      signal: AbortSignal.any([AbortSignal.timeout(limitMs), ...(signal instanceof AbortSignal ? [signal] : [])]),
    });

const client = createClient({ base: '', headers: requestHeaders, fetch: fetchWithTimeout(TIMEOUT_MS) });

export interface ApiOptions extends CallOptions {
  /** With false the global loading indicator stays off. */
  readonly loading?: boolean;
  /** The screen shows the failure itself: no alert, no error page. A lost session is still ended. */
  readonly background?: boolean;
  /** The form itself shows messages about its fields (`data.fields`). */
  readonly inForm?: boolean;
}

/** Options of a call whose waiting and failure the screen itself shows: no loading indicator, no alert. */
export const BACKGROUND_CALL = { loading: false, background: true } as const;

/** Calls that change something run one after another; reads run side by side. */
let lastMutation: Promise<unknown> = Promise.resolve();

function runSerially<T>(work: () => Promise<T>): Promise<T> {
  const result = lastMutation.then(work, work);
  lastMutation = result.then(
    () => undefined,
    () => undefined,
  );
  return result;
}

/** Calls an endpoint of the contract. The error catalogue reacts to a failure, and the caller gets the error in every case. */
export function api<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  { loading, background, inForm, ...call }: ApiOptions = {},
): Promise<EndpointOutput<E>> {
  return runCall({ loading, background, inForm }, call.signal, () => {
    const send = () => client(endpoint, input, call);
    return endpoint.method === 'GET' ? send() : runSerially(send);
  });
}

/** Runs a call with the loading indicator, and reacts to its failure. */
export async function runCall<T>(
  {
    loading = true,
    background = false,
    inForm = false,
  }: { [Name in 'loading' | 'background' | 'inForm']?: boolean | undefined },
  signal: unknown,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await (loading ? withLoadingIndicator(work) : work());
  } catch (error) {
    if (!(signal instanceof AbortSignal && signal.aborted)) reactToFailure(error, { background, inForm });
    throw error;
  }
}

function reactToFailure(error: unknown, { background, inForm }: { background: boolean; inForm: boolean }): void {
  if (inForm && getFieldErrors(error) !== null) return;
  // An answer that does not fit the contract has no message for the player.
  const failed = error instanceof ApiError ? error : { http: 200, status: 0, message: '', url: '' };
  const reaction = chooseReaction(failed);
  if (reaction.action === 'signOut') {
    const wasSignedIn = useSession.getState().token !== null;
    // A visitor has no session to lose: their slip and favourites stay.
    if (wasSignedIn) signOut();
    if (wasSignedIn || !background) openDialog('login');
    return;
  }
  if (background && failed.status !== 1403) return;
  if (reaction.action === 'errorPage') return navigate('/error');
  if (reaction.action === 'open') return openDialog(reaction.dialog);
  const { text, delayMs, afterwards } = reaction;
  setTimeout(() => {
    void showAlert('serverText' in text ? text.serverText : getTranslator()(text.key)).then(
      () => afterwards !== undefined && openDialog(afterwards),
    );
  }, delayMs);
}

/** The messages of a refusal by field, for a form: wrong input, a wrong password. Null for any other failure. */
export function getFieldErrors(error: unknown): Readonly<Record<string, string>> | null {
  if (!(error instanceof ApiError)) return null;
  const fields = (error.data as { fields?: unknown } | null | undefined)?.fields;
  return typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : null;
}
