import type { Id } from '@arara/contract/protocol/fields';
import { setBalances } from '../../accounts/accounts.ts';

/**
 * Applies the balances that came with the answer of this round or bet, unless it was a visitor's, also one who has signed in since:
 * play money never stands as a player's balance.
 */
export function setBalancesUnlessVisitor(id: Id, balances: Parameters<typeof setBalances>[0]): void {
  if (id > 0) setBalances(balances);
}
