/** Plays the soak and checks it: books, bets, and the margin that was realised against the one that the chances promise. */
import { expect } from 'vitest';
import type { Centavos } from '@arara/money';
import { fractionToApproximateNumber } from '@arara/sports/core/fraction';
import { computeReturnPerUnit, parseSystem, settleBet } from '@arara/sports/bets/settlement';
import { thousandthsToOdds } from '@arara/sports/core/odds';
import type { OutcomeResult } from '@arara/sports/core/results';
import { verifyLedger } from '../../src/proofs/proofs.ts';
import { type BetType, toBetType } from '../../src/sportsbook/bets/stored-bet.ts';
import type { Truth } from './simulated-day.ts';
import { CONFIRMED, type Soak, STUCK_BETS, STUCK_RESULTS } from './soak.ts';
import type { KeptChanceRow } from './soak-chances.ts';
import { compareMargins, type MarginBet, type MarginReport } from './soak-margin.ts';

interface LegRow {
  readonly [column: string]: unknown;
  readonly player: number;
  readonly id: number;
  readonly type: number;
  readonly system: string | null;
  readonly stake: number;
  readonly cashed: number;
  readonly state: number;
  readonly payout: number;
  readonly accepted_at: number | null;
  readonly event: number;
  readonly urn: string;
  readonly sport: string;
  readonly line: string;
  readonly outcome: string;
  readonly odds: number;
  readonly live: boolean | null;
  readonly finished_at: number | null;
  /** Its result is confirmed, or cancelled: the feed says nothing more about it. */
  readonly confirmed: boolean;
}

interface CashOutRow {
  readonly [column: string]: unknown;
  readonly player: number;
  readonly bet: number;
  readonly n: number;
  readonly stake: number;
  readonly amount: number;
  readonly at: number;
}

/** A bet that was accepted and whose events have all ended, with confirmed results. */
interface EndedBet extends MarginBet {
  readonly id: number;
  readonly type: BetType;
  readonly system: string | null;
  readonly rows: readonly LegRow[];
  readonly results: readonly OutcomeResult[];
  readonly cashed: number;
}

/** A line has a wrong price a little longer than its window: the right one has to arrive. */
const WRONG_PRICE_SLACK_MS = 5_000;
const voided: OutcomeResult = { result: 'void' };

const isInWindow = ({ wrong }: Truth, at: number, slackMs = 0): boolean =>
  wrong !== undefined && wrong.from <= at && at <= wrong.to + slackMs;

/** How a leg ended by the simulator that played its event. What the final score leaves open is void. */
function gradeLeg({ line, outcome, accepted_at }: LegRow, truth: Truth): OutcomeResult {
  if (accepted_at !== null && isInWindow(truth, accepted_at)) return voided;
  const grade = truth.grade(line, outcome);
  return grade === 'undecided' ? voided : grade;
}

/** Abandoned and cancelled events are drawn beside the play, and no chance knows of them; the same goes for a wrong price. */
const isUnforeseen = (row: LegRow, truth: Truth): boolean =>
  truth.end === 'abandoned' ||
  truth.end === 'notPlayed' ||
  (row.accepted_at !== null && isInWindow(truth, row.accepted_at, WRONG_PRICE_SLACK_MS));

const toChance = ({ win, refund }: KeptChanceRow) => ({ win: (win ?? 0) / 1e6, refund: (refund ?? 0) / 1e6 });
const toKey = (player: number, bet: number): string => `${player} ${bet}`;

interface CollectedBets {
  readonly ended: readonly EndedBet[];
  readonly bets: number;
  /** The events that have not ended, by which bets are open. */
  readonly openEvents: readonly string[];
  readonly openBets: number;
  /** Bets whose events have ended, but not all results are confirmed. */
  readonly unconfirmed: number;
  /** What is wrong with the rows. */
  readonly wrong: readonly string[];
}

async function collectBets({ queryRows, truths }: Soak): Promise<CollectedBets> {
  const legRows = await queryRows<LegRow>(
    `select b.player, b.id, b.type, b.system, b.stake_main + b.stake_bonus as stake, b.cashed_main + b.cashed_bonus as cashed,
       b.state, b.payout, b.accepted_at, g.event, e.urn, e.sport, l.line, g.outcome, g.odds, g.live, e.finished_at, coalesce(${CONFIRMED}, false) as confirmed
     from sport_bet b join sport_leg g on g.player = b.player and g.bet = b.id
       join event e on e.id = g.event join line l on l.id = g.line order by b.player, b.id, g.n`,
  );
  const chances = Map.groupBy(
    await queryRows<KeptChanceRow>('select * from soak_chance order by player, bet, cash_out, n'),
    ({ player, bet }) => toKey(player, bet),
  );
  const cashOuts = Map.groupBy(
    await queryRows<CashOutRow>(
      'select player, bet, n, stake_main + stake_bonus as stake, amount, at from bet_cashout order by player, bet, n',
    ),
    ({ player, bet }) => toKey(player, bet),
  );
  const byBet = [...Map.groupBy(legRows, ({ player, id }) => toKey(player, id))];
  const wrong: string[] = [];
  const ended: EndedBet[] = [];
  const openEvents = new Set<string>();
  let [openBets, unconfirmed] = [0, 0];
  for (const [key, rows] of byBet) {
    const first = rows[0] as LegRow;
    const open = rows.filter(({ finished_at }) => finished_at === null);
    if (first.state !== 9999 && first.state !== -11) {
      openBets++;
      for (const { urn } of open) openEvents.add(urn);
    }
    if (first.state === -11 || first.accepted_at === null || open.length > 0) continue;
    if (rows.some(({ confirmed }) => !confirmed)) {
      unconfirmed++;
      continue;
    }
    const bet = toEndedBet(rows, chances.get(key) ?? [], cashOuts.get(key) ?? [], truths);
    if (typeof bet === 'string') wrong.push(bet);
    else ended.push(bet);
  }
  return { ended, bets: byBet.length, openEvents: [...openEvents], openBets, unconfirmed, wrong };
}

function toEndedBet(
  rows: readonly LegRow[],
  chances: readonly KeptChanceRow[],
  cashOuts: readonly CashOutRow[],
  truths: ReadonlyMap<string, Truth>,
): EndedBet | string {
  const { id, type: typeCode, system, stake, cashed, payout } = rows[0] as LegRow;
  const type = toBetType(typeCode);
  const results: OutcomeResult[] = [];
  const legs: MarginBet['legs'][number][] = [];
  const known: Truth[] = [];
  for (const [n, row] of rows.entries()) {
    const truth = truths.get(row.urn);
    const kept = chances.find((one) => one.cash_out === -1 && one.n === n);
    if (truth?.end === undefined) return `bet ${id}: the simulator never said how ${row.urn} ended`;
    if (kept === undefined || kept.win === null) return `bet ${id}: no chance of ${row.line} in ${row.urn} was kept`;
    const result = gradeLeg(row, truth);
    known.push(truth);
    results.push(result);
    legs.push({
      event: row.event,
      odds: row.odds / 1000,
      chance: toChance(kept),
      returned: fractionToApproximateNumber(computeReturnPerUnit(thousandthsToOdds(row.odds), result)),
      unforeseen: isUnforeseen(row, truth),
    });
  }
  const parts = cashOuts.map((cashOut) => ({
    stake: cashOut.stake,
    amount: cashOut.amount,
    // A result that is later taken back counts as the leg ended: what the house paid for the feed's error is promised, not luck.
    chances: rows.map((_, n) => {
      const kept = chances.find((one) => one.cash_out === cashOut.n && one.n === n);
      const isWrong = isInWindow(known[n] as Truth, cashOut.at, WRONG_PRICE_SLACK_MS);
      return kept === undefined || kept.decided || kept.win === null || isWrong ? undefined : toChance(kept);
    }),
  }));
  const sizes = type === 'system' ? (parseSystem(system ?? '')?.sizes ?? []) : [rows.length];
  return { id, type, system, stake, cashed, payout, sizes, legs, cashOuts: parts, rows, results };
}

/** What the rest of a bet must have been paid by how its events ended; undefined if that does not decide it. */
const computeOwed = ({ type, system, stake, cashed, rows, results }: EndedBet): number | undefined =>
  stake === cashed
    ? 0
    : settleBet({
        type,
        system,
        stake: (stake - cashed) as Centavos,
        legs: rows.map(({ odds }, n) => ({ odds: thousandthsToOdds(odds), result: results[n] })),
      })?.payout;

const describeMargin = ({ bets, staked, paid, cashedOut, ...rest }: MarginReport): string => {
  const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;
  const { realised, expected, modelError, clusteredError, z } = rest;
  const money = [staked, paid, cashedOut].map((centavos) => (centavos / 100).toFixed(0));
  return `${bets} bets, staked ${money[0]}, paid ${money[1]}, of it cashed out ${money[2]}; realised ${percent(realised)}, expected ${percent(expected)}, standard error ${percent(modelError)} by model, ${percent(clusteredError)} by events; z ${z.toFixed(2)}`;
};

/** The margins of all bets and of parts of them, with their names. */
function compareAllMargins(ended: readonly EndedBet[]): Map<string, MarginReport> {
  const isLive = ({ rows }: EndedBet): boolean => rows.some(({ live }) => live === true);
  const singles = ended.filter(({ type }) => type === 'single');
  const parts = new Map<string, readonly EndedBet[]>([
    ['all', ended],
    ['live singles', singles.filter(isLive)],
    ['pre-match singles', singles.filter((bet) => !isLive(bet))],
    ['multiples', ended.filter(({ type }) => type === 'multiple')],
    ['systems', ended.filter(({ type }) => type === 'system')],
    ['cashed out', ended.filter(({ cashOuts }) => cashOuts.length > 0)],
  ]);
  for (const [sport, bets] of Map.groupBy(singles, ({ rows }) => rows[0]?.sport ?? '')) parts.set(sport, bets);
  return new Map([...parts].map(([name, bets]) => [name, compareMargins(bets)]));
}

export interface SoakExpectations {
  /** How many standard errors the margin may be off. */
  readonly standardErrors: number;
  /** How many bets must have ended: with fewer the run says nothing. */
  readonly leastEnded: number;
}

/** What was received of the events of stuck bets, and how their producers stand: the database is gone after the run. */
async function describeStuckEvents({ queryRows }: Soak): Promise<string> {
  const messages = await queryRows(
    `with stuck as (${STUCK_BETS})
     select body ->> 'event' as event, producer, seq, received_at, applied_at, body ->> 'type' as type, body ->> 'sourceTime' as at,
       body ->> 'status' as status, body ->> 'certainty' as certainty, body ->> 'request' as request,
       json_array_length(case when json_typeof(body -> 'lines') = 'array' then body -> 'lines' else '[]'::json end) as lines
     from feed_inbox where lasting and body ->> 'event' in
       (select e.urn from stuck s join sport_leg g on g.player = s.player and g.bet = s.id join event e on e.id = g.event
        join line l on l.id = g.line where l.result is null)
     order by event, producer, seq`,
  );
  const producers = await queryRows('select * from producer');
  const around = await queryRows(
    `select producer, seq, received_at, applied_at, body ->> 'request' as request from feed_inbox
     where body ->> 'type' = 'snapshot' order by received_at`,
  );
  const unread = await queryRows(
    `select id, received_at, producer, seq, event, parts from feed_unread where waits or parts::text like '%envelope%'`,
  );
  return [
    'messages of stuck events:',
    ...messages.map((row) => JSON.stringify(row)),
    'producers:',
    ...producers.map((row) => JSON.stringify(row)),
    'snapshots:',
    ...around.map((row) => JSON.stringify(row)),
    'unreadable envelopes:',
    ...unread.map((row) => JSON.stringify(row)),
  ].join('\n');
}

/** Plays the soak and expects that its bets are paid as their events ended, books that balance, and the margin of the chances. */
export async function playAndCheckSoak(soak: Soak, { standardErrors, leastEnded }: SoakExpectations): Promise<void> {
  const { queryRows, tally, nodes, options } = soak;
  const began = performance.now();
  await soak.run();
  const minutes = (performance.now() - began) / 60_000;
  const collected = await collectBets(soak);
  const { ended } = collected;
  const margins = compareAllMargins(ended);
  const [row] = await queryRows<Record<string, number>>(
    `select (select count(*)::int from event) as events, (select count(*)::int from event where finished_at is not null) as finished,
       (select count(*)::int from line) as lines, (select count(*)::int from feed_inbox) as messages,
       (select count(*)::int from line_settlement) as results, (select count(*)::int from line_settlement where version > 1) as later_results,
       (select count(*)::int from bet_cashout) as cashouts, (select count(*)::int from bet_cashout_waiting where refusal is not null) as cashouts_refused_late,
       (select count(*)::int from sport_bet where state = -11) as refused_late, (select count(*)::int from entry where kind = 10) as resettlements`,
  );
  const { placed, wrong, ...counts } = tally;
  console.info(
    [
      `${options.minutes} minutes, ${options.players} players, played and waited for in ${minutes.toFixed(1)} minutes: ${JSON.stringify({ placed: placed.size, ...counts, wrong: wrong.length, comparisons: soak.comparisons(), ended: ended.length, openBets: collected.openBets, unconfirmed: collected.unconfirmed, openEvents: collected.openEvents, faults: soak.feed.countFaults(), ...row })}`,
      ...[...margins].map(([name, report]) => `margin of ${name}: ${describeMargin(report)}`),
      ...[...nodes.errors].map(([text, count]) => `error in a log, ${count} times: ${text}`),
    ].join('\n'),
  );

  expect.soft(wrong.slice(0, 20)).toEqual([]);
  // Every bet that was answered exists, and no other.
  expect.soft(collected.bets).toBe(placed.size);
  const stuck = await queryRows(STUCK_BETS);
  if (stuck.length > 0) console.info(await describeStuckEvents(soak));
  expect.soft(stuck).toEqual([]);
  expect.soft(await queryRows('select * from sport_bet where state = -10')).toEqual([]);
  expect.soft(await queryRows('select * from bet_cashout_waiting where accept_at is not null')).toEqual([]);
  expect.soft(await queryRows(STUCK_RESULTS)).toEqual([]);
  const verification = await verifyLedger(soak.world.ctx);
  expect.soft(verification.ok ? [] : verification.lines).toEqual([]);
  expect.soft(collected.wrong.slice(0, 20)).toEqual([]);
  const paidWrongly = ended.flatMap((bet) => {
    const owed = computeOwed(bet);
    return owed === bet.payout ? [] : [{ id: bet.id, owed, payout: bet.payout, rows: bet.rows, results: bet.results }];
  });
  expect.soft(paidWrongly.slice(0, 5)).toEqual([]);
  expect.soft(ended.length).toBeGreaterThanOrEqual(leastEnded);
  expect.soft(Math.abs(margins.get('all')?.z ?? Infinity)).toBeLessThanOrEqual(standardErrors);
}
