/** Moves a group of bets of many players in one transaction: lock, read, decide, and the statements that save it. */
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import type { Row, Statement, Tx } from '../../platform/db/db.ts';
import { assertGatesOpen } from '../../platform/db/gates.ts';
import { emitFacts, type Fact } from '../../platform/outbox/outbox.ts';
import type { BalancePublisher } from '../../platform/realtime/updates.ts';
import * as wallet from '../../wallet/wallet.ts';
import type { BetChange } from './bet-changes.ts';
import * as queries from './bets.queries.ts';
import { type BetRow, type StoredBet, toStoredBet } from './stored-bet.ts';

/** What a group needs of its bets, beside what decides them. */
type BetInGroup = Pick<StoredBet, 'player' | 'stakeBonus' | 'bonus' | 'turnedOf'>;

/** Decides a bet of a locked player on the player's running wallet; undefined leaves the bet as it is. */
export type DecideBet<B, S> = (
  state: wallet.WalletState,
  bet: B,
  closedBonuses: wallet.ClosedBonuses,
) => BetChange<S> | undefined;

/** Bets to be decided: the statements that read them, each with how its rows become bets, and the statements that save them. */
export interface BetGroupSource<R extends Row, B, S> {
  readonly keys: readonly queries.BetKey[];
  readonly read: readonly { readonly statement: Statement<R>; readonly toBet: (row: R) => B }[];
  readonly update: (bets: readonly S[]) => Statement[];
}

/** A group of decided bets, not saved yet. */
export interface BetGroup {
  /** How many bets changed. */
  readonly changed: number;
  /** Wallets, bets and facts, and last the gates that must still be open. */
  readonly statements: Statement[];
  /** Publishes the new balances: call it after the commit. */
  readonly publishBalances: () => void;
}

/** Bets that wait for their delay, by their keys. */
export const createWaitingBetSource = (
  keys: readonly queries.BetKey[],
): BetGroupSource<BetRow, StoredBet, StoredBet> => ({
  keys,
  read: [{ statement: queries.selectBets(keys), toBet: toStoredBet }],
  update: queries.updateDecidedBets,
});

/**
 * Locks the players of these bets in the order of their ids, waiting for each, reads the bets under the locks and decides
 * them in order. `prepare` may first read what the decisions need. Placing bets goes on meanwhile: it skips locked players.
 */
export async function decideBetGroup<
  R extends Row & { readonly id: StoredBet['id'] },
  B extends BetInGroup,
  S extends Pick<StoredBet, 'player'>,
>(
  tx: Tx,
  ctx: Ctx,
  publishBalances: BalancePublisher,
  source: BetGroupSource<R, B, S>,
  prepare: (bets: readonly B[]) => DecideBet<B, S> | Promise<DecideBet<B, S>>,
): Promise<BetGroup> {
  if (source.keys.length === 0) return emptyGroup;
  const { wallets, bets } = await lockAndReadBets(tx, source);
  const decide = await prepare(bets);
  const closedBonuses = await readClosedBonuses(tx, wallets, bets);
  const states = new Map<PlayerId, wallet.WalletState>();
  const changes: BetChange<S>[] = [];
  const bonusStakers = new Set<PlayerId>();
  for (const bet of bets) {
    const state = states.get(bet.player) ?? wallets.get(bet.player);
    if (state === undefined) throw new Error(`no player ${bet.player}`);
    const change = decide(wallet.rollToToday(state, ctx), bet, closedBonuses);
    if (change === undefined) continue;
    changes.push(change);
    if (change.facts.length > 0) states.set(bet.player, change.wallet);
    if (bet.stakeBonus > 0) bonusStakers.add(bet.player);
  }
  if (changes.length === 0) return emptyGroup;
  const gates = changes.flatMap((change) => change.gates ?? []);
  return {
    changed: changes.length,
    statements: [
      ...wallet.saveWallets({
        before: [...states.keys()].flatMap((player) => wallets.get(player) ?? []),
        after: [...states.values()],
        entries: changes.flatMap(({ entries }) => entries),
        now: ctx.now(),
      }),
      ...source.update(changes.map(({ bet }) => bet)),
      ...createFactStatements(changes, new Map([...wallets, ...states]), [...states.values()]),
      ...(gates.length === 0 ? [] : [assertGatesOpen(gates)]),
    ],
    publishBalances: () => publishBalances([...states.values()].map((state) => toBalanceUpdate(state, bonusStakers))),
  };
}

const emptyGroup: BetGroup = { changed: 0, statements: [], publishBalances: () => {} };

async function lockAndReadBets<R extends Row & { readonly id: StoredBet['id'] }, B, S>(
  tx: Tx,
  { keys, read }: BetGroupSource<R, B, S>,
): Promise<{ readonly wallets: ReadonlyMap<PlayerId, wallet.WalletState>; readonly bets: readonly B[] }> {
  const [walletRows, ...betRows] = await tx.flight(
    wallet.lockWallets([...new Set(keys.map((key) => key.player))], true),
    ...read.map(({ statement }) => statement),
  );
  // Only bets of locked players, and each bet once, though two results of its line may be settled at once.
  const left = new Set(keys.map((key) => key.ref));
  const bets = read.flatMap(({ toBet }, nth) => (betRows[nth] ?? []).filter((row) => left.delete(row.id)).map(toBet));
  return { wallets: new Map(wallet.toWalletStates(walletRows).map((state) => [state.player, state])), bets };
}

/** The closed bonuses of these bets. Most bets have none. */
async function readClosedBonuses(
  tx: Tx,
  wallets: ReadonlyMap<PlayerId, wallet.WalletState>,
  bets: readonly BetInGroup[],
): Promise<wallet.ClosedBonuses> {
  const keys = wallet.findClosedBonusKeys(
    wallets,
    bets.map(({ player, bonus, turnedOf }) => ({ player, bonuses: [bonus, turnedOf] })),
  );
  return wallet.toClosedBonuses(keys.length === 0 ? [] : await tx.query(wallet.selectClosedBonuses(keys)));
}

const toBalanceUpdate = (state: wallet.WalletState, bonusStakers: ReadonlySet<PlayerId>) => ({
  player: state.player,
  balance: wallet.computePlayableBalance(state),
  freeBalance: state.bonus,
  bonusStaked: bonusStakers.has(state.player),
});

/** One statement for each currency: facts of bets, with the version that their player's wallet has in the end, then of bonuses. */
function createFactStatements(
  changes: readonly BetChange<Pick<StoredBet, 'player'>>[],
  wallets: ReadonlyMap<PlayerId, wallet.WalletState>,
  changedWallets: readonly wallet.WalletState[],
): Statement[] {
  const byCurrency = new Map<wallet.WalletState['currency'], Fact[]>();
  const add = (currency: wallet.WalletState['currency'], fact: Fact): void => {
    const facts = byCurrency.get(currency);
    if (facts === undefined) byCurrency.set(currency, [fact]);
    else facts.push(fact);
  };
  for (const { bet, facts } of changes) {
    const { currency, version } = wallets.get(bet.player) as wallet.WalletState;
    for (const createFact of facts) add(currency, createFact(version));
  }
  for (const state of changedWallets)
    for (const fact of wallet.buildBonusEndedFacts([state])) add(state.currency, fact);
  return [...byCurrency].map(([currency, facts]) => emitFacts(currency, facts));
}
