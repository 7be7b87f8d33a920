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

/** A request is given up after this long (specification, point 9). */
const TIMEOUT_MS = 30_000;

/** The advertising pixel that this visit's address named, for as long as the visit lasts (specification, point 3: session state). */
const visit = sessionStorage as { pixelid?: string };
const pixelid = (visit.pixelid = /[?&]pixelid=([\w-]{1,64})/.exec(location.search)?.[1] ?? visit.pixelid ?? '');

/** What every call bears (specification, point 7). */
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

/** The browser's fetch, given up after so long. */
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
  /** False: the global loading indicator stays off. */
  readonly loading?: boolean;
  /** The screen shows the failure itself: no alert, no error page. A lost session is acted on all the same. */
  readonly background?: boolean;
  /** Messages about fields (`data.fields`) are shown by the form. */
  readonly inForm?: boolean;
}

/** Options of a call that no person waits for: without the loading indicator, and its failure is shown by the screen. */
export const BACKGROUND = { loading: false, background: true } as const;

/** One changing call at a time; reads run side by side (decisions.md, A). */
let lastMutation: Promise<unknown> = Promise.resolve();

function runSerially<T>(work: () => Promise<T>): Promise<T> {
  const mine = lastMutation.then(work, work);
  lastMutation = mine.then(
    () => undefined,
    () => undefined,
  );
  return mine;
}

/** The one typed caller of the app. What fails is acted on by the error catalogue and passed on to the caller in every case. */
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

/** Does a call with the loading indicator on, and acts on its failure. */
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
    // Who has no session loses nothing: a visitor's slip and favourites stay.
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

/** The messages of a refusal by field, for a form: of a 40001, of a wrong password; null for any other failure. */
export function getFieldErrors(error: unknown): Readonly<Record<string, string>> | null {
  if (!(error instanceof ApiError)) return null;
  const fields = (error.data as { fields?: unknown } | null | undefined)?.fields;
  return typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : null;
}
