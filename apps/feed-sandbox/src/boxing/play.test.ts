import { describe, expect, test } from 'vitest';
import { findEventProblems, measureCalibration, simulatePairs } from '../../test/play-checks.ts';
import { createDecisions, homeRoundChances, CARDS_PER_FIGHT, LEVEL_CARD_TIPPED } from './cards.ts';
import type { FightOutlook } from './endings.ts';
import {
  ACCIDENT,
  computeCountOut,
  computeSlotChances,
  createMatchup,
  DEDUCTION,
  MOST_KNOCK_DOWNS_PER_ROUND,
  SLOT_SECONDS,
} from './matchup.ts';
import { computeOutlook, createFightModel } from './outlook.ts';
import { boxingPlay } from './play.ts';
import { findPosition } from './position.ts';
import type { BoxingScore } from '@arara/sports/boxing/score';
import { boxing } from '@arara/sports/boxing/sport';

const [series] = boxingPlay.series;
if (series === undefined) throw new Error('boxing has no series');
const events = simulatePairs(series, 400);
const { fixture } = events[0]!;
const matchup = createMatchup(fixture, 0);
const model = createFightModel(matchup);

/** Every chance of an outlook in one list. */
const toChances = ({ rounds, distance, quiet }: FightOutlook): readonly number[] => [
  ...rounds.flatMap((parts) => parts.flatMap(({ stops, cards, noContest }) => [...stops, ...cards, noContest])),
  ...distance,
  quiet.result,
  quiet.noContest,
];

const stand = (score: BoxingScore) => toChances(computeOutlook(model, findPosition(score, score.rounds)));

describe('an outlook', () => {
  test('has chances that sum to 1', () => {
    const before = computeOutlook(model, findPosition(undefined, 12));
    expect(toChances({ ...before, quiet: { result: 0, noContest: 0 } }).reduce((a, b) => a + b)).toBeCloseTo(1, 8);
  });

  const late: BoxingScore = {
    rounds: 8,
    round: 7,
    seconds: 60,
    isRoundOver: false,
    knockDowns: [[2], [7]],
    landed: [...Array.from({ length: 6 }, (_, i) => [10 + i, 13] as const), [5, 7]],
    deductions: [[], [4]],
  };

  test('is the average of those that can follow half a minute later', () => {
    const slot = late.seconds / SLOT_SECONDS;
    const now = stand(late);
    const next = now.map(() => 0);
    const add = (weight: number, chances: readonly number[]) =>
      chances.forEach((chance, i) => (next[i] = next[i]! + weight * chance));
    const { least, chances: leads } = matchup.lead[1]!;
    const deductions = [
      [(1 - DEDUCTION) ** 2, []],
      [DEDUCTION * (1 - DEDUCTION), [0]],
      [DEDUCTION * (1 - DEDUCTION), [1]],
      [DEDUCTION ** 2, [0, 1]],
    ] as const;
    // Of all leads of one class with the same chances to come, one stands for all.
    for (const [i, leadChance] of leads.entries()) {
      for (const [foulChance, fouled] of deductions) {
        const lead = least + i;
        const landed = [...late.landed!.slice(0, -1), [20 + lead, 22] as const];
        const taken = [0, 1].map((side) => [
          ...late.deductions![side as 0 | 1],
          ...((fouled as readonly number[]).includes(side) ? [late.round] : []),
        ]) as unknown as NonNullable<BoxingScore['deductions']>;
        const quietScore = { ...late, seconds: (slot + 1) * SLOT_SECONDS, landed, deductions: taken };
        const weight = leadChance * foulChance;
        let quiet = 1 - ACCIDENT;
        for (const side of [0, 1] as const) {
          const damage = late.knockDowns[side].length;
          const { knockDown, stoppage } = computeSlotChances(matchup, side, { round: late.round, damage });
          quiet -= knockDown + stoppage;
          const knockDowns = late.knockDowns.map((list, own) => (own === side ? [...list, late.round] : list));
          const [home = [], away = []] = knockDowns;
          const down = { ...quietScore, seconds: slot * SLOT_SECONDS + 9, knockDowns: [home, away] as const };
          add(weight * knockDown, stand({ ...down, down: side === 0 ? 'away' : 'home' }));
        }
        add(weight * quiet, stand(quietScore));
      }
    }
    // Endings of this half minute itself: both are only in `now`.
    for (const side of [0, 1] as const) {
      const damage = late.knockDowns[side].length;
      const stopped = computeSlotChances(matchup, side, { round: late.round, damage }).stoppage;
      next[(late.round * 3 + 0) * 6 + side]! += stopped;
    }
    const ending = (late.round * 3 + 0) * 6;
    const cardsNow = [2, 3, 4].reduce((sum, own) => sum + now[ending + own]! - next[ending + own]!, 0);
    expect(cardsNow).toBeCloseTo(ACCIDENT, 10);
    for (const [i, chance] of now.entries())
      if (i < ending + 2 || i > ending + 4) expect([i, Math.abs(chance - next[i]!) < 1e-9]).toEqual([i, true]);
  });

  test('of a count is the end or the fight after it', () => {
    const down: BoxingScore = { ...late, seconds: 70, knockDowns: [[2, 7], [7]], down: 'away' };
    const out = computeCountOut(1);
    const rises = stand({ ...late, seconds: 79, knockDowns: [[2, 7], [7]] });
    const counted = stand(down);
    const stop = late.round * 3 * 6;
    for (const [i, chance] of counted.entries())
      expect(chance).toBeCloseTo((1 - out) * rises[i]! + (i === stop ? out : 0), 10);
    const third = Array.from({ length: MOST_KNOCK_DOWNS_PER_ROUND + 1 }, () => 7);
    expect(stand({ ...down, knockDowns: [third, []] })[stop]).toBeCloseTo(1, 12);
  });
});

test('decisions are those of all cards that three judges can write', () => {
  const classes = { home: 0.5, even: 0.2, away: 0.3 };
  const find = createDecisions({ past: [0.25, 0.75], further: classes, most: 2 });
  for (const points of [0, 1, -2]) {
    let [home, away] = [0, 0];
    for (const [one, first] of Object.entries(classes)) {
      for (const [other, second] of Object.entries(classes)) {
        const chances = [0.75, ...[one, other].map((own) => homeRoundChances[own as keyof typeof classes])];
        let [won, lost, level] = [0, 0, 0];
        for (let card = 0; card < 8; card++) {
          const isHome = chances.map((_, i) => ((card >> i) & 1) === 1);
          const chance = chances.reduce((all, own, i) => all * (isHome[i] === true ? own : 1 - own), 1);
          const margin = points + isHome.reduce((sum, own) => sum + (own ? 1 : -1), 0);
          if (margin > 0) won += chance;
          else if (margin < 0) lost += chance;
          else level += chance;
        }
        const [w, l] = [won + (LEVEL_CARD_TIPPED * level) / 2, lost + (LEVEL_CARD_TIPPED * level) / 2];
        home += first * second * (w ** CARDS_PER_FIGHT + CARDS_PER_FIGHT * w * w * (1 - w));
        away += first * second * (l ** CARDS_PER_FIGHT + CARDS_PER_FIGHT * l * l * (1 - l));
      }
    }
    expect(find(2, points).home).toBeCloseTo(home, 10);
    expect(find(2, points).away).toBeCloseTo(away, 10);
  }
});

test('simulated fights are consistent, and their lines priced', () => {
  for (const event of events.slice(0, 20)) expect(findEventProblems(boxing, series, event, { every: 23 })).toEqual([]);
});

test('fights are like real ones: half of them go the distance, most have a favourite, few are drawn', () => {
  const ends = events.map(({ steps }) => steps.at(-1)!.score);
  const share = (is: (end: BoxingScore) => boolean) => ends.filter(is).length / ends.length;
  const distance = share(({ result }) => result?.method === 'decision');
  expect(distance).toBeGreaterThan(0.45);
  expect(distance).toBeLessThan(0.62);
  expect(share(({ result }) => result?.winner === undefined)).toBeLessThan(0.065);
  expect(share(({ knockDowns }) => knockDowns.flat().length > 0)).toBeGreaterThan(0.4);
  expect(share(({ cards }) => cards !== undefined)).toBeGreaterThanOrEqual(distance);
  expect(Math.max(...events.map(({ steps }) => steps.length))).toBeLessThan(130);
  expect(Math.max(...ends.map((end) => JSON.stringify(end).length))).toBeLessThan(450);
});

test.each([
  [undefined, [186, 1, 18, 910, 911, 912, 913, 100_001]],
  [24, [186, 18, 910, 911, 100_001]],
])('prices after step %s come true', (step, markets) => {
  const calibrations = measureCalibration(boxing, series, events.slice(0, 110), markets, step);
  for (const [market, { events: count, sigmas }] of calibrations) {
    expect([market, count > 70]).toEqual([market, true]);
    expect([market, Math.abs(sigmas) < 3.3]).toEqual([market, true]);
  }
});
