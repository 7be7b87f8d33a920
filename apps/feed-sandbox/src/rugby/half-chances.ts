/** The chances of what is still scored in a half. */
import {
  addNumbers,
  createKnownNumber,
  mixNumbers,
  normalizeChances,
  subtractNumbers,
  trimChances,
} from '../models/ranged-chances.ts';
import type { RangedChances, WeightedNumber } from '../models/ranged-chances.ts';
import { cards, kickSuccess, MISSING_EFFECT } from './model.ts';
import type { MatchRates, SideRates } from './model.ts';
import { POINTS } from '@arara/sports/rugby/score';
import type { RugbyScore, RugbySide } from '@arara/sports/rugby/score';

/** What both sides still add of one kind, each number by itself. */
export interface AddedCount {
  readonly margin: RangedChances;
  readonly total: RangedChances;
  readonly home: RangedChances;
  readonly away: RangedChances;
}

/** Points, and tries. */
export interface AddedScores extends AddedCount {
  readonly tries: AddedCount;
}

/** A half from a moment on. */
export interface HalfRest {
  /** minutes to the hooter; 0 after it */
  readonly minutes: number;
  /** minutes, to the hooter at most, in which home has more players than away, less those in which it has fewer */
  readonly moreMinutes: number;
  /** whether the ball may bring a score after the hooter */
  readonly hasLastPlay: boolean;
  readonly kick: RugbyScore['kick'];
}

/** Chances below this are cut off at the ends of points, and differences of players below it are left out. */
const NEGLIGIBLE = 1e-7;
const NEGLIGIBLE_DIFFERENCE = 1e-5;

/** More than any side counts in a match. */
const MOST_COUNTED = 150;

/** The chances of 0, 1, 2 … of a sum of events of these values at these expected numbers (Panjer's recursion). */
function computeCompoundPoisson(events: readonly (readonly [value: number, expected: number])[]): RangedChances {
  const chances = new Float64Array(MOST_COUNTED);
  const none = Math.exp(-events.reduce((sum, [, expected]) => sum + expected, 0));
  chances[0] = none;
  let [rest, n] = [1 - none, 1];
  for (; rest > NEGLIGIBLE && n < MOST_COUNTED; n++) {
    let chance = 0;
    for (const [value, expected] of events) chance += n < value ? 0 : value * expected * (chances[n - value] ?? 0);
    chances[n] = chance / n;
    rest -= chance / n;
  }
  return normalizeChances({ least: 0, chances: chances.subarray(0, n) });
}

/** Minutes are counted in steps of this length. */
const STEP = 5;

/** The minutes that a side misses players for cards that are still to be shown. */
function computeMissingMinutes(minutes: number): RangedChances {
  if (minutes <= 0) return createKnownNumber(0);
  const parts = [
    { share: 1 - cards.red, length: cards.yellowMinutes },
    { share: cards.red, length: cards.redMinutes },
  ];
  const byStep = new Map<number, number>();
  const add = (step: number, chance: number) => byStep.set(step, (byStep.get(step) ?? 0) + chance);
  for (const { share, length } of parts) {
    const expected = cards.perMinute * share;
    add(length / STEP, expected * Math.max(0, minutes - length));
    // A card near the end of the half counts until then; each step of time by its middle, divided to both steps beside it.
    const cut = Math.min(minutes, length);
    const slices = Math.max(1, Math.round(cut / STEP));
    for (let i = 0; i < slices; i++) {
      const steps = ((i + 0.5) * cut) / slices / STEP;
      const low = Math.floor(steps);
      add(low, (expected * cut * (1 - (steps - low))) / slices);
      add(low + 1, (expected * cut * (steps - low)) / slices);
    }
  }
  const events = [...byStep].filter(([step]) => step > 0);
  return trimChances(computeCompoundPoisson(events), NEGLIGIBLE);
}

const sideEvents = (rates: SideRates, minutes: number) => {
  const tries = rates.try * minutes;
  return [
    [POINTS.try, tries * (1 - kickSuccess.conversion)],
    [POINTS.try + POINTS.conversion, tries * kickSuccess.conversion],
    [POINTS.penaltyGoal, rates.penalty * minutes * kickSuccess.penalty + rates.dropGoal * minutes],
  ] as const;
};

/** Points or tries of both sides that do not depend on each other. */
const combine = (home: RangedChances, away: RangedChances): AddedCount => ({
  margin: subtractNumbers(home, away),
  total: addNumbers(home, away),
  home,
  away,
});

const forEachCount = (compute: (name: keyof AddedCount) => RangedChances): AddedCount => ({
  margin: compute('margin'),
  total: compute('total'),
  home: compute('home'),
  away: compute('away'),
});

/** One of several ways, by their chances. */
const mixCounts = (ways: readonly { readonly chance: number; readonly added: AddedCount }[]): AddedCount =>
  forEachCount((name) =>
    mixNumbers(ways.map(({ chance, added }): WeightedNumber => ({ weight: chance, number: added[name] }))),
  );

/** Two parts of a match that do not depend on each other. */
const addCounts = (a: AddedCount, b: AddedCount): AddedCount =>
  forEachCount((name) => normalizeChances(trimChances(addNumbers(a[name], b[name]), NEGLIGIBLE)));

export const addScores = (a: AddedScores, b: AddedScores): AddedScores => ({
  ...addCounts(a, b),
  tries: addCounts(a.tries, b.tries),
});

/** A known score of one side. */
const scoreOnce = (side: RugbySide, value: number): AddedCount =>
  combine(createKnownNumber(side === 'home' ? value : 0), createKnownNumber(side === 'away' ? value : 0));

const nothing = scoreOnce('home', 0);
const noScores: AddedScores = { ...nothing, tries: nothing };

/** What the sides score until the hooter, at each difference of players. */
function forecastPlay({ home, away }: MatchRates, { minutes, moreMinutes }: HalfRest): AddedScores {
  if (minutes <= 0) return noScores;
  const missing = computeMissingMinutes(minutes);
  const more = normalizeChances(trimChances(subtractNumbers(missing, missing), NEGLIGIBLE_DIFFERENCE));
  const points: { chance: number; added: AddedCount }[] = [];
  const tries: { chance: number; added: AddedCount }[] = [];
  for (const [i, chance] of more.chances.entries()) {
    const effect = MISSING_EFFECT * (moreMinutes + STEP * (more.least + i));
    const [homeMinutes, awayMinutes] = [Math.max(0, minutes + effect), Math.max(0, minutes - effect)];
    points.push({
      chance,
      added: combine(
        computeCompoundPoisson(sideEvents(home, homeMinutes)),
        computeCompoundPoisson(sideEvents(away, awayMinutes)),
      ),
    });
    const forecastTries = (rates: SideRates, effective: number) => computeCompoundPoisson([[1, rates.try * effective]]);
    tries.push({ chance, added: combine(forecastTries(home, homeMinutes), forecastTries(away, awayMinutes)) });
  }
  return { ...mixCounts(points), tries: mixCounts(tries) };
}

/** The kick that is about to be taken. */
function forecastKick(kick: RugbyScore['kick']): AddedCount {
  if (kick === undefined) return nothing;
  const chance = kick.points === POINTS.conversion ? kickSuccess.conversion : kickSuccess.penalty;
  return mixCounts([
    { chance, added: scoreOnce(kick.side, kick.points) },
    { chance: 1 - chance, added: nothing },
  ]);
}

/** What the last ball of a half brings. */
function forecastLastPlay({ afterHooter }: MatchRates): AddedScores {
  const points: { chance: number; added: AddedCount }[] = [];
  const tries: { chance: number; added: AddedCount }[] = [];
  let scoring = 0;
  for (const side of ['home', 'away'] as const) {
    const { try: tryChance, penalty } = afterHooter[side];
    const kicked = penalty * kickSuccess.penalty;
    points.push(
      { chance: tryChance * kickSuccess.conversion, added: scoreOnce(side, POINTS.try + POINTS.conversion) },
      { chance: tryChance * (1 - kickSuccess.conversion), added: scoreOnce(side, POINTS.try) },
      { chance: kicked, added: scoreOnce(side, POINTS.penaltyGoal) },
      { chance: penalty - kicked, added: nothing },
    );
    tries.push({ chance: tryChance, added: scoreOnce(side, 1) });
    tries.push({ chance: penalty, added: nothing });
    scoring += tryChance + penalty;
  }
  points.push({ chance: 1 - scoring, added: nothing });
  tries.push({ chance: 1 - scoring, added: nothing });
  return { ...mixCounts(points), tries: mixCounts(tries) };
}

/** What a half still adds to the scores of both sides. */
export function forecastHalf(rates: MatchRates, rest: HalfRest): AddedScores {
  const play = forecastPlay(rates, rest);
  const open = rest.hasLastPlay ? addScores(play, forecastLastPlay(rates)) : play;
  return rest.kick === undefined ? open : { ...open, ...addCounts(open, forecastKick(rest.kick)) };
}

/** The cards that are still shown in so many minutes. */
export const forecastCards = (minutes: number): RangedChances =>
  computeCompoundPoisson([[1, 2 * cards.perMinute * minutes]]);
