/** Wallet states and permits for tests of pure rules. */
import type { PlayerId } from '@arara/contract/protocol/fields';
import { type Centavos, ZERO } from '@arara/money';
import { type PermitRequest, requirePermit, UNPROTECTED } from '../src/protection/protection.ts';
import type { Ctx } from '../src/context.ts';
import type { Tx } from '../src/platform/db/db.ts';
import * as wallet from '../src/wallet/wallet.ts';
import type { WalletState } from '../src/wallet/wallet.ts';

/** An empty wallet of player 7, with the given fields changed. */
export const buildWalletState = (given: Partial<WalletState> = {}): WalletState => ({
  player: 7 as PlayerId,
  currency: 'BRL',
  main: ZERO,
  bonus: ZERO,
  withdrawing: ZERO,
  agent: ZERO,
  receivable: ZERO,
  turnRequired: ZERO,
  turnFilled: ZERO,
  bonusId: null,
  bonusLeft: ZERO,
  bonusHeld: ZERO,
  bonusSteps: [],
  day: '2026-03-02',
  dayStaked: ZERO,
  daySettledReal: ZERO,
  dayPaid: ZERO,
  dayDeposited: ZERO,
  dayVoidedEarlier: ZERO,
  dayMinutes: 0,
  lastMinute: 0,
  pair: null,
  nonce: 0,
  version: 0,
  ...given,
});

/** The permit of a player without restrictions. */
export const permitFor = <R extends PermitRequest>(wallet: WalletState, request: R, at = 0) =>
  requirePermit({ protection: UNPROTECTED, wallet }, request, at);

/** The permit to stake, of a player without restrictions. */
export const permitStake = (player: PlayerId, stake: Centavos) => permitFor(buildWalletState({ player }), { stake });

/** Calls `wallet.grantBonus` with the permit of a player without restrictions. */
export const grantBonus = (tx: Tx, ctx: Ctx, state: WalletState, input: Parameters<typeof wallet.grantBonus>[4]) =>
  wallet.grantBonus(tx, ctx, state, permitFor(state, { promotion: input.amount }), input);
