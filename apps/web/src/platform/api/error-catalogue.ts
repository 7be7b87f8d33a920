import type { DialogName } from '../overlay/dialogs.ts';

/** What the catalogue needs to know about a failed call. */
export interface FailedCall {
  /** HTTP status; 0 when no answer came. */
  readonly http: number;
  /** Status in the body; 0 when there is none. */
  readonly status: number;
  readonly message: string;
  readonly url: string;
}

/** What the app does about a failed call. The caller gets the error in every case. */
export type ErrorReaction =
  | { readonly action: 'signOut' }
  /** The player was asked and has cancelled: the form stays as it was. */
  | { readonly action: 'stepUp' }
  | { readonly action: 'errorPage' }
  | { readonly action: 'open'; readonly dialog: DialogName }
  | {
      readonly action: 'alert';
      readonly text: ApiErrorAlertTextSource;
      readonly delayMs: number;
      readonly afterwards?: DialogName;
    };

/** The server's own text, or one of ours where it sent none. */
export type ApiErrorAlertTextSource = { readonly serverText: string } | { readonly key: 'errors.network' };

/** An error alert opens after this time. */
const API_ERROR_ALERT_DELAY_MS = 500;

/** The error catalogue: which failure leads to which reaction (docs/wire.md). The first row that fits decides. */
export function chooseApiErrorReaction(failed: FailedCall): ErrorReaction {
  if (failed.http === 401 || failed.status === 40101) return { action: 'signOut' };
  if (failed.status === 40302) return { action: 'open', dialog: 'editBank' };
  if (failed.status === 40303) return { action: 'stepUp' };
  if (failed.http === 500 && failed.status === 9999) {
    if (failed.url.includes('bet')) return { action: 'open', dialog: 'gameDeposit' };
    return {
      action: 'alert',
      text: { serverText: failed.message === '' ? '-' : failed.message },
      delayMs: 0,
      afterwards: 'deposit',
    };
  }
  if (failed.http === 500 && failed.status === 1403) return { action: 'errorPage' };
  if (failed.message !== '')
    return { action: 'alert', text: { serverText: failed.message }, delayMs: API_ERROR_ALERT_DELAY_MS };
  // Without any answer the network is the likely cause: the player gets a message that they can act on.
  if (failed.http === 0) return { action: 'alert', text: { key: 'errors.network' }, delayMs: API_ERROR_ALERT_DELAY_MS };
  return { action: 'errorPage' };
}
