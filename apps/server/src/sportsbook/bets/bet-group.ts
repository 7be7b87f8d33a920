/** Moves a group of bets of many players in one transaction: lock, read, decide, and the statements that save it. */
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import { insertOutboxFacts, type OutboxFact } from '../../facts.ts';
import type { Row, SqlStatement, Tx } from '../../platform/db/db.ts';
import type { BalancePublisher } from '../../platform/realtime/updates.ts';
import * as wallet from '../../wallet/wallet.ts';
import { createAssertBetGatesStatement } from '../events/offered-lines.queries.ts';
import type { SportsBetChange } from './bet-changes.ts';
import * as queries from './bets.queries.ts';
import { type SportsBetRow, type StoredBet, toStoredSportsBets } from './stored-bet.ts';

/** What a group needs of its bets, beside what decides them. */
type BetInDecisionGroup = Pick<StoredBet, 'player' | 'stakeBonus' | 'bonus' | 'turnedBonusId'>;

/** Decides a bet of a locked player on the player's running wallet; undefined leaves the bet as it is. */
export type DecideBet<B, S> = (
  state: wallet.WalletState,
  bet: B,
  closedBonuses: wallet.ClosedBonusesById,
) => SportsBetChange<S> | undefined;

/** Bets to be decided: the statements that read them, how their rows become bets, and the statements that save them. */
export interface BetDecisionGroupSource<R extends Row, B, S> {
  readonly keys: readonly queries.SportsBetKey[];
  readonly read: readonly SqlStatement<R>[];
  /** The bets of all rows, each once. */
  readonly toBets: (rows: readonly R[]) => readonly B[];
  readonly update: (bets: readonly S[]) => SqlStatement[];
}

/** A group of decided bets, not saved yet. */
export interface DecidedBetGroup {
  /** How many bets changed. */
  readonly changed: number;
  /** Wallets, bets and facts, and last the gates that must still be open. */
  readonly statements: SqlStatement[];
  /** Publishes the new balances: call it after the commit. */
  readonly publishBalances: () => void;
}

/** Bets that wait for their delay, by their keys. */
export const createWaitingBetSource = (
  keys: readonly queries.SportsBetKey[],
): BetDecisionGroupSource<SportsBetRow, StoredBet, StoredBet> => ({
  keys,
  read: [queries.selectSportsBets(keys)],
  toBets: toStoredSportsBets,
  update: queries.updateDecidedSportBets,
});

/**
 * Locks the players of these bets in the order of their ids, waiting for each, reads the bets under the locks and decides
 * them in order. `prepare` may first read what the decisions need. Placing bets goes on meanwhile: it skips locked players.
 */
export async function decideBetGroup<R extends Row, B extends BetInDecisionGroup, S extends Pick<StoredBet, 'player'>>(
  tx: Tx,
  ctx: Ctx,
  publishBalances: BalancePublisher,
  source: BetDecisionGroupSource<R, B, S>,
  prepare: (bets: readonly B[]) => DecideBet<B, S> | Promise<DecideBet<B, S>>,
): Promise<DecidedBetGroup> {
  if (source.keys.length === 0) return emptyDecidedBetGroup;
  const { wallets, bets } = await lockWalletsAndReadBets(tx, source);
  const decide = await prepare(bets);
  const closedBonuses = await readClosedBonuses(tx, wallets, bets);
  const states = new Map<PlayerId, wallet.WalletState>();
  const changes: SportsBetChange<S>[] = [];
  const bonusStakers = new Set<PlayerId>();
  for (const bet of bets) {
    const state = states.get(bet.player) ?? wallets.get(bet.player);
    if (state === undefined) throw new Error(`no player ${bet.player}`);
    const change = decide(wallet.advanceWalletToToday(state, ctx), bet, closedBonuses);
    if (change === undefined) continue;
    changes.push(change);
    if (change.facts.length > 0) states.set(bet.player, change.wallet);
    if (bet.stakeBonus > 0) bonusStakers.add(bet.player);
  }
  if (changes.length === 0) return emptyDecidedBetGroup;
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
      ...createBetFactStatements(changes, new Map([...wallets, ...states]), [...states.values()]),
      ...(gates.length === 0 ? [] : [createAssertBetGatesStatement(gates)]),
    ],
    publishBalances: () => publishBalances([...states.values()].map((state) => toBalanceUpdate(state, bonusStakers))),
  };
}

const emptyDecidedBetGroup: DecidedBetGroup = { changed: 0, statements: [], publishBalances: () => {} };

async function lockWalletsAndReadBets<R extends Row, B extends BetInDecisionGroup, S>(
  tx: Tx,
  { keys, read, toBets }: BetDecisionGroupSource<R, B, S>,
): Promise<{ readonly wallets: ReadonlyMap<PlayerId, wallet.WalletState>; readonly bets: readonly B[] }> {
  const [walletRows, ...betRows] = await tx.flight(
    wallet.lockWallets([...new Set(keys.map((key) => key.player))], true),
    ...read,
  );
  const wallets = new Map(wallet.toWalletStates(walletRows).map((state) => [state.player, state]));
  return { wallets, bets: toBets(betRows.flat()) };
}

/** The closed bonuses of these bets. Most bets have none. */
async function readClosedBonuses(
  tx: Tx,
  wallets: ReadonlyMap<PlayerId, wallet.WalletState>,
  bets: readonly BetInDecisionGroup[],
): Promise<wallet.ClosedBonusesById> {
  const keys = wallet.findClosedBonusKeys(
    wallets,
    bets.map(({ player, bonus, turnedBonusId }) => ({ player, bonuses: [bonus, turnedBonusId] })),
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
function createBetFactStatements(
  changes: readonly SportsBetChange<Pick<StoredBet, 'player'>>[],
  wallets: ReadonlyMap<PlayerId, wallet.WalletState>,
  changedWallets: readonly wallet.WalletState[],
): SqlStatement[] {
  const byCurrency = new Map<wallet.WalletState['currency'], OutboxFact[]>();
  const add = (currency: wallet.WalletState['currency'], fact: OutboxFact): void => {
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
  return [...byCurrency].map(([currency, facts]) => insertOutboxFacts(currency, facts));
}
