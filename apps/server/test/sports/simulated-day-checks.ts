/** Plays a simulated day and checks it: the ledger balances, and every bet paid what its result says by rules written again here. */
import { expect } from 'vitest';
import type { OutcomeResult } from '@arara/sports/core/results';
import { verifyLedger } from '../../src/proofs/proofs.ts';
import type { Day, Truth } from './simulated-day.ts';

interface BetRow {
  readonly [column: string]: unknown;
  readonly id: number;
  readonly urn: string;
  readonly line: string;
  readonly outcome: string;
  readonly odds: number;
  readonly stake: number;
  readonly state: number;
  readonly payout: number;
  readonly accepted_at: number | null;
}

/** What a bet wins, in halves of its stake: won, half won, push, half lost, lost. */
type Halves = number;

const sign = Math.sign;
const all = (won: boolean): Halves => (won ? 2 : -2);
/** A quarter line is two bets of half the stake on the neighbouring lines; any other line is two on the same line. */
const onBoth = (line: number, oneBet: (line: number) => number): Halves =>
  Number.isInteger(line * 2) ? 2 * oneBet(line) : oneBet(line - 0.25) + oneBet(line + 0.25);

/** What an outcome of football wins at a final score, for some markets: written again here, independent of the product's rules. */
function computeHalves(market: number, specifier: string, outcome: string, h: number, a: number): Halves {
  const number = Number(specifier);
  switch (market) {
    case 1:
    case 60:
      return all({ 1: h > a, 2: h === a, 3: h < a }[outcome] as boolean);
    case 10:
      return all({ 9: h >= a, 10: h !== a, 11: h <= a }[outcome] as boolean);
    case 11:
      return 2 * ({ 4: sign(h - a), 5: sign(a - h) }[outcome] as number);
    case 14: {
      const [headStart = 0, other = 0] = specifier.split(':').map(Number);
      const ahead = sign(h + headStart - a - other);
      return all({ 1711: ahead > 0, 1712: ahead === 0, 1713: ahead < 0 }[outcome] as boolean);
    }
    case 16:
      return onBoth(number, (line) => ({ 1714: sign(h - a + line), 1715: sign(a - h - line) })[outcome] as number);
    case 18:
    case 68:
      return onBoth(number, (line) => ({ 12: sign(h + a - line), 13: sign(line - h - a) })[outcome] as number);
    case 26:
      return all({ 70: (h + a) % 2 === 1, 72: (h + a) % 2 === 0 }[outcome] as boolean);
    case 29:
      return all({ 74: h > 0 && a > 0, 76: h === 0 || a === 0 }[outcome] as boolean);
    case 45:
      return all(outcome === (h > 4 || a > 4 ? '324' : String(274 + 2 * h + 10 * a)));
    default:
      throw new RangeError(`no rule for market ${market}`);
  }
}

const outcomesByMarket: Readonly<Record<number, readonly string[]>> = {
  1: ['1', '2', '3'],
  10: ['9', '10', '11'],
  11: ['4', '5'],
  14: ['1711', '1712', '1713'],
  16: ['1714', '1715'],
  18: ['12', '13'],
  26: ['70', '72'],
  29: ['74', '76'],
  45: [...Array.from({ length: 25 }, (_, i) => String(274 + 2 * i)), '324'],
  60: ['1', '2', '3'],
  68: ['12', '13'],
};

/** Whether an abandoned match had decided the line: no further goal could have changed any of its outcomes. */
function isDecided(market: number, specifier: string, [h, a]: readonly [number, number]): boolean {
  const futures = Array.from({ length: 100 }, (_, i) => [h + Math.floor(i / 10), a + (i % 10)] as const);
  return (outcomesByMarket[market] ?? []).every(
    (outcome) => new Set(futures.map(([x, y]) => computeHalves(market, specifier, outcome, x, y))).size === 1,
  );
}

/** The same in the words of the product. */
const resultByHalves = { 2: 'won', 1: 'halfWon', 0: 'push', [-1]: 'halfLost', [-2]: 'lost' } as const;

interface Goals {
  readonly goals: readonly [number, number];
  readonly halfTime?: readonly [number, number];
}

/** The result of a bet on football by the rules above; undefined where they say nothing about it. */
function gradeFootballAgain(line: string, outcome: string, { end, score, sport }: Truth): string | undefined {
  const [id = '', rest = ''] = line.split('|');
  const [market, specifier] = [Number(id), rest.split('=')[1] ?? ''];
  if (sport !== 'football' || outcomesByMarket[market] === undefined || end === 'notPlayed') return undefined;
  const { goals, halfTime } = score as Goals;
  const isFirstHalf = market === 60 || market === 68;
  const counted = isFirstHalf ? (halfTime ?? goals) : goals;
  if (end === 'abandoned' && !(isFirstHalf && halfTime !== undefined) && !isDecided(market, specifier, counted))
    return 'void';
  return resultByHalves[
    computeHalves(market, specifier, outcome, counted[0], counted[1]) as keyof typeof resultByHalves
  ];
}

/** What a bet must have paid, in centavos: an exact fraction, rounded half up once; undefined if its event has not ended. */
function owed({ line, outcome, odds, stake, accepted_at }: BetRow, truth: Truth): number | undefined {
  const { end, wrong } = truth;
  if (end === undefined || accepted_at === null) return undefined;
  if (wrong !== undefined && wrong.from <= accepted_at && accepted_at <= wrong.to) return stake;
  const grade = truth.grade(line, outcome);
  // What the final score leaves open is void.
  if (grade === 'undecided') return stake;
  const { result, deadHeat: [places, tied] = [1, 1] } = grade;
  const again = gradeFootballAgain(line, outcome, truth);
  if (again !== undefined && again !== result)
    throw new Error(`${line} ${outcome}: ${result}, and ${again} by the test's rules`);
  // In halves of the stake: the part that is returned, and the part that wins.
  const [returned, won] = halvesByResult[result];
  const denominator = 2_000n * BigInt(tied);
  const exact = BigInt(stake) * (1_000n * BigInt(tied) * returned + BigInt(odds) * won * BigInt(places));
  return Number((2n * exact + denominator) / (2n * denominator));
}

const halvesByResult: Readonly<Record<OutcomeResult['result'], readonly [returned: bigint, won: bigint]>> = {
  won: [0n, 2n],
  halfWon: [1n, 1n],
  push: [2n, 0n],
  void: [2n, 0n],
  halfLost: [1n, 0n],
  lost: [0n, 0n],
};

/** Plays the day and expects every bet settled as its event ended, balanced books, and no price that its score rules out. */
export async function playAndCheckDay(day: Day, hours: number): Promise<void> {
  const began = performance.now();
  await day.run();
  const seconds = (performance.now() - began) / 1000;
  const bets = await day.queryRows<BetRow>(
    `select b.id, e.urn, l.line, g.outcome, g.odds, (b.stake_main + b.stake_bonus) as stake, b.state, b.payout, b.accepted_at
     from sport_bet b join sport_leg g on g.player = b.player and g.bet = b.id join event e on e.id = g.event join line l on l.id = g.line order by b.id`,
  );
  await report(day, hours, bets, seconds);

  expect(day.tally.wrong).toEqual([]);
  // Every bet that was answered exists, and no other.
  expect(bets.length).toBe(day.tally.accepted + day.tally.waiting);
  expect(await day.queryRows('select urn, phase from event where finished_at is null')).toEqual([]);
  expect(await day.queryRows('select producer, seq from feed_inbox where applied_at is null')).toEqual([]);
  expect(await day.queryRows('select player, id, state from sport_bet where state not in (9999, -11)')).toEqual([]);
  expect(await day.queryRows('select line, version from line_settlement where done_at is null')).toEqual([]);
  const verification = await verifyLedger(day.ctx);
  expect(
    verification.lines.filter(
      (line) =>
        !/^(ok {3}| {6}house | {6}facts parked| {6}audit trail ends| {6}rows are sealed| *the books are right)/.test(
          line,
        ),
    ),
  ).toEqual([]);
  expect(verification.ok).toBe(true);
  const wrongly = bets.flatMap((bet) => {
    const truth = day.truths.get(bet.urn);
    const pays = bet.state === -11 ? 0 : truth === undefined ? undefined : owed(bet, truth);
    return pays === bet.payout ? [] : [{ ...bet, pays, truth }];
  });
  expect(wrongly).toEqual([]);
  // The day must have had enough bets and incidents to prove anything.
  expect(bets.filter((bet) => bet.state === 9999).length).toBeGreaterThan(100);
  const ends = new Set([...day.truths.values()].map(({ end }) => end));
  if (hours >= 4) for (const end of ['played', 'abandoned', 'notPlayed'] as const) expect(ends).toContain(end);
  for (const [fault, count] of Object.entries(day.faults)) expect([fault, count > 0]).toEqual([fault, true]);
}

async function report(day: Day, hours: number, bets: readonly BetRow[], seconds: number): Promise<void> {
  const [row] = await day.queryRows<Record<string, number>>(
    `select (select count(*)::int from event) as events, (select count(*)::int from line) as lines, (select count(*)::int from feed_inbox) as messages,
       (select count(*)::int from feed_inbox where body ->> 'type' = 'snapshot') as recoveries, (select count(*)::int from feed_inbox where body ->> 'type' = 'unsettle') as taken_back,
       (select count(*)::int from line_settlement) as results, (select count(*)::int from line_settlement where version > 1) as later_results,
       (select count(*)::int from entry where kind = 10) as resettlements, (select count(*)::int from entry where kind = 9) as voids,
       (select count(distinct player)::int from entry where 5 in (debit, credit)) as ever_owing, (select count(*)::int from entry where kind = 11) as repayments, (select count(*)::int from wallet where receivable < 0) as owing,
       (select coalesce(-sum(receivable), 0)::bigint from wallet) as owed`,
  );
  const states = Object.fromEntries(
    [...Map.groupBy(bets, (bet) => bet.state)].map(([state, those]) => [state, those.length]),
  );
  console.info(
    `a day of ${hours} hours in ${seconds.toFixed(1)} s: ${JSON.stringify({ ...day.tally, wrong: day.tally.wrong.length, bets: bets.length, faults: day.faults, states, ...row })}`,
  );
}
