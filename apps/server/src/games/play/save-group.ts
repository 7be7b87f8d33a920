/** Saves a decided group: absolute values, one statement per table, the gates last. */
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import { insertOutboxFacts, type OutboxFact } from '../../facts.ts';
import type { SqlStatement } from '../../platform/db/db.ts';
import { buildAssertGatesOpenStatement } from '../../platform/db/gates.ts';
import { saveIdempotentResponses } from '../../platform/idempotency/idempotency.ts';
import type { BalancePublisher } from '../../platform/realtime/updates.ts';
import * as protection from '../../protection/protection.ts';
import * as wallet from '../../wallet/wallet.ts';
import type { GamePlayerState } from '../rounds/decisions.ts';
import * as queries from '../rounds/rounds.queries.ts';
import * as shared from '../shared/shared.queries.ts';
import { type DecidedGameCommands, isStepCommand, removeDuplicates } from './group.ts';

type GamePlayerStatesByPlayer = ReadonlyMap<number, GamePlayerState>;

const getGamePlayerState = (states: GamePlayerStatesByPlayer, player: PlayerId): GamePlayerState =>
  states.get(player) as GamePlayerState;

export function createGameGroupSaveStatements(
  ctx: Ctx,
  decided: DecidedGameCommands,
  states: GamePlayerStatesByPlayer,
): SqlStatement[] {
  const fresh = decided.filter(({ decision }) => !decision.replayed);
  if (fresh.length === 0) return [];
  const responses = saveIdempotentResponses(
    fresh.map(({ command: { player, key, body }, decision }) => ({ ...decision, player, key, body })),
  );
  const changes = fresh.filter(({ decision }) => decision.roundChange !== undefined);
  if (changes.length === 0) return [responses];
  // A lost round of several steps settles its stake without an entry: turnover and the day's counters change all the same.
  const withWallet = changes.filter(({ decision }) => decision.entries.length > 0 || decision.settled !== undefined);
  const paid = removeDuplicates(withWallet.map(({ command }) => command.player)).map((player) =>
    getGamePlayerState(states, player),
  );
  const singles = changes.flatMap(({ command, decision }) => (command.act === 'single' ? (decision.round ?? []) : []));
  const steps = changes.flatMap(({ command, decision }) => (isStepCommand(command) ? (decision.round ?? []) : []));
  const bets = changes.flatMap(({ decision }) => decision.bet ?? []);
  const gates = changes.flatMap(({ decision }) => decision.gates);
  return [
    ...wallet.saveWallets({
      before: paid.map((state) => state.loadedWallet),
      after: paid.map((state) => state.wallet),
      entries: changes.flatMap(({ decision }) => decision.entries),
      now: ctx.now(),
    }),
    ...protection.createSaveLimitPeriodSumsStatements(paid),
    ...(singles.length > 0 ? [queries.insertRounds(singles)] : []),
    // Several steps of one round in a group are one change of its row: the last one.
    ...(steps.length > 0 ? [queries.upsertStepRounds([...new Map(steps.map((r) => [r.id, r])).values()])] : []),
    ...(bets.length > 0 ? [shared.insertSharedBets(bets)] : []),
    responses,
    ...createGameFactStatements(changes, states),
    // Last, so that a closing gate waits only for this commit, and no bet commits after it.
    ...(gates.length > 0 ? [buildAssertGatesOpenStatement(gates)] : []),
  ];
}

/** One row of facts per currency, because facts of play money and of real money never share a row. */
function createGameFactStatements(changes: DecidedGameCommands, states: GamePlayerStatesByPlayer): SqlStatement[] {
  const getWallet = (player: PlayerId) => getGamePlayerState(states, player).wallet;
  const settled = changes.filter(({ decision }) => decision.settled !== undefined || decision.entries.length > 0);
  const byCurrency = Map.groupBy(settled, ({ command }) => getWallet(command.player).currency);
  return [...byCurrency].flatMap(([currency, group]) => {
    const facts: OutboxFact[] = group.flatMap(({ command, decision }) => {
      if (decision.settled === undefined) return [];
      const { version, day } = getWallet(command.player);
      return [{ f: 'betSettled' as const, ...decision.settled, v: version, day }];
    });
    facts.push(
      ...wallet.buildBonusEndedFacts(removeDuplicates(group.map(({ command }) => command.player)).map(getWallet)),
    );
    return facts.length === 0 ? [] : [insertOutboxFacts(currency, facts)];
  });
}

/** The balances to publish: of players whose stake was settled, and of those who bet on a shared round. */
export function toBalanceUpdates(
  decided: DecidedGameCommands,
  states: GamePlayerStatesByPlayer,
): Parameters<BalancePublisher>[0] {
  const updates = new Map<PlayerId, { bonusStaked: boolean; waits: boolean }>();
  for (const { command, decision } of decided) {
    const waits = decision.bet !== undefined && decision.entries.length > 0;
    if (decision.settled === undefined && !waits) continue;
    const before = updates.get(command.player);
    const bonusStaked = (decision.settled?.bonus ?? 0) > 0 || before?.bonusStaked === true;
    updates.set(command.player, { bonusStaked, waits: waits || before?.waits === true });
  }
  return [...updates].map(([player, update]) => {
    const state = getGamePlayerState(states, player).wallet;
    return { player, balance: wallet.computePlayableBalance(state), freeBalance: state.bonus, ...update };
  });
}
