import type { Centavos } from '@arara/money';
import { subscribeToSignOut } from '../../../platform/session/session.ts';

export interface ShownBalances {
  readonly balance: Centavos;
  readonly freeBalance: Centavos;
}

let lastPublishedPlayerBalances: ShownBalances | undefined;
subscribeToSignOut(() => (lastPublishedPlayerBalances = undefined));
const balanceListeners = new Set<(balances: ShownBalances) => void>();

/** Passes on balances that were loaded or came with an answer. */
export function publishBalances(balances: ShownBalances): void {
  lastPublishedPlayerBalances = balances;
  for (const listener of balanceListeners) listener(balances);
}

/** Calls back with balances whenever they are published, and at once if they are known. */
export function subscribeToBalances(listener: (balances: ShownBalances) => void): void {
  balanceListeners.add(listener);
  if (lastPublishedPlayerBalances !== undefined) listener(lastPublishedPlayerBalances);
}
