import { withSlowCallNotice } from './slow-call.ts';
import { runInOrder } from '@arara/client/call-order';
import { CALL_TIMEOUT_MS, createCaller, fetchWithTimeout, getFieldErrors } from '@arara/client/call';
import { ApiCallError, type ApiCallOptions } from '@arara/contract/protocol/client';
import type { Endpoint, EndpointInput, EndpointOutput } from '@arara/contract/protocol/endpoint';
import type { StepUpMethod } from '@arara/contract/protocol/step-up';
import { navigate } from 'wouter/use-browser-location';
import { getBrowserTimeZone } from '@arara/client/clock';
import { observeDateHeader } from '../time/server-clock.ts';
import { takeEarlyAnswer } from './early-call.ts';
import { chooseApiErrorReaction } from './error-catalogue.ts';
import { createTranslatorOutsideReact, useLanguage } from '@arara/client/i18n';
import { withLoadingIndicator } from '../overlay/loading.ts';
import { showToast } from '@arara/client/toasts';
import { showAlert } from '../overlay/notices.ts';
import { openDialog } from '../overlay/dialogs.ts';
import { askForStepUp } from '../overlay/step-up.ts';
import { signOut, useSession } from '../session/session.ts';
import { createRandomId } from '@arara/client/random-id';

/** The advertising pixel that the address named, for as long as the visit lasts. */
const visitStorage = sessionStorage as { pixelid?: string };
const advertisingPixelId = (visitStorage.pixelid =
  /[?&]pixelid=([\w-]{1,64})/.exec(location.search)?.[1] ?? visitStorage.pixelid ?? '');

/** The headers of every call. */
export function createRequestHeaders(): Record<string, string> {
  const { token } = useSession.getState();
  return {
    ...(token === null ? {} : { Authorization: token }),
    pixelid: advertisingPixelId,
    zone: getBrowserTimeZone(),
    lang: useLanguage.getState().key,
    curreny: 'BRL',
    deviceId: getDeviceId(),
    device: 'BWEBAPP',
  };
}

const apiClient = createCaller(createRequestHeaders, async (url, call) => {
  const answer = await (takeEarlyAnswer(url, call) ?? fetchWithTimeout(CALL_TIMEOUT_MS)(url, call));
  observeDateHeader(answer.headers.get('date'));
  return answer;
});

export interface WebApiCallOptions extends ApiCallOptions {
  /** With false the global loading indicator stays off. */
  readonly loading?: boolean;
  /** The screen shows the failure itself: no alert, no error page. A lost session is still ended. */
  readonly background?: boolean;
  /** The form itself shows messages about its fields (`data.fields`). */
  readonly inForm?: boolean;
}

/** Options of a call whose waiting and failure the screen itself shows: no loading indicator, no alert. */
export const BACKGROUND_CALL_OPTIONS = { loading: false, background: true } as const;

/** Calls an endpoint of the contract. The error catalogue reacts to a failure, and the caller gets the error in every case. */
export function callApi<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  { loading, background, inForm, ...call }: WebApiCallOptions = {},
): Promise<EndpointOutput<E>> {
  const wallet = useSession.getState().token ?? '';
  return runApiCallReactingToFailure({ loading, background, inForm }, call.signal, () =>
    runInOrder(endpoint, wallet, () => apiClient(endpoint, input, call)),
  );
}

/**
 * Runs a call with the loading indicator, and reacts to its failure. A call that needs a step-up is run again, under the same key,
 * once the player has given it.
 */
export async function runApiCallReactingToFailure<T>(
  {
    loading = true,
    background = false,
    inForm = false,
  }: { [Name in 'loading' | 'background' | 'inForm']?: boolean | undefined },
  signal: unknown,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await withSlowCallNotice(
      () => (loading ? withLoadingIndicator(work) : work()),
      () => background || showToast(createTranslatorOutsideReact()('errors.slow'), 'info'),
    );
  } catch (error) {
    if (signal instanceof AbortSignal && signal.aborted) throw error;
    const methods = background ? null : getStepUpMethods(error);
    if (methods !== null && (await askForStepUp(methods)))
      return runApiCallReactingToFailure({ loading, background, inForm }, signal, work);
    reactToApiFailure(error, { background, inForm });
    throw error;
  }
}

/** True for a log-in whose password was right and that waits for another proof: its form asks, there is no session to step up. */
const isLoginCodeNeeded = ({ data }: ApiCallError): boolean =>
  typeof (data as { ticket?: unknown } | null | undefined)?.ticket === 'string';

/** What a refused call wants the player to prove; null for any other failure. */
const getStepUpMethods = (error: unknown): readonly StepUpMethod[] | null =>
  error instanceof ApiCallError && error.status === 40303 && !isLoginCodeNeeded(error)
    ? ((error.data as { methods?: readonly StepUpMethod[] } | null)?.methods ?? ['pwd'])
    : null;

function reactToApiFailure(error: unknown, { background, inForm }: { background: boolean; inForm: boolean }): void {
  if (inForm && getFieldErrors(error) !== null) return;
  // An answer that does not fit the contract has no message for the player.
  const failed =
    error instanceof ApiCallError ? error : { http: 200, status: 0, message: '', url: '', data: undefined };
  const reaction = chooseApiErrorReaction(failed);
  if (reaction.action === 'signOut') {
    const wasSignedIn = useSession.getState().token !== null;
    // A visitor has no session to lose: their slip and favourites stay.
    if (wasSignedIn) signOut({ data: failed.data });
    if (wasSignedIn || !background) openDialog('login');
    return;
  }
  if (background && failed.status !== 1403) return;
  if (reaction.action === 'stepUp') return;
  if (reaction.action === 'errorPage') return navigate('/error');
  if (reaction.action === 'open') return openDialog(reaction.dialog);
  const { text, delayMs, afterwards } = reaction;
  setTimeout(() => {
    void showAlert('serverText' in text ? text.serverText : createTranslatorOutsideReact()(text.key)).then(
      () => afterwards !== undefined && openDialog(afterwards),
    );
  }, delayMs);
}

const DEVICE_ID_STORAGE_KEY = 'arara.device';

/** A random id that is kept on this device. It is no fingerprint: that would need the person's consent (docs/web.md). */
function getDeviceId(): string {
  const stored = localStorage.getItem(DEVICE_ID_STORAGE_KEY);
  if (stored !== null) return stored;
  const created = createRandomId();
  localStorage.setItem(DEVICE_ID_STORAGE_KEY, created);
  return created;
}
