import type { WalletRecord } from '@arara/contract/player/wallet';
import { addCentavos, type Centavos, ZERO_CENTAVOS } from '@arara/money';

/** Withdrawals that are not finished, newest first, and the money that is held for them. */
export interface RunningWithdrawalList {
  readonly records: readonly WalletRecord[];
  readonly held: Centavos;
}

/** Takes the withdrawals that are not finished out of a player's records. */
export function findRunningWithdrawals(records: readonly WalletRecord[]): RunningWithdrawalList {
  const running = records.filter(({ status }) => status === '00');
  return { records: running, held: running.reduce((held, { amount }) => addCentavos(held, amount), ZERO_CENTAVOS) };
}
