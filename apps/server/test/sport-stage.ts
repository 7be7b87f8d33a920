/**
 * A stage for bets: one event and its lines, driven as the feed's consumer drives them, without a feed. What closes a line
 * shuts its gate in the same transaction; a result comes with its version and its settlement.
 */
import type { PlayerId, EventId, BetId, Id } from '@arara/contract/protocol/fields';
import { centavos } from '@arara/money';
import {
  foldResultVersions,
  type ResultVersion,
  type OutcomeResult,
  insertResultVersion,
} from '@arara/sports/core/results';
import { arrayLiteral, type Row, type Statement, sql } from '../src/platform/db/db.ts';
import type { Finding } from '../src/platform/audit/proof.ts';
import { insertGates, reopenGates, closeGates } from '../src/platform/db/gates.ts';
import { proveGames } from '../src/proofs/proofs.ts';
import { proveBets, provePromotions } from '../src/proofs/proofs.ts';
import * as wallet from '../src/wallet/wallet.ts';
import type { World } from './world.ts';
import { grantBonus } from './wallet-state.ts';

export const HOME = '1';
export const DRAW = '2';
export const AWAY = '3';
/** The result of the match, the line of most tests. */
export const RESULT = '1|';

export interface Stage {
  readonly event: EventId;
  readonly line: Id;
  /** The slip of a single on this stage, as the contract hands it over. */
  slip(
    input?: Partial<{
      stake: number;
      policy: 'same' | 'better' | 'any';
      odds: number;
      outcomeId: string;
      line: string;
      eventId: EventId;
    }>,
  ): Slip;
  price(odds: number, outcomeId?: string): Promise<void>;
  /** Closes the line to bets, as a goal does. */
  stop(to?: 'suspended' | 'closed'): Promise<void>;
  /** Opens it again. */
  resume(): Promise<void>;
  settle(verdicts: Record<string, OutcomeResult['result']>, certainty?: 1 | 2): Promise<void>;
  unsettle(): Promise<void>;
  cancel(window?: { from?: number; to?: number }): Promise<void>;
  uncancel(window?: { from?: number; to?: number }): Promise<void>;
  /** Writes what these rulings come to, as a new version of the result. */
  rule(rulings: readonly ResultVersion[]): Promise<void>;
  /** The health of its producer, with the gate that goes with it; the lines are left as they are. */
  producer(state: 'up' | 'down'): Promise<void>;
  set(table: 'event' | 'line' | 'producer', assignment: string): Promise<void>;
}

interface Slip {
  type: 'single';
  stake: ReturnType<typeof centavos>;
  policy: 'same' | 'better' | 'any';
  legs: { eventId: EventId; line: string; outcomeId: string; odds: number }[];
}

export const PRODUCER = 10;
const FAR = 8_000_000_000_000_000;

/**
 * Sets an event up: `live` or starting in an hour, with one open line at 2.00 for home, 3.50 draw, 4.00 away. With `event` it
 * adds the line of this name to one that is there.
 */
export async function openStage(
  { ctx, db }: Pick<World, 'ctx' | 'db'>,
  input: { live?: boolean; event?: EventId; name?: string } = {},
): Promise<Stage> {
  const { name = RESULT } = input;
  const event = input.event ?? ctx.newId<EventId>();
  const line = ctx.newId();
  let at = 0;
  let rulings: readonly ResultVersion[] = [];
  const outcomes = [
    { id: HOME, odds: 2000, active: true },
    { id: DRAW, odds: 3500, active: true },
    { id: AWAY, odds: 4000, active: true },
  ];
  const run = (name: string, ...statements: Statement[]) =>
    db.tx(name, async (tx) => void (await tx.flight(...statements)));
  const set = (table: 'event' | 'line' | 'producer', assignment: string) =>
    run(
      'stage set',
      sql('', `update ${table} set ${assignment} where id = ${{ event, line, producer: PRODUCER }[table]}`),
    );
  await run(
    'stage',
    sql(
      '',
      `insert into producer (id, name, state, alive_at) values (${PRODUCER}, 'stage', 'up', ${FAR}) on conflict do nothing`,
    ),
    sql(
      '',
      `insert into event (id, urn, sport, category, tournament, home, away, starts_at, phase, live, simulated, producer)
       values (${event}, 'sim:match:${event}', 'football', 'Brasil', 'Série A', 'Casa', 'Fora', ${ctx.now() + (input.live === true ? -60_000 : 3_600_000)}, ${input.live === true ? 1 : 0}, ${input.live === true}, true, ${PRODUCER}) on conflict do nothing`,
    ),
    sql(
      '',
      `insert into line (id, event, line, market, specifiers, state, outcomes) values (${line}, ${event}, '${name}', 1, '{}', 'open', '${JSON.stringify(outcomes)}')`,
    ),
    insertGates([
      { id: line, open: true },
      { id: PRODUCER, open: true },
    ]),
  );
  const stop = (to: 'suspended' | 'closed' = 'suspended') =>
    db.tx('stage stop', async (tx) => {
      await closeGates(tx, [line]);
      await tx.query(
        sql(
          'stage stopped',
          'update line set state = $2, stopped_at = greatest($3::bigint, stopped_at + 1), version = version + 1 where id = $1',
          line,
          to,
          ctx.now(),
        ),
      );
    });
  const rule = (next: readonly ResultVersion[]) => {
    rulings = next;
    return db.tx('stage ruling', async (tx) => {
      await closeGates(tx, [line]);
      const result = foldResultVersions(rulings);
      const state =
        result.verdicts !== undefined
          ? 'settled'
          : result.cancelled.some((w) => w.from === undefined && w.to === undefined)
            ? 'cancelled'
            : 'suspended';
      const [row] = await tx.query<{ version: number } & Row>(
        sql(
          'stage result',
          'update line set state = $2, stopped_at = greatest($3::bigint, stopped_at + 1), result = $4::json, result_version = result_version + 1 where id = $1 returning result_version as version',
          line,
          state,
          ctx.now(),
          JSON.stringify(result),
        ),
      );
      await tx.query(
        sql(
          'stage settlement',
          'insert into line_settlement (line, version, created_at) values ($1, $2, $3)',
          line,
          row?.version ?? 0,
          ctx.now(),
        ),
      );
      tx.afterCommit(() => db.wake('settlements'));
    });
  };
  const say = (result: Record<string, unknown>) =>
    rule(
      insertResultVersion(rulings, {
        ...result,
        at: { sourceTime: ++at, producer: PRODUCER, sequence: at },
      } as unknown as ResultVersion),
    );
  return {
    event,
    line,
    slip: (input = {}) => ({
      type: 'single',
      stake: centavos(input.stake ?? 1000),
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
        'stage price',
        sql(
          'stage priced',
          'update line set outcomes = $2::json, version = version + 1 where id = $1',
          line,
          JSON.stringify(outcomes),
        ),
      );
    },
    stop,
    resume: () =>
      run(
        'stage resume',
        sql('stage resumed', `update line set state = 'open', version = version + 1 where id = $1`, line),
        reopenGates([line]),
      ),
    settle: (results, certainty = 2) =>
      say({
        kind: 'settle',
        certainty,
        verdicts: Object.fromEntries(Object.entries(results).map(([id, result]) => [id, { result }])),
      }),
    unsettle: () => say({ kind: 'unsettle' }),
    cancel: (window = {}) => say({ kind: 'cancel', ...window }),
    uncancel: (window = {}) => say({ kind: 'uncancel', ...window }),
    rule,
    producer: (state) =>
      db.tx('stage producer', async (tx) => {
        if (state === 'down') await closeGates(tx, [PRODUCER]);
        await tx.flight(
          sql('', `update producer set state = '${state}' where id = ${PRODUCER}`),
          ...(state === 'up' ? [reopenGates([PRODUCER])] : []),
        );
      }),
    set,
  };
}

/** Outcomes of the line when home, draw or away came. */
export const winnerResults = (winner: string): Record<string, 'won' | 'lost'> =>
  Object.fromEntries([HOME, DRAW, AWAY].map((id) => [id, id === winner ? 'won' : 'lost']));

/** States, results and payouts of a player's bets in their order. */
export const readBets = async (
  { db }: Pick<World, 'db'>,
  players: readonly PlayerId[],
): Promise<{ player: PlayerId; id: BetId; state: number; result: number | null; payout: number; odds: number }[]> =>
  db.read.query(
    sql(
      'stage bets',
      'select b.player, b.id, b.state, b.result, b.payout, g.odds from sport_bet b join sport_leg g on g.player = b.player and g.bet = b.id where b.player = any($1::bigint[]) order by b.id',
      arrayLiteral(players),
    ),
  );

/** Every pot of these players. */
export const readWallets = async (
  { db }: Pick<World, 'db'>,
  players: readonly PlayerId[],
): Promise<
  { main: number; bonus: number; receivable: number; turn_filled: number; day_staked: number; day_paid: number }[]
> =>
  db.read.query(
    sql(
      'stage pots',
      'select main, bonus, receivable, turn_filled, day_staked, day_paid from wallet where player = any($1::bigint[]) order by player',
      arrayLiteral(players),
    ),
  );

/** Gives a player bonus money that is far from wagered. */
export const giveBonus = ({ db, ctx }: World, player: PlayerId, amount: number): Promise<unknown> =>
  db.tx('bonus', async (tx) =>
    grantBonus(tx, ctx, await wallet.lockWallet(tx, player), {
      kind: 'bonus-grant',
      source: 'test',
      ref: ctx.newId(),
      amount: centavos(amount),
      required: centavos(amount * 1000),
      gift: false,
      expiresAt: ctx.now() + 86_400_000,
    }),
  );

/** What the proofs of wallet, games and bets find wrong, in words; empty is good. */
export async function findBetProblems({ ctx, db }: World): Promise<string[]> {
  const findings: Finding[] = [
    ...(await wallet.auditWallet(db.read)),
    ...(await proveGames(ctx, db.read)),
    ...(await proveBets(db.read)),
    ...(await provePromotions(db.read)),
  ];
  const { totals: sums } = await wallet.sumLedger(db.read);
  return [
    ...findings.flatMap((finding) => finding.wrong.map((what) => `${finding.name}: ${what}`)),
    ...sums.filter((sum) => sum.amount !== 0).map((sum) => `the book in ${sum.currency} sums to ${sum.amount}`),
  ];
}
