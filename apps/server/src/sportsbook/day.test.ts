/** A whole simulated day with every incident: afterwards the ledger balances, and every bet paid what its result says. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Day, openDay, type Truth } from '../../test/sports/simulated-day.ts';
import { NEEDS_SERVER } from '../../test/nodes.ts';
import { serverAnswers } from '../../test/world.ts';
import { verifyLedger } from '../proofs/proofs.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const there = await serverAnswers();
if (!there) console.warn(NEEDS_SERVER);

/** A dozen matches have every incident once. `SPORT_DAY_HOURS=24` plays a whole day of kick-offs. */
const hours = Number(process.env['SPORT_DAY_HOURS'] ?? 4);
const seed = process.env['SPORT_DAY_SEED'] ?? 'domingo';
const PLAYERS = 100;

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

/** What an outcome wins at a final score, market by market: written again here, independent of the product's rules. */
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
      throw new Error(`no rule for market ${market}`);
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

/** What a bet must have paid, in centavos: an exact fraction, rounded half up once; undefined if its match has not ended. */
function owed({ line, outcome, odds, stake, accepted_at }: BetRow, truth: Truth): number | undefined {
  const [id = '', rest = ''] = line.split('|');
  const [market, specifier] = [Number(id), rest.split('=')[1] ?? ''];
  const { end, wrong, halfTime } = truth;
  if (end === undefined || accepted_at === null) return undefined;
  const back = stake;
  if (end === 'notPlayed') return back;
  if (wrong !== undefined && wrong.from <= accepted_at && accepted_at <= wrong.to) return back;
  const firstHalf = market === 60 || market === 68;
  const score = firstHalf ? (halfTime ?? truth.score) : truth.score;
  if (end === 'abandoned' && !(firstHalf && halfTime !== undefined) && !isDecided(market, specifier, score))
    return back;
  const halves = computeHalves(market, specifier, outcome, score[0], score[1]);
  // In 2000ths of a centavo: the part that is returned, and the part that wins.
  const [returned, won] = { 2: [0n, 2n], 1: [1n, 1n], 0: [2n, 0n], [-1]: [1n, 0n], [-2]: [0n, 0n] }[halves] as [
    bigint,
    bigint,
  ];
  const exact = BigInt(stake) * (1000n * returned + BigInt(odds) * won);
  return Number((exact + 1000n) / 2000n);
}

describe.skipIf(!there)('a simulated day at speed 60 with every incident and 100 players', () => {
  let day: Day;
  beforeAll(async () => {
    day = await openDay({ seed, hours, players: PLAYERS });
  }, 120_000);
  afterAll(() => day.close());

  test('ends with balanced books and no open bet', async () => {
    proves('A-111');
    const began = performance.now();
    await day.run();
    const seconds = (performance.now() - began) / 1000;
    const bets = await day.queryRows<BetRow>(
      `select b.id, e.urn, l.line, g.outcome, g.odds, (b.stake_main + b.stake_bonus) as stake, b.state, b.payout, b.accepted_at
         from sport_bet b join sport_leg g on g.player = b.player and g.bet = b.id join event e on e.id = g.event join line l on l.id = g.line order by b.id`,
    );
    await report(bets, seconds);

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
        (line) => !/^(ok {3}| {6}house | {6}facts parked| {6}audit trail ends| *the books are right)/.test(line),
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
    if (hours >= 4) expect(ends).toEqual(new Set(['played', 'abandoned', 'notPlayed']));
  }, 600_000);

  async function report(bets: readonly BetRow[], seconds: number): Promise<void> {
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
      `a day of ${hours} hours in ${seconds.toFixed(1)} s: ${JSON.stringify({ ...day.tally, wrong: day.tally.wrong.length, bets: bets.length, states, ...row })}`,
    );
  }
});
