/**
 * Which outcomes of a line won. Rules of reference B6: 90 minutes and stoppage time; a whole line pushes, a quarter line
 * splits the stake; the first half is decided at the break; what is decided when a match is abandoned stands, the rest
 * is void. A score may still be wrong (VAR): whoever settles on it says how sure it is, and may take it back.
 */
import { correctScoreId, outcomeIds, parseLine } from '../core/markets.ts';
import type { Line, ParsedLine, Rule } from '../core/markets.ts';
import type { SettledLine } from '../feed/messages.ts';

/** Home and away. */
export type Score = readonly [home: number, away: number];

/** `push` is the line's own refund (a whole line met exactly), `void` one for another reason (abandoned, cancelled). */
export type Result = 'won' | 'halfWon' | 'push' | 'halfLost' | 'lost' | 'void';

export type Grade = Result | 'undecided';

/** `notPlayed` is for cancelled, walked over or not started within 48 hours. */
export type End = 'played' | 'abandoned' | 'notPlayed';

/** What is known of an event. */
export interface Facts {
  /** goals so far, or after 90 minutes and stoppage; extra time and penalties are not in it */
  readonly score: Score;
  /** known from the break on */
  readonly halfTime?: Score;
  readonly end?: End;
}

export interface GradedOutcome {
  readonly id: string;
  readonly result: Result;
}

/**
 * The share of a stake that an outcome wins, in halves: 2 all, 1 half of it with the rest back, 0 stake back,
 * −1 half of it lost, −2 all lost.
 */
export type Halves = -2 | -1 | 0 | 1 | 2;

const resultOf = { '2': 'won', '1': 'halfWon', '0': 'push', '-1': 'halfLost', '-2': 'lost' } as const;

/** The result of an outcome of this line at a final score. Throws a RangeError on an outcome that the market lacks. */
export function halvesAt({ market, quarters }: ParsedLine, outcomeId: string, [home, away]: Score): Halves {
  const halves = halvesByRule[market.rule](outcomeId, home, away, quarters);
  if (halves === undefined) throw new RangeError(`market ${market.id} has no outcome ${outcomeId}`);
  return halves;
}

/**
 * The result of one outcome, or `undecided` while a goal could still change it.
 * Throws a RangeError on an outcome that the market lacks.
 */
export function grade(line: ParsedLine, outcomeId: string, facts: Facts): Grade {
  const half = line.market.scope === 'firstHalf';
  const score = half ? (facts.halfTime ?? facts.score) : facts.score;
  if (facts.end === 'notPlayed') return 'void';
  const scopeOver = facts.end === 'played' || (half && facts.halfTime !== undefined);
  if (scopeOver || isSettledBy(line, score)) return resultOf[halvesAt(line, outcomeId, score)];
  return facts.end === 'abandoned' ? 'void' : 'undecided';
}

/** All outcomes of a line, or `undecided`: a line is decided as a whole. */
export function gradeLine(line: ParsedLine, facts: Facts): readonly GradedOutcome[] | 'undecided' {
  const graded: GradedOutcome[] = [];
  for (const { id } of line.market.outcomes) {
    const result = grade(line, id, facts);
    if (result === 'undecided') return 'undecided';
    graded.push({ id, result });
  }
  return graded;
}

/** Those of these lines that are decided, as a `settle` says it; `voidReason` is why, if some are void. */
export function settledLines(lines: readonly Line[], facts: Facts, voidReason: number): readonly SettledLine[] {
  return lines.flatMap((line): SettledLine[] => {
    const parsed = parseLine(line);
    const outcomes = parsed === undefined ? 'undecided' : gradeLine(parsed, facts);
    if (outcomes === 'undecided') return [];
    return [outcomes.some(({ result }) => result === 'void') ? { line, voidReason, outcomes } : { line, outcomes }];
  });
}

/** Those of these lines that are not decided. */
export const undecidedOf = (lines: readonly Line[], facts: Facts): readonly Line[] => {
  const decided = new Set(settledLines(lines, facts, 0).map(({ line }) => line));
  return lines.filter((line) => !decided.has(line));
};

/** Whether no further goal can change any outcome of the line. */
function isSettledBy({ market, quarters }: ParsedLine, [home, away]: Score): boolean {
  if (market.rule === 'total') return 4 * (home + away) - quarters >= 2;
  if (market.rule === 'bothScore') return home > 0 && away > 0;
  return market.rule === 'correctScore' && correctScoreId(home, away) === outcomeIds.otherScore;
}

const whole = (won: boolean): Halves => (won ? 2 : -2);

/** Beaten by half a goal or more wins all, by a quarter half: so a quarter line is half a stake on each neighbour. */
const split = (quarters: number): Halves => Math.max(-2, Math.min(2, quarters)) as Halves;

/** 1, 0 or −1 for home, draw, away. */
const sideOf = (home: number, away: number): number => Math.sign(home - away);

type RuleOf = (outcomeId: string, home: number, away: number, quarters: number) => Halves | undefined;

/** Picks one of three outcomes by who is ahead. */
function threeWay([home, draw, away]: readonly [string, string, string], id: string, side: number): Halves | undefined {
  if (id === home) return whole(side > 0);
  if (id === draw) return whole(side === 0);
  return id === away ? whole(side < 0) : undefined;
}

function either(first: string, second: string, id: string, firstWins: boolean): Halves | undefined {
  if (id === first) return whole(firstWins);
  return id === second ? whole(!firstWins) : undefined;
}

const ids = outcomeIds;

const halvesByRule: Readonly<Record<Rule, RuleOf>> = {
  result: (id, home, away) => threeWay([ids.home, ids.draw, ids.away], id, sideOf(home, away)),

  doubleChance(id, home, away) {
    if (id === ids.homeOrDraw) return whole(home >= away);
    if (id === ids.homeOrAway) return whole(home !== away);
    return id === ids.drawOrAway ? whole(home <= away) : undefined;
  },

  drawNoBet(id, home, away) {
    if (id === ids.homeNoDraw) return home === away ? 0 : whole(home > away);
    if (id === ids.awayNoDraw) return home === away ? 0 : whole(away > home);
    return undefined;
  },

  // The specifier is always the home side's handicap; the away side has its opposite.
  handicap(id, home, away, quarters) {
    const ahead = 4 * (home - away) + quarters;
    if (id === ids.homeHandicap) return split(ahead);
    return id === ids.awayHandicap ? split(-ahead) : undefined;
  },

  // Three-way: a win by exactly the head start is the draw outcome, never a refund.
  scoreHandicap: (id, home, away, quarters) =>
    threeWay(
      [ids.homeScoreHandicap, ids.drawScoreHandicap, ids.awayScoreHandicap],
      id,
      Math.sign(4 * (home - away) + quarters),
    ),

  total(id, home, away, quarters) {
    const above = 4 * (home + away) - quarters;
    if (id === ids.over) return split(above);
    return id === ids.under ? split(-above) : undefined;
  },

  oddEven: (id, home, away) => either(ids.odd, ids.even, id, (home + away) % 2 === 1),

  bothScore: (id, home, away) => either(ids.yes, ids.no, id, home > 0 && away > 0),

  correctScore(id, home, away) {
    return isCorrectScore(id) ? whole(correctScoreId(home, away) === id) : undefined;
  },
};

function isCorrectScore(id: string): boolean {
  const n = Number(id);
  return n >= Number(correctScoreId(0, 0)) && n <= Number(ids.otherScore) && n % 2 === 0;
}
