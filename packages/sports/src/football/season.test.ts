import { describe, expect, test } from 'vitest';
import { createSeededDraws } from '../simulation/seeded-draws.ts';
import {
  averageFootballGoalCounts,
  computeFairLineChances,
  forecastScores,
  computePoissonChances,
  computeGoalRates,
  computeRemainingGoalShares,
} from './model.ts';
import type { ScoreModelInput, MatchProgress } from './model.ts';
import { bettingMarkets } from '../core/markets.ts';
import { priceFootballLines } from './prices.ts';
import { halfTimeBreakMs, drawMatchScript } from './script.ts';
import type { MatchScriptMoment } from './script.ts';
import { simulatedLeagues, pairTeamsOfRound } from './teams.ts';
import { computeStakeHalves } from './grade.ts';
import { formatLineName, findBettingMarketById, marketOutcomeIds, parseLineName } from '../sports.ts';
import type { FeedLineOdds, ParsedLine, HomeAwayScore } from '../sports.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const league = simulatedLeagues[0]!;
const perSeason = league.teams.length * (league.teams.length - 1);
const line = (id: number, specifier?: string): ParsedLine => parseLineName(formatLineName(id, specifier))!;
const lineChances = (state: ScoreModelInput, parsed: ParsedLine) => {
  const view = forecastScores(state);
  return computeFairLineChances(parsed, parsed.market.scope === 'match' ? view.match : view.firstHalf!);
};

/** A played match: its script, and the rates it was drawn with. */
function played(n: number) {
  const [home, away] = pairTeamsOfRound(league, n);
  const script = drawMatchScript({ home, away }, 'none', createSeededDraws(`season:${n}`));
  const drift = script.findLast((moment) => moment.kind === 'drift');
  return { script, rates: computeGoalRates(home.strength, away.strength, drift?.to) };
}

const count = (script: readonly MatchScriptMoment[], kind: MatchScriptMoment['kind'], until: number): HomeAwayScore => {
  const of = (side: string) =>
    script.filter((m) => m.kind === kind && 'side' in m && m.side === side && m.t <= until).length;
  return [of('home'), of('away')];
};

/** What the model knows `t` ms after kick-off. */
function stateAt({ script, rates }: ReturnType<typeof played>, t: number): ScoreModelInput {
  const halfTime = script.find((m) => m.kind === 'halfTime')!.t;
  const secondHalf = halfTime + halfTimeBreakMs;
  const stoppage = script.findLast((m) => m.kind === 'stoppage' && m.t <= t && (t < secondHalf || m.t > secondHalf));
  const progress: MatchProgress = {
    ...(t < halfTime
      ? { part: 'first', playedMs: t }
      : t < secondHalf
        ? { part: 'break', playedMs: 0 }
        : { part: 'second', playedMs: t - secondHalf }),
    ...(stoppage?.kind === 'stoppage' ? { stoppageMs: stoppage.stoppageMs } : {}),
  };
  return {
    rates,
    progress,
    score: count(script, 'goal', t),
    redCards: count(script, 'redCard', t),
    ...(t < halfTime ? {} : { halfTime: count(script, 'goal', halfTime) }),
  };
}

const end = Number.POSITIVE_INFINITY;
const minute = 60_000;
const seasons = 20;
const matches = Array.from({ length: perSeason * seasons }, (_, n) => played(n));
const mean = (list: readonly number[]) => list.reduce((a, b) => a + b, 0) / list.length;
const countShare = (list: readonly HomeAwayScore[], is: (score: HomeAwayScore) => boolean) =>
  (100 * list.filter(is).length) / list.length;

describe('twenty simulated seasons', () => {
  const finals = matches.map(({ script }) => count(script, 'goal', end));

  test('have the base rates of the real league', () => {
    proves('A-110');
    // Two real seasons are 760 matches: the standard error of a share is about 1.8 points, of the goals about 0.04.
    const near = (name: string, value: number, target: number, tolerance: number) =>
      expect([name, Math.abs(value - target) < tolerance ? target : value]).toEqual([name, target]);
    near('home goals', mean(finals.map(([home]) => home)), 1.468, 0.045);
    near('away goals', mean(finals.map(([, away]) => away)), 1.016, 0.045);
    near(
      'home wins',
      countShare(finals, ([h, a]) => h > a),
      48.8,
      1.9,
    );
    near(
      'draws',
      countShare(finals, ([h, a]) => h === a),
      26.3,
      1.9,
    );
    near(
      'away wins',
      countShare(finals, ([h, a]) => h < a),
      24.9,
      1.9,
    );
    near(
      'over 2.5',
      countShare(finals, ([h, a]) => h + a > 2),
      46.7,
      2.5,
    );
    near(
      'both score',
      countShare(finals, ([h, a]) => h > 0 && a > 0),
      50.3,
      3.5,
    );
  });
  test('have the cards, corners and early goals of real matches', () => {
    const perMatch = (kind: MatchScriptMoment['kind']) =>
      mean(matches.map(({ script }) => count(script, kind, end)).map(([h, a]) => h + a));
    expect(perMatch('corner')).toBeCloseTo(10.41, 0);
    expect(Math.abs(perMatch('yellowCard') - 3.94)).toBeLessThan(0.15);
    expect(Math.abs(perMatch('redCard') - 0.12)).toBeLessThan(0.02);
    const early = mean(matches.map(({ script }) => count(script, 'goal', 50 * minute)).map(([h, a]) => h + a));
    expect(Math.abs(early / mean(finals.map(([h, a]) => h + a)) - 0.446)).toBeLessThan(0.02);
  });
  test.each([
    ['before the match', -1],
    ['after half an hour', 30 * minute],
    ['in the break', 55 * minute],
    ['after an hour and a half', 95 * minute],
  ])('are priced fairly %s: what has a chance of p happens in p of the cases', (_, t) => {
    const watched = [line(1), line(18, '2.5'), line(29), line(16, '-0.25')];
    for (const parsed of watched) {
      let [surprise, variance] = [0, 0];
      for (const [i, match] of matches.entries()) {
        if (i % 6 !== 0) continue;
        const state: ScoreModelInput =
          t < 0
            ? { rates: match.rates, progress: { part: 'before', playedMs: 0 }, score: [0, 0], redCards: [0, 0] }
            : stateAt(match, t);
        const [p = 0] = lineChances(state, parsed);
        const halves = computeStakeHalves(parsed, parsed.market.outcomes[0]!.id, finals[i]!);
        // The share won minus its expectation; a refunded half does not count.
        const weight = Math.abs(halves) / 2;
        surprise += weight * ((halves > 0 ? 1 : 0) - p);
        variance += weight * weight * p * (1 - p);
      }
      expect(Math.abs(surprise) / Math.sqrt(variance)).toBeLessThan(3.5);
    }
  });
});

/** Implied chances over fair ones, less 1, of the outcomes that have a price. */
function marginOfLine({ outcomes }: FeedLineOdds): number {
  const active = outcomes.filter((outcome) => outcome.odds !== undefined);
  const implied = active.reduce((sum, { odds = 1 }) => sum + 1_000 / odds, 0);
  return implied / active.reduce((sum, { chancePpm = 0 }) => sum + chancePpm / 1_000_000, 0) - 1;
}

describe('the prices of a season', () => {
  const instants = [-1, 10 * minute, 30 * minute, 55 * minute, 75 * minute, 95 * minute];
  const books = Array.from({ length: 100 }, (_, n) => played(n)).flatMap((match) =>
    instants.map((t) => {
      const state: ScoreModelInput =
        t < 0
          ? { rates: match.rates, progress: { part: 'before', playedMs: 0 }, score: [0, 0], redCards: [0, 0] }
          : stateAt(match, t);
      return { t, lines: priceFootballLines(forecastScores(state), new Set()) };
    }),
  );
  const measured = (marketId: number, when: (t: number) => boolean) =>
    books
      .filter(({ t }) => when(t))
      .flatMap(({ lines }) => lines)
      .filter((priced) => priced.line.startsWith(`${marketId}|`) && priced.state === 'open')
      .filter(({ outcomes }) => marketId === 45 || outcomes.every(({ active }) => active))
      .map(marginOfLine);

  test('the margins of the main markets are those of real bookmakers', () => {
    // 1X2, totals, both teams to score, Asian handicap, draw no bet.
    expect([1, 18, 29, 16, 11].map((id) => findBettingMarketById(id)?.margin)).toEqual([
      0.06, 0.05, 0.05, 0.035, 0.035,
    ]);
  });

  test.each(bettingMarkets.map(({ id, margin }) => [id, margin] as const))(
    'market %d keeps its margin of %d within half a point, before the match and in it',
    (id, margin) => {
      proves('A-110');
      for (const when of [(t: number) => t < 0, (t: number) => t >= 0]) {
        const found = measured(id, when);
        expect(found.length).toBeGreaterThan(50);
        expect(Math.abs(mean(found) - margin)).toBeLessThan(0.005);
      }
    },
  );

  test('none of them pays above the fair price, and no market can be backed as a whole with a profit', () => {
    for (const { lines } of books) {
      for (const priced of lines.filter(({ state }) => state === 'open')) {
        const best = Math.max(...priced.outcomes.map(({ odds = 0, chancePpm = 0 }) => odds * chancePpm));
        const margin = priced.outcomes.every(({ active }) => active) ? marginOfLine(priced) : 1;
        // Chances in a message are whole millionths: that is the tolerance.
        expect([priced.line, best <= 1_000 * 1_000_100, margin > 0]).toEqual([priced.line, true, true]);
      }
    }
  });

  test('the same bet under two names has the same chance, and the same price where the margin is the same', () => {
    const outcome = (lines: readonly FeedLineOdds[], id: string, outcomeId: string) =>
      lines.find((priced) => priced.line === id && priced.state === 'open')?.outcomes.find((o) => o.id === outcomeId);
    const { home, away, draw, homeNoDraw, homeHandicap, homeOrDraw, awayHandicap, under, homeScoreHandicap } =
      marketOutcomeIds;
    const sameBets = [
      ['11|', homeNoDraw, '16|hcp=0', homeHandicap],
      ['1|', home, '16|hcp=-0.5', homeHandicap],
      ['1|', away, '16|hcp=0.5', awayHandicap],
      ['10|', homeOrDraw, '16|hcp=0.5', homeHandicap],
      ['18|total=0.5', under, '45|', '274'],
      ['14|hcp=0:1', homeScoreHandicap, '16|hcp=-1.5', homeHandicap],
    ] as const;
    let met = 0;
    for (const { lines } of books) {
      for (const [line, id, otherLine, otherId] of sameBets) {
        const [one, other] = [outcome(lines, line, id), outcome(lines, otherLine, otherId)];
        if (one === undefined || other === undefined) continue;
        met++;
        expect(Math.abs((one.chancePpm ?? 0) - (other.chancePpm ?? 0))).toBeLessThanOrEqual(1);
        if (line === '11|') expect(one.odds).toBe(other.odds);
      }
      const [h, d, a] = [home, draw, away].map((id) => outcome(lines, '1|', id)?.odds);
      const pair = outcome(lines, '10|', homeOrDraw)?.odds;
      // Double chance costs what its two outcomes cost in 1X2, except for the steps of the ladder.
      if (h && d && a && pair) expect(Math.abs(1_000 / pair - 1_000 / h - 1_000 / d)).toBeLessThan(0.035);
      const noDraw = outcome(lines, '11|', homeNoDraw);
      // Draw no bet pays about what a stake divided between home and draw would pay, or more.
      if (h && d && noDraw?.odds) expect(noDraw.odds).toBeGreaterThan(0.9 * h * (1 - 1_000 / d));
    }
    expect(met).toBeGreaterThan(500);
  });

  test('lines are of the table, in its order, and no two have the same outcome twice', () => {
    for (const { lines } of books) {
      expect(new Set(lines.map(({ line }) => line)).size).toBe(lines.length);
      for (const priced of lines)
        expect(priced.outcomes.map(({ id }) => id)).toEqual(
          parseLineName(priced.line)?.market.outcomes.map(({ id }) => id),
        );
    }
    const decided = new Set(books.flatMap(({ lines }) => lines.map(({ line }) => parseLineName(line)?.market.id)));
    for (const { id } of bettingMarkets)
      expect([id, decided.has(id), findBettingMarketById(id) !== undefined]).toEqual([id, true, true]);
  });
});

describe('the model', () => {
  const before: ScoreModelInput = {
    rates: averageFootballGoalCounts,
    progress: { part: 'before', playedMs: 0 },
    score: [0, 0],
    redCards: [0, 0],
  };

  test('chances of a market sum to its winners, and a goal moves them the right way', () => {
    for (const [id, winners] of [
      [1, 1],
      [10, 2],
      [11, 1],
      [29, 1],
      [45, 1],
      [60, 1],
    ] as const) {
      expect(lineChances(before, line(id)).reduce((a, b) => a + b)).toBeCloseTo(winners, 6);
    }
    const [level = 0] = lineChances(before, line(1));
    const [ahead = 0] = lineChances(
      { ...before, score: [1, 0], progress: { part: 'first', playedMs: 30 * minute } },
      line(1),
    );
    const [short = 0] = lineChances({ ...before, redCards: [1, 0] }, line(1));
    expect(ahead).toBeGreaterThan(level);
    expect(short).toBeLessThan(level);
  });
  test('time that passes without a goal lowers the over, and at the end nothing is open', () => {
    const over = (playedMs: number) =>
      lineChances({ ...before, halfTime: [0, 0], progress: { part: 'second', playedMs } }, line(18, '0.5'))[0] ?? 0;
    expect([0, 15, 30, 45].map((m) => over(m * minute)).every((p, i, all) => i === 0 || p < all[i - 1]!)).toBe(true);
    expect(
      lineChances({ ...before, score: [2, 1], halfTime: [1, 1], progress: { part: 'over', playedMs: 0 } }, line(1)),
    ).toEqual([1, 0, 0]);
    expect(computeRemainingGoalShares({ part: 'before', playedMs: 0 })).toEqual({
      firstHalf: 0.446,
      secondHalf: 0.554,
    });
  });
  test('goals of a side are Poisson', () => {
    const chances = computePoissonChances(1.468);
    expect(mean(chances) * chances.length).toBeCloseTo(1, 12);
    expect(chances[0]).toBeCloseTo(Math.exp(-1.468), 12);
    expect(computePoissonChances(0)).toEqual([1]);
  });
});

describe('the calendar', () => {
  test('every team meets every other, a round apart, and no team plays twice in a round', () => {
    for (const { teams } of simulatedLeagues) {
      const own = simulatedLeagues.find((l) => l.teams === teams)!;
      const round = teams.length / 2;
      const met = new Set<string>();
      for (let n = 0; n < round * (teams.length - 1); n++)
        met.add(
          pairTeamsOfRound(own, n)
            .map(({ id }) => id)
            .toSorted()
            .join(),
        );
      expect(met.size).toBe((teams.length * (teams.length - 1)) / 2);
      for (let r = 0; r < 3; r++) {
        const names = Array.from({ length: round }, (_, i) => pairTeamsOfRound(own, r * round + i)).flat();
        expect(new Set(names).size).toBe(teams.length);
      }
      expect(new Set(teams.map(({ short }) => short)).size).toBe(teams.length);
    }
  });
});
