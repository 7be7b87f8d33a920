/**
 * An event with lines for tests of bets. It changes its rows as the feed's consumer would, without a feed: closing a line
 * closes its gate in the same transaction, and a result comes with its version and its settlement.
 */
import type { PlayerId, SportEventId, BetId, Id } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import {
  foldLineResultVersions,
  type ResultVersion,
  type OutcomeResult,
  addResultVersionInOrder,
} from '@arara/sports/core/results';
import { formatPostgresArrayLiteral, type Row, type SqlStatement, sql } from '../../src/platform/db/db.ts';
import type { AuditFinding } from '../../src/platform/audit/proof.ts';
import {
  buildCloseGatesUnderStatements,
  closeBettingGates,
  insertBettingGates,
  upsertOpenBettingGates,
} from '../../src/platform/db/gates.ts';
import { proveGameRounds } from '../../src/proofs/proofs.ts';
import { proveSportsBets, provePromotions } from '../../src/proofs/proofs.ts';
import * as wallet from '../../src/wallet/wallet.ts';
import type { World } from '../world.ts';
import { grantBonus } from '../wallet-state.ts';

export const HOME = '1';
export const DRAW = '2';
export const AWAY = '3';
/** The result of the match: the line that most tests use. */
export const RESULT = '1|';

export interface TestEvent {
  readonly event: SportEventId;
  readonly line: Id;
  /** A slip of a single bet on this event, in the form of the contract. */
  slip(
    input?: Partial<{
      stake: number;
      policy: 'same' | 'better' | 'any';
      odds: number;
      outcomeId: string;
      line: string;
      eventId: SportEventId;
    }>,
  ): Slip;
  price(odds: number, outcomeId?: string): Promise<void>;
  /** Closes the line to bets, as after a goal. */
  stop(to?: 'suspended' | 'closed'): Promise<void>;
  /** Opens the line again. */
  resume(): Promise<void>;
  settle(results: Record<string, OutcomeResult['result'] | OutcomeResult>, certainty?: 1 | 2): Promise<void>;
  unsettle(): Promise<void>;
  cancel(window?: { from?: number; to?: number }): Promise<void>;
  uncancel(window?: { from?: number; to?: number }): Promise<void>;
  /** Writes the result of these result versions as a new version of the line's result. */
  writeResult(resultVersions: readonly ResultVersion[]): Promise<void>;
  /** Sets the state of its producer and the producer's gate; the lines do not change. */
  producer(state: 'up' | 'down'): Promise<void>;
  set(table: 'event' | 'line' | 'producer', assignment: string): Promise<void>;
}

interface Slip {
  type: 'single';
  stake: ReturnType<typeof toCentavos>;
  policy: 'same' | 'better' | 'any';
  legs: { eventId: SportEventId; line: string; outcomeId: string; odds: number }[];
}

export const PRODUCER = 10;
const FAR = 8_000_000_000_000_000;

/**
 * Creates an event that is `live` or starts in an hour, with one open line at 2.00 for home, 3.50 draw, 4.00 away. With `event`
 * it adds a line of this name to that event.
 */
export async function openTestEvent(
  { ctx, db }: Pick<World, 'ctx' | 'db'>,
  input: { live?: boolean; event?: SportEventId; name?: string } = {},
): Promise<TestEvent> {
  const { name = RESULT } = input;
  const event = input.event ?? ctx.newId<SportEventId>();
  const line = ctx.newId();
  let at = 0;
  let resultVersions: readonly ResultVersion[] = [];
  const outcomes = [
    { id: HOME, odds: 2000, active: true },
    { id: DRAW, odds: 3500, active: true },
    { id: AWAY, odds: 4000, active: true },
  ];
  const run = (name: string, ...statements: SqlStatement[]) =>
    db.tx(name, async (tx) => void (await tx.flight(...statements)));
  const set = (table: 'event' | 'line' | 'producer', assignment: string) =>
    run(
      'test event set',
      sql('', `update ${table} set ${assignment} where id = ${{ event, line, producer: PRODUCER }[table]}`),
    );
  await run(
    'test event',
    sql(
      '',
      `insert into producer (id, name, state, alive_at, source, number, kind)
       values (${PRODUCER}, 'test event', 'up', ${FAR}, 'simulator', ${PRODUCER}, 'any') on conflict do nothing`,
    ),
    sql(
      '',
      `insert into event (id, urn, sport, category, tournament, home, away, starts_at, phase, live, betting, simulated, producer)
       values (${event}, 'sim:match:${event}', 'football', 'Brasil', 'Série A', 'Casa', 'Fora', ${ctx.now() + (input.live === true ? -60_000 : 3_600_000)}, ${input.live === true ? 1 : 0}, ${input.live === true}, '${input.live === true ? 'live' : 'prematch'}', true, ${PRODUCER}) on conflict do nothing`,
    ),
    sql(
      '',
      `insert into line (id, event, line, market, specifiers, state, outcomes, producer) values (${line}, ${event}, '${name}', 1, '{}', 'open', '${JSON.stringify(outcomes)}', ${PRODUCER})`,
    ),
    insertBettingGates([
      { id: line, open: true },
      { id: event, open: true },
      { id: PRODUCER, open: true },
    ]),
  );
  const stop = (to: 'suspended' | 'closed' = 'suspended') =>
    db.tx('test event stop', async (tx) => {
      await tx.flight(...buildCloseGatesUnderStatements([event], [line]));
      await tx.query(
        sql(
          'test event stopped',
          'update line set state = $2, stopped_at = greatest($3::bigint, stopped_at + 1), version = version + 1 where id = $1',
          line,
          to,
          ctx.now(),
        ),
      );
    });
  const writeResult = (next: readonly ResultVersion[]) => {
    resultVersions = next;
    return db.tx('test event ruling', async (tx) => {
      await tx.flight(...buildCloseGatesUnderStatements([event], [line]));
      const result = foldLineResultVersions(resultVersions);
      const state =
        result.outcomeResults !== undefined
          ? 'settled'
          : result.cancelled.some((w) => w.from === undefined && w.to === undefined)
            ? 'cancelled'
            : 'suspended';
      const [row] = await tx.query<{ version: number } & Row>(
        sql(
          'test event result',
          'update line set state = $2, stopped_at = greatest($3::bigint, stopped_at + 1), result = $4::json, result_version = result_version + 1 where id = $1 returning result_version as version',
          line,
          state,
          ctx.now(),
          JSON.stringify(result),
        ),
      );
      await tx.query(
        sql(
          'test event settlement',
          'insert into line_settlement (line, version, created_at) values ($1, $2, $3)',
          line,
          row?.version ?? 0,
          ctx.now(),
        ),
      );
      tx.afterCommit(() => db.wake('settlements'));
    });
  };
  const addResultVersion = (result: Record<string, unknown>) =>
    writeResult(
      addResultVersionInOrder(resultVersions, {
        ...result,
        at: { sourceTime: ++at, producer: PRODUCER, sequence: at },
      } as unknown as ResultVersion),
    );
  return {
    event,
    line,
    slip: (input = {}) => ({
      type: 'single',
      stake: toCentavos(input.stake ?? 1000),
      policy: input.policy ?? 'same',
      legs: [
        {
          eventId: input.eventId ?? event,
          line: input.line ?? name,
          outcomeId: input.outcomeId ?? HOME,
          odds: input.odds ?? 2000,
        },
      ],
    }),
    price: (odds, outcomeId = HOME) => {
      for (const outcome of outcomes) if (outcome.id === outcomeId) outcome.odds = odds;
      return run(
        'test event price',
        sql(
          'test event priced',
          'update line set outcomes = $2::json, version = version + 1 where id = $1',
          line,
          JSON.stringify(outcomes),
        ),
      );
    },
    stop,
    resume: () =>
      run(
        'test event resume',
        sql('test event resumed', `update line set state = 'open', version = version + 1 where id = $1`, line),
        upsertOpenBettingGates([line]),
      ),
    settle: (results, certainty = 2) =>
      addResultVersion({
        kind: 'settle',
        certainty,
        outcomeResults: Object.fromEntries(
          Object.entries(results).map(([id, result]) => [id, typeof result === 'string' ? { result } : result]),
        ),
      }),
    unsettle: () => addResultVersion({ kind: 'unsettle' }),
    cancel: (window = {}) => addResultVersion({ kind: 'cancel', ...window }),
    uncancel: (window = {}) => addResultVersion({ kind: 'uncancel', ...window }),
    writeResult: writeResult,
    producer: (state) =>
      db.tx('test event producer', async (tx) => {
        if (state === 'down') await closeBettingGates(tx, [PRODUCER]);
        await tx.flight(
          sql('', `update producer set state = '${state}' where id = ${PRODUCER}`),
          ...(state === 'up' ? [upsertOpenBettingGates([PRODUCER])] : []),
        );
      }),
    set,
  };
}

/** The results of the line's outcomes when home, draw or away has won. */
export const winnerResults = (winner: string): Record<string, 'won' | 'lost'> =>
  Object.fromEntries([HOME, DRAW, AWAY].map((id) => [id, id === winner ? 'won' : 'lost']));

/** The states, results and payouts of the players' bets, oldest first. */
export const readBets = async (
  { db }: Pick<World, 'db'>,
  players: readonly PlayerId[],
): Promise<{ player: PlayerId; id: BetId; state: number; result: number | null; payout: number; odds: number }[]> =>
  db.read.query(
    sql(
      'test event bets',
      'select b.player, b.id, b.state, b.result, b.payout, g.odds from sport_bet b join sport_leg g on g.player = b.player and g.bet = b.id where b.player = any($1::bigint[]) order by b.id',
      formatPostgresArrayLiteral(players),
    ),
  );

/** The balances and counters of these players. */
export const readWallets = async (
  { db }: Pick<World, 'db'>,
  players: readonly PlayerId[],
): Promise<
  { main: number; bonus: number; receivable: number; turn_filled: number; day_staked: number; day_paid: number }[]
> =>
  db.read.query(
    sql(
      'test event pots',
      'select main, bonus, receivable, turn_filled, day_staked, day_paid from wallet where player = any($1::bigint[]) order by player',
      formatPostgresArrayLiteral(players),
    ),
  );

/** Gives a player bonus money with a large wagering requirement. */
export const giveBonus = ({ db, ctx }: World, player: PlayerId, amount: number): Promise<unknown> =>
  db.tx('bonus', async (tx) =>
    grantBonus(tx, ctx, await wallet.lockWallet(tx, player), {
      kind: 'bonus-grant',
      source: 'test',
      ref: ctx.newId(),
      amount: toCentavos(amount),
      required: toCentavos(amount * 1000),
      gift: false,
      expiresAt: ctx.now() + 86_400_000,
    }),
  );

/** What the audits of wallet, games and bets find wrong; empty is good. */
export async function findBetProblems({ ctx, db }: World): Promise<string[]> {
  const findings: AuditFinding[] = [
    ...(await wallet.auditWallet(db.read)),
    ...(await proveGameRounds(ctx, db.read)),
    ...(await proveSportsBets(db.read)),
    ...(await provePromotions(db.read)),
  ];
  const { totals: sums } = await wallet.sumWholeLedger(db.read);
  return [
    ...findings.flatMap((finding) => finding.wrong.map((what) => `${finding.name}: ${what}`)),
    ...sums.filter((sum) => sum.amount !== 0).map((sum) => `the book in ${sum.currency} sums to ${sum.amount}`),
  ];
}
