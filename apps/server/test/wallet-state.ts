/** Wallet states and permits for tests of pure rules. */
import type { PlayerId } from '@arara/contract/protocol/fields';
import { type Centavos, ZERO_CENTAVOS } from '@arara/money';
import { type ProtectionPermitRequest, requirePermit, EMPTY_PLAYER_PROTECTION } from '../src/protection/protection.ts';
import type { Ctx } from '../src/context.ts';
import { sql, type Tx } from '../src/platform/db/db.ts';
import * as wallet from '../src/wallet/wallet.ts';
import type { WalletState } from '../src/wallet/wallet.ts';

/** An empty wallet of player 7, with the given fields changed. */
export const buildWalletState = (given: Partial<WalletState> = {}): WalletState => ({
  player: 7 as PlayerId,
  currency: 'BRL',
  main: ZERO_CENTAVOS,
  bonus: ZERO_CENTAVOS,
  withdrawing: ZERO_CENTAVOS,
  agent: ZERO_CENTAVOS,
  receivable: ZERO_CENTAVOS,
  turnRequired: ZERO_CENTAVOS,
  turnFilled: ZERO_CENTAVOS,
  bonusId: null,
  bonusLeft: ZERO_CENTAVOS,
  bonusHeld: ZERO_CENTAVOS,
  bonusSteps: [],
  day: '2026-03-02',
  dayStaked: ZERO_CENTAVOS,
  daySettledReal: ZERO_CENTAVOS,
  dayPaid: ZERO_CENTAVOS,
  dayDeposited: ZERO_CENTAVOS,
  dayVoidedEarlier: ZERO_CENTAVOS,
  dayMinutes: 0,
  lastMinute: 0,
  hasOpenRound: false,
  protectionStamp: 0,
  pair: null,
  nonce: 0,
  lastEntry: 0,
  version: 0,
  ...given,
});

/** The permit of a player without restrictions. */
export const permitFor = <R extends ProtectionPermitRequest>(wallet: WalletState, request: R, at = 0) =>
  requirePermit({ protection: EMPTY_PLAYER_PROTECTION, wallet }, request, at);

/** The permit to stake, of a player without restrictions. */
export const permitStake = (player: PlayerId, stake: Centavos) => permitFor(buildWalletState({ player }), { stake });

/** Calls `wallet.grantBonus` with the permit of a player without restrictions. */
export const grantBonus = (tx: Tx, ctx: Ctx, state: WalletState, input: Parameters<typeof wallet.grantBonus>[4]) =>
  wallet.grantBonus(tx, ctx, state, permitFor(state, { promotion: input.amount }), input);

/**
 * Runs a statement that changes or deletes rows of the ledger, which the database refuses to everybody: a fault for a proof to
 * find. Needs a superuser.
 */
export async function changeLedgerRows(db: Pick<Ctx['db'], 'tx'>, text: string): Promise<void> {
  await db.tx('ledger changed', async (tx) => {
    await tx.query(sql('', 'set local session_replication_role = replica'));
    await tx.query(sql('', text));
  });
}
