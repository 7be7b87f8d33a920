import { ApiError } from '@arara/contract/protocol/client';
import { reactionTo } from './error-catalogue.ts';
import type { DialogName } from '../overlay/dialogs.ts';

/**
 * What a failed bet means. `refused`: nothing was taken, for certain. `unknown`: no answer, or one that says nothing of the bet; only the
 * same bet under the same key can tell (wire.md, 1).
 */
export type BetFailure =
  | { readonly end: 'unknown' }
  | { readonly end: 'signedOut' }
  | { readonly end: 'insufficient'; readonly dialog: DialogName }
  | { readonly end: 'refused'; readonly text: string; readonly dialog?: DialogName };

/** Reads the failure of a bet's call. */
export function betFailure(error: unknown): BetFailure {
  // An answer that does not fit the contract came from somewhere: the bet may stand.
  if (!(error instanceof ApiError) || error.http < 400) return { end: 'unknown' };
  if (error.http >= 500 && error.status !== 9999 && error.status !== 1403) return { end: 'unknown' };
  const reaction = reactionTo(error);
  if (reaction.do === 'signOut') return { end: 'signedOut' };
  if (reaction.do === 'open')
    return error.status === 9999
      ? { end: 'insufficient', dialog: reaction.dialog }
      : { end: 'refused', text: error.message, dialog: reaction.dialog };
  return { end: 'refused', text: error.message };
}
