/** Fair chances of the lines of a match, from one outlook for all of them. */
import { createDefaultRules } from '@arara/sports/core/rules';
import { createEndingsForecast } from '../models/endings-forecast.ts';
import type { WeightedEnding } from '../models/endings-forecast.ts';
import type { LineForecast, PricingMoment } from '../play/play.ts';
import { addNumbers, createKnownNumber } from '../models/ranged-chances.ts';
import type { RangedChances } from '../models/ranged-chances.ts';
import { createRecentResults } from '../play/recent-results.ts';
import { rugbyRules } from '@arara/sports/rugby/grade';
import type { RugbyFacts } from '@arara/sports/rugby/grade';
import { addScores, forecastCards, forecastHalf } from './half-chances.ts';
import type { AddedCount, AddedScores, HalfRest } from './half-chances.ts';
import type { RugbyMarket } from '@arara/sports/rugby/markets';
import { createMatchRates, findEffectEnd, HALF_MINUTES } from './model.ts';
import type { MatchRates } from './model.ts';
import { HALF_SECONDS } from '@arara/sports/rugby/score';
import type { RugbyScore } from '@arara/sports/rugby/score';
import { rugby } from '@arara/sports/rugby/sport';

type Moment = Pick<PricingMoment<RugbyScore>, 'fixture' | 'score' | 'drift' | 'clock' | 'sinceStepMs'>;
type Ending = WeightedEnding<RugbyFacts>;
type Pair = readonly [home: number, away: number];

/** Where a match stands, as far as the chances depend on it. */
interface MatchPosition {
  /** the half in play, or the next one in the break; undefined after both */
  readonly half: 1 | 2 | undefined;
  readonly rest: HalfRest;
  /** points of the first half and of the second, so far */
  readonly points: readonly [Pair, Pair];
  readonly tries: Pair;
  readonly cards: Pair;
}

const wholeHalf: HalfRest = { minutes: HALF_MINUTES, moreMinutes: 0, hasLastPlay: true, kick: undefined };

const none: Pair = [0, 0];
const addPairs = (a: Pair, b: Pair): Pair => [a[0] + b[0], a[1] + b[1]];

/** What is left of the half in play. The clock has run on since the last step. */
function findRest(score: RugbyScore, half: 1 | 2, { clock, sinceStepMs }: Moment): HalfRest {
  const hooter = half * HALF_SECONDS;
  const running = clock?.running === true ? sinceStepMs / 1_000 : 0;
  const seconds = score.timeUp === true ? hooter : Math.min(hooter, (score.seconds ?? clock?.seconds ?? 0) + running);
  const moreSeconds = (score.offField ?? []).reduce((sum, player) => {
    const missing = Math.max(0, Math.min(hooter, findEffectEnd(player)) - seconds);
    return player.side === 'home' ? sum - missing : sum + missing;
  }, 0);
  return {
    minutes: (hooter - seconds) / 60,
    moreMinutes: moreSeconds / 60,
    hasLastPlay: score.timeUp !== true || score.kick === undefined,
    kick: score.kick,
  };
}

/** Where a match stands at a moment. */
export function findPosition(moment: Moment): MatchPosition {
  const { score } = moment;
  const start = { points: [none, none] as const, tries: none, cards: none };
  if (score === undefined) return { ...start, half: 1, rest: wholeHalf };
  const { periods, tries = none, yellowCards = none, redCards = none } = score;
  const done = periods.filter(({ over }) => over).length;
  const half = done === 0 ? 1 : done === 1 ? 2 : undefined;
  const isInPlay = periods.at(-1)?.over === false;
  return {
    half,
    rest: half !== undefined && isInPlay ? findRest(score, half, moment) : wholeHalf,
    points: [periods[0]?.points ?? none, periods[1]?.points ?? none],
    tries,
    cards: addPairs(yellowCards, redCards),
  };
}

/** The chances of how each part of a match ends. What is over is missing. */
export interface MatchOutlook {
  readonly match: AddedCount;
  readonly firstHalf?: AddedCount;
  readonly tries: AddedCount;
  readonly cards: RangedChances;
  /** for who leads at the break and at the end: the margins of both halves, which do not depend on each other */
  readonly margins: readonly [RangedChances, RangedChances];
}

const addPoints = ({ margin, total, home, away }: AddedCount, [h, a]: Pair): AddedCount => ({
  margin: addNumbers(margin, createKnownNumber(h - a)),
  total: addNumbers(total, createKnownNumber(h + a)),
  home: addNumbers(home, createKnownNumber(h)),
  away: addNumbers(away, createKnownNumber(a)),
});

/** `whole` are the scores of a half that has not begun. */
function computeOutlook(rates: MatchRates, whole: AddedScores, position: MatchPosition): MatchOutlook | undefined {
  const { half, rest, points, tries, cards } = position;
  if (half === undefined) return undefined;
  const current = rest === wholeHalf ? whole : forecastHalf(rates, rest);
  const left = half === 1 ? addScores(current, whole) : current;
  const cardMinutes = rest.minutes + (half === 1 ? HALF_MINUTES : 0);
  const first = half === 1 ? addPoints(current, points[0]) : undefined;
  return {
    match: addPoints(left, addPairs(...points)),
    ...(first === undefined ? {} : { firstHalf: first }),
    tries: addPoints(left.tries, tries),
    cards: addNumbers(forecastCards(cardMinutes), createKnownNumber(cards[0] + cards[1])),
    margins:
      first === undefined
        ? [createKnownNumber(points[0][0] - points[0][1]), addPoints(current, points[1]).margin]
        : [first.margin, whole.margin],
  };
}

const findRecentHalf = createRecentResults<AddedScores>(16);
const findRecentOutlook = createRecentResults<{ readonly outlook: MatchOutlook | undefined }>(16);

/** The outlook of a moment; undefined once both halves are over. */
export function findOutlook(moment: Moment): MatchOutlook | undefined {
  const rates = createMatchRates(moment.fixture, moment.drift);
  const position = findPosition(moment);
  const key = JSON.stringify(rates);
  const whole = findRecentHalf(key, () => forecastHalf(rates, wholeHalf));
  return findRecentOutlook(`${key} ${JSON.stringify(position)}`, () => ({
    outlook: computeOutlook(rates, whole, position),
  })).outlook;
}

const rules = createDefaultRules(rugbyRules);

/** Which of the numbers decides a line. */
const countByRule = {
  result: 'margin',
  drawNoBet: 'margin',
  handicap: 'margin',
  winningMargin: 'margin',
  total: 'total',
  oddEven: 'total',
  homeTotal: 'home',
  awayTotal: 'away',
} as const satisfies Partial<Record<RugbyMarket['rule'], keyof AddedCount>>;

const toScore = (name: keyof AddedCount, n: number): Pair =>
  name === 'margin' ? [Math.max(0, n), Math.max(0, -n)] : name === 'away' ? [0, n] : [n, 0];

/** The nine ways of leading at the break and at the end. */
function listHalfFullEndings([first, second]: MatchOutlook['margins']): readonly Ending[] {
  const chances = new Map<string, { readonly half: number; readonly full: number; chance: number }>();
  for (const [i, p] of first.chances.entries()) {
    for (const [j, q] of second.chances.entries()) {
      const half = Math.sign(first.least + i);
      const full = Math.sign(first.least + i + second.least + j);
      const ending = chances.get(`${half} ${full}`) ?? { half, full, chance: 0 };
      chances.set(`${half} ${full}`, { ...ending, chance: ending.chance + p * q });
    }
  }
  return [...chances.values()].map(({ half, full, chance }) => ({
    chance,
    facts: {
      end: 'played',
      firstHalf: { score: toScore('margin', half), final: true },
      match: { score: toScore('margin', full), final: true },
    },
  }));
}

/** What of a line its endings depend on. */
type LineKind = Pick<RugbyMarket, 'rule' | 'count' | 'scope'>;

/** The endings that decide lines of a kind; undefined for one that cannot be priced now. */
function listEndings(outlook: MatchOutlook, { rule, count, scope }: LineKind): readonly Ending[] | undefined {
  if (rule === 'halfFull') return listHalfFullEndings(outlook.margins);
  const name: keyof AddedCount | undefined = countByRule[rule as keyof typeof countByRule];
  const field = count === 'points' ? scope : count;
  const numbers = count === 'cards' ? outlook.cards : count === 'tries' ? outlook.tries[name] : outlook[scope]?.[name];
  if (numbers === undefined) return undefined;
  return [...numbers.chances].flatMap((chance, i): Ending[] => {
    const tally = { score: toScore(name, numbers.least + i), final: true };
    return chance > 0 ? [{ chance, facts: { end: 'played', [field]: tally } }] : [];
  });
}

/** The fair chances of the lines at a moment. Lines of one kind share their endings. */
export function forecastLines(moment: Moment): LineForecast {
  const outlook = findOutlook(moment);
  const findEndings = createRecentResults<{ readonly endings: readonly Ending[] | undefined }>(32);
  return createEndingsForecast<RugbyFacts>(rugby, rules, ({ market }) => {
    const { rule, count, scope } = market as RugbyMarket;
    if (outlook === undefined) return undefined;
    const kind = countByRule[rule as keyof typeof countByRule] ?? rule;
    return findEndings(`${kind} ${count} ${scope}`, () => ({ endings: listEndings(outlook, { rule, count, scope }) }))
      .endings;
  });
}
