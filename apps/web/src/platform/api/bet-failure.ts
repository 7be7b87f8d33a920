import { ApiCallError } from '@arara/contract/protocol/client';
import { chooseApiErrorReaction } from './error-catalogue.ts';
import type { DialogName } from '../overlay/dialogs.ts';

/**
 * What a failed bet means. `refused`: certainly no stake was taken. `unknown`: there was no answer, or one that says nothing
 * about the bet; only the same bet under the same idempotency key finds out (docs/wire.md).
 */
export type BetFailure =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'insufficient'; readonly dialog: DialogName }
  | { readonly kind: 'refused'; readonly text: string; readonly dialog?: DialogName };

/** Reads the failure of a call that bets. */
export function readBetFailure(error: unknown): BetFailure {
  // An answer that does not fit the contract: the bet may have been placed.
  if (!(error instanceof ApiCallError) || error.http < 400) return { kind: 'unknown' };
  if (error.http >= 500 && error.status !== 9999 && error.status !== 1403) return { kind: 'unknown' };
  const reaction = chooseApiErrorReaction(error);
  if (reaction.action === 'signOut') return { kind: 'signedOut' };
  if (reaction.action === 'open')
    return error.status === 9999
      ? { kind: 'insufficient', dialog: reaction.dialog }
      : { kind: 'refused', text: error.message, dialog: reaction.dialog };
  return { kind: 'refused', text: error.message };
}
