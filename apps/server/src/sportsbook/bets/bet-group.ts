import type { PlayerId, BetId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import type { Row, Statement, Tx } from '../../platform/db/db.ts';
import { emit, type Fact } from '../../platform/outbox/outbox.ts';
import type { BalancePublisher } from '../../platform/realtime/updates.ts';
import * as wallet from '../../wallet/wallet.ts';
import * as queries from './bets.queries.ts';
import type { BetChange } from '../betting/rules.ts';

/** What a group needs of its bets, whatever else is read of them to decide. */
type BetInGroup = Pick<queries.StoredBet, 'player' | 'stakeBonus' | 'bonus' | 'turnedOf'>;

/** A bet of a locked player, and how to decide it on his running wallet; undefined leaves it as it is. */
type DecideBet<B, S> = (state: wallet.WalletState, bet: B, ended: wallet.ClosedBonuses) => BetChange<S> | undefined;

/** A group of bets, decided on locked players, not saved yet. */
export interface BetGroup {
  /** How many bets moved on. */
  readonly moved: number;
  /** Wallets, bets and facts. */
  readonly statements: Statement[];
  /** Tells the new balances: call it after the commit. */
  readonly publishBalances: () => void;
}

/** Bets to be moved: the statements that read them, each with how its rows become bets, and those that save them. */
export interface BetGroupSource<R extends Row, B, S> {
  readonly keys: readonly queries.BetKey[];
  readonly read: readonly { readonly statement: Statement<R>; readonly toBet: (row: R) => B }[];
  readonly update: (bets: readonly S[]) => Statement[];
}

/** Bets that wait for their delay, by their keys. */
export const waitingBetSource = (
  keys: readonly queries.BetKey[],
): BetGroupSource<queries.BetRow, queries.StoredBet, queries.StoredBet> => ({
  keys,
  read: [{ statement: queries.selectBets(keys), toBet: queries.toStoredBet }],
  update: queries.updateDecidedBets,
});

/**
 * Locks the players of these bets in the order of their ids, waiting, reads the bets anew under the locks and decides each on
 * its player's running wallet; `ready` may read first what deciding needs. Betting goes on beside: it leaves locked players for its next group.
 */
export async function decideBetGroup<
  R extends Row & { readonly id: BetId },
  B extends BetInGroup,
  S extends Pick<queries.StoredBet, 'player'>,
>(
  tx: Tx,
  ctx: Ctx,
  tell: BalancePublisher,
  { keys, read, update: saved }: BetGroupSource<R, B, S>,
  decide: DecideBet<B, S>,
  ready: (bets: readonly B[]) => Promise<void> = async () => {},
): Promise<BetGroup> {
  if (keys.length === 0) return emptyGroup;
  const [walletRows, ...betRows] = await tx.flight(
    wallet.lockWallets([...new Set(keys.map((key) => key.player))], true),
    ...read.map(({ statement: rows }) => rows),
  );
  const before = new Map(wallet.toWalletStates(walletRows).map((state) => [state.player, state]));
  const after = new Map<PlayerId, wallet.WalletState>();
  const moved: BetChange<S>[] = [];
  const bonusStaked = new Set<PlayerId>();
  // Only whose player is locked, and each once, though two results of its line may be at work on it.
  const asked = new Set(keys.map((key) => key.ref));
  const bets = read.flatMap(({ toBet: betOf }, nth) =>
    (betRows[nth] ?? []).filter((row) => asked.delete(row.id)).map(betOf),
  );
  await ready(bets);
  const strangers = wallet.findClosedBonusKeys(
    before,
    bets.map(({ player, bonus, turnedOf }) => ({ player, bonuses: [bonus, turnedOf] })),
  );
  // Only bets whose bonus is over: mostly there are none.
  const ended = wallet.toClosedBonuses(
    strangers.length === 0 ? [] : await tx.query(wallet.selectClosedBonuses(strangers)),
  );
  const walletOf = (player: PlayerId): wallet.WalletState => {
    const state = after.get(player) ?? before.get(player);
    if (state === undefined) throw new Error(`no player ${player}`);
    return state;
  };
  for (const bet of bets) {
    const next = decide(wallet.rollToToday(walletOf(bet.player), ctx), bet, ended);
    if (next === undefined) continue;
    moved.push(next);
    if (next.facts.length > 0) after.set(bet.player, next.wallet);
    if (bet.stakeBonus > 0) bonusStaked.add(bet.player);
  }
  if (moved.length === 0) return emptyGroup;
  const states = [...after.values()];
  return {
    moved: moved.length,
    statements: [
      ...wallet.saveWallets({
        before: [...after.keys()].flatMap((player) => before.get(player) ?? []),
        after: states,
        entries: moved.flatMap(({ entries }) => entries),
        now: ctx.now(),
      }),
      ...saved(moved.map(({ bet }) => bet)),
      ...createFactStatements(moved, states, walletOf),
    ],
    publishBalances: () =>
      tell(
        states.map((state) => ({
          player: state.player,
          balance: wallet.playableBalance(state),
          freeBalance: state.bonus,
          bonusStaked: bonusStaked.has(state.player),
        })),
      ),
  };
}

const emptyGroup: BetGroup = { moved: 0, statements: [], publishBalances: () => {} };

/** What is told of a group, by currency: bets with the version that their player's wallet has in the end, then bonuses that ended. */
function createFactStatements(
  moved: readonly BetChange<Pick<queries.StoredBet, 'player'>>[],
  states: readonly wallet.WalletState[],
  walletOf: (player: PlayerId) => wallet.WalletState,
): Statement[] {
  const told = new Map<wallet.WalletState['currency'], Fact[]>();
  const note = (currency: wallet.WalletState['currency'], fact: Fact): void => {
    const those = told.get(currency);
    if (those === undefined) told.set(currency, [fact]);
    else those.push(fact);
  };
  for (const { bet, facts } of moved) {
    const { currency, version } = walletOf(bet.player);
    for (const fact of facts) note(currency, fact(version));
  }
  for (const state of states) for (const fact of wallet.bonusEndedFacts([state])) note(state.currency, fact);
  return [...told].map(([currency, facts]) => emit(currency, facts));
}
