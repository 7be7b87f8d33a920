import type { Centavos } from '@arara/money';
import { onSignOut } from '../../../platform/session/session.ts';

export interface Balances {
  readonly balance: Centavos;
  readonly freeBalance: Centavos;
}

let last: Balances | undefined;
onSignOut(() => (last = undefined));
const listeners = new Set<(balances: Balances) => void>();

/** Passes on balances that were loaded or came with an answer. */
export function publishBalances(balances: Balances): void {
  last = balances;
  for (const listener of listeners) listener(balances);
}

/** Calls back with balances whenever they are published, and at once if they are known. */
export function onBalances(listener: (balances: Balances) => void): void {
  listeners.add(listener);
  if (last !== undefined) listener(last);
}
