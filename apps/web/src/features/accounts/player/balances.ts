import type { Centavos } from '@arara/money';
import { onSignOut } from '../../../platform/session/session.ts';

export interface ShownBalances {
  readonly balance: Centavos;
  readonly freeBalance: Centavos;
}

let last: ShownBalances | undefined;
onSignOut(() => (last = undefined));
const listeners = new Set<(balances: ShownBalances) => void>();

/** Passes on balances that were loaded or came with an answer. */
export function publishBalances(balances: ShownBalances): void {
  last = balances;
  for (const listener of listeners) listener(balances);
}

/** Calls back with balances whenever they are published, and at once if they are known. */
export function subscribeToBalances(listener: (balances: ShownBalances) => void): void {
  listeners.add(listener);
  if (last !== undefined) listener(last);
}
