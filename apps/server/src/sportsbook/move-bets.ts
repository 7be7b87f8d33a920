import type { Id } from '@arara/contract/fields';
import type { Ctx } from '../context.ts';
import type { Statement, Tx } from '../db/db.ts';
import { emit } from '../facts/facts.ts';
import type { TellBalances } from '../realtime/tell.ts';
import * as wallet from '../wallet/wallet.ts';
import * as queries from './bets.queries.ts';
import type { Moved } from './rules.ts';

/** A bet of a locked player, and how to decide it on his running wallet; undefined leaves it as it is. */
type Decide = (state: wallet.WalletState, bet: queries.StoredBet, ended: wallet.EndedBonuses) => Moved | undefined;

/** A group of bets, decided on locked players, not saved yet. */
export interface Group {
  readonly moved: readonly Moved[];
  /** Wallets, bets and facts. */
  readonly statements: Statement[];
  /** Tells the new balances: call it after the commit. */
  readonly tell: () => void;
}

/** Bets to be moved: the statements that read them, and those that save them. */
export interface Wanted {
  readonly keys: readonly queries.BetKey[];
  readonly read: readonly ReturnType<typeof queries.betsMade>[];
  readonly saved: (bets: readonly queries.StoredBet[]) => Statement[];
}

/** Bets that wait for their delay, by their keys. */
export const waitingBets = (keys: readonly queries.BetKey[]): Wanted => ({
  keys,
  read: [queries.betsMade(keys)],
  saved: queries.betsDecided,
});

/**
 * Locks the players of these bets in the order of their ids, waiting, reads the bets anew under the locks and decides each on
 * its player's running wallet; `ready` may read first what deciding needs. Betting goes on beside: it leaves locked players for its next group.
 */
export async function decideGroup(
  tx: Tx,
  ctx: Ctx,
  tell: TellBalances,
  { keys, read, saved }: Wanted,
  decide: Decide,
  ready: (bets: readonly queries.StoredBet[]) => Promise<void> = async () => {},
): Promise<Group> {
  if (keys.length === 0) return { moved: [], statements: [], tell: () => {} };
  const [walletRows, ...betRows] = await tx.flight(
    wallet.lockMany([...new Set(keys.map((key) => key.player))], true),
    ...read,
  );
  const before = new Map(wallet.statesOf(walletRows).map((state) => [state.player, state]));
  const after = new Map<Id, wallet.WalletState>();
  const moved: Moved[] = [];
  // Only whose player is locked, and each once, though two results of its line may be at work on it.
  const asked = new Set(keys.map((key) => key.ref));
  const bets = betRows
    .flat()
    .filter((row) => asked.delete(row.id))
    .map(queries.storedOf);
  await ready(bets);
  const strangers = wallet.strangers(
    before,
    bets.map(({ player, bonus, turnedOf }) => ({ player, bonuses: [bonus, turnedOf] })),
  );
  // Only bets whose bonus is over: mostly there are none.
  const ended = wallet.endedOf(strangers.length === 0 ? [] : await tx.query(wallet.endedMany(strangers)));
  const walletOf = (player: Id): wallet.WalletState => {
    const state = after.get(player) ?? before.get(player);
    if (state === undefined) throw new Error(`no player ${player}`);
    return state;
  };
  for (const bet of bets) {
    const next = decide(wallet.today(walletOf(bet.player), ctx), bet, ended);
    if (next === undefined) continue;
    moved.push(next);
    if (next.facts.length > 0) after.set(bet.player, next.wallet);
  }
  if (moved.length === 0) return { moved, statements: [], tell: () => {} };
  const facts = moved.flatMap(({ bet, facts }) => {
    const { currency, version } = walletOf(bet.player);
    return facts.map((fact) => ({ currency, fact: fact(version) }));
  });
  for (const state of after.values())
    facts.push(...wallet.bonusFacts([state]).map((fact) => ({ currency: state.currency, fact })));
  return {
    moved,
    statements: [
      ...wallet.saveMany({
        before: [...after.keys()].flatMap((player) => before.get(player) ?? []),
        after: [...after.values()],
        entries: moved.flatMap(({ entries }) => entries),
        now: ctx.now(),
      }),
      ...saved(moved.map(({ bet }) => bet)),
      ...[...Map.groupBy(facts, (it) => it.currency)].map(([currency, those]) =>
        emit(
          currency,
          those.map((it) => it.fact),
        ),
      ),
    ],
    tell: () => {
      const bonusStaked = new Set(moved.filter(({ bet }) => bet.stakeBonus > 0).map(({ bet }) => bet.player));
      tell(
        [...after.values()].map((state) => ({
          player: state.player,
          balance: wallet.playable(state),
          freeBalance: state.bonus,
          bonusStaked: bonusStaked.has(state.player),
        })),
      );
    },
  };
}
