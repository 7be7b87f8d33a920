/**
 * The judges' cards. Three judges see the same rounds and score them apart: a round that is clearly one boxer's goes to the
 * other one seldom, an even one to either. A knock-down is worth a point more, and all judges agree on it.
 */
import type { Distribution } from '../play/distributions.ts';
import type { ClassChances, RoundClass } from './matchup.ts';

export const CARDS_PER_FIGHT = 3;

/** That a judge gives a round of this class to home. */
export const homeRoundChances: Readonly<Record<RoundClass, number>> = { home: 0.9, even: 0.5, away: 0.1 };

/** Points of a round with knock-downs that home is ahead by, on every card; 0 if the judges score the boxing. */
export function scoreKnockDowns([home, away]: readonly [number, number]): number {
  const net = home - away;
  return net === 0 ? 0 : net + Math.sign(net);
}

/** How many rounds a judge has given to home, out of all that were scored by the boxing, with one round more. */
export function addRound(rounds: Distribution, roundClass: RoundClass): Distribution {
  const chance = homeRoundChances[roundClass];
  const more: number[] = [];
  let below = 0;
  for (const own of rounds) {
    more.push(own * (1 - chance) + below * chance);
    below = own;
  }
  more.push(below * chance);
  return more;
}

export interface DecisionChances {
  readonly home: number;
  readonly away: number;
}

/** The chances of a decision after `rounds` more rounds that the boxing decides, with `points` that home is ahead by elsewhere. */
export type FindDecision = (rounds: number, points: number) => DecisionChances;

/** A judge whose card is level looks for a reason to prefer one boxer, and finds it so often. */
export const LEVEL_CARD_TIPPED = 0.5;

/** The decision of the judges if each card is independently won or lost, or level: two cards win. */
function decide(ownWon: number, ownLost: number): DecisionChances {
  const tipped = (LEVEL_CARD_TIPPED * (1 - ownWon - ownLost)) / 2;
  const [won, lost] = [ownWon + tipped, ownLost + tipped];
  const atLeastTwo = (chance: number) => chance * chance * (3 - 2 * chance);
  return { home: atLeastTwo(won), away: atLeastTwo(lost) };
}

/** Decisions by the points that home is ahead by, from −rounds to rounds: beyond that no round can make up for them. */
interface DecisionTable {
  readonly rounds: number;
  readonly home: Float64Array;
  readonly away: Float64Array;
}

/** Adds the decisions of cards on which home has won so many rounds with these chances. */
function addDecisions(distribution: Distribution, weight: number, { rounds, home, away }: DecisionTable): void {
  const upTo: number[] = [];
  let sum = 0;
  for (const chance of distribution) upTo.push((sum += chance));
  for (let points = -rounds; points <= rounds; points++) {
    // Home's rounds less away's are 2 × rounds won − rounds; with the points they win, draw or lose the card.
    const level = (rounds - points) / 2;
    const lost = upTo[Math.ceil(level) - 1] ?? 0;
    const won = 1 - (upTo[Math.floor(level)] ?? 0);
    const decision = decide(won, lost);
    home[points + rounds] = (home[points + rounds] ?? 0) + weight * decision.home;
    away[points + rounds] = (away[points + rounds] ?? 0) + weight * decision.away;
  }
}

/** Binomial factors by row. */
function buildBinomials(most: number): readonly (readonly number[])[] {
  const rows: number[][] = [[1]];
  for (let n = 1; n <= most; n++)
    rows.push(Array.from({ length: n + 1 }, (_, k) => (rows[n - 1]?.[k - 1] ?? 0) + (rows[n - 1]?.[k] ?? 0)));
  return rows;
}

/** The chance of so many rounds of each class, in any order. */
type WeighClasses = (home: number, even: number, away: number) => number;

function createClassWeights({ home: ofHome, even: ofEven, away: ofAway }: ClassChances, most: number): WeighClasses {
  const binomials = buildBinomials(most);
  return (home, even, away) => {
    const rounds = home + even + away;
    const orders = (binomials[rounds]?.[home] ?? 0) * (binomials[rounds - home]?.[even] ?? 0);
    return orders * ofHome ** home * ofEven ** even * ofAway ** away;
  };
}

/** The same for rounds of which the one in play has chances of its own. */
const withCurrent =
  (weigh: WeighClasses, current: ClassChances): WeighClasses =>
  (home, even, away) =>
    (home > 0 ? current.home * weigh(home - 1, even, away) : 0) +
    (even > 0 ? current.even * weigh(home, even - 1, away) : 0) +
    (away > 0 ? current.away * weigh(home, even, away - 1) : 0);

export interface CardsToCome {
  /** what a judge has given to home so far */
  readonly past: Distribution;
  /** of each further round */
  readonly further: ClassChances;
  readonly most: number;
  /** of the round in play, if the boxing decides it; it is not one of the further rounds */
  readonly current?: ClassChances;
}

/**
 * Decisions for up to `most` further rounds. Their classes are independent of each other, but the same for all judges: every
 * combination of them is weighed.
 */
export function createDecisions({ past, further, most, current }: CardsToCome): FindDecision {
  const own = current === undefined ? 0 : 1;
  const weighFurther = createClassWeights(further, most);
  const weigh = current === undefined ? weighFurther : withCurrent(weighFurther, current);
  const tables = Array.from({ length: most + 1 }, (_, more): DecisionTable => {
    const rounds = past.length - 1 + own + more;
    return { rounds, home: new Float64Array(2 * rounds + 1), away: new Float64Array(2 * rounds + 1) };
  });
  let withHome = past;
  for (let home = 0; home <= most + own; home++) {
    let withEven = withHome;
    for (let even = 0; even <= most + own - home; even++) {
      let all = withEven;
      for (let away = 0; away <= most + own - home - even; away++) {
        const table = tables[home + even + away - own];
        if (table !== undefined) addDecisions(all, weigh(home, even, away), table);
        all = addRound(all, 'away');
      }
      withEven = addRound(withEven, 'even');
    }
    withHome = addRound(withHome, 'home');
  }
  return (rounds, points) => {
    const table = tables[rounds];
    // Points that no round can make up for.
    if (table === undefined || Math.abs(points) > table.rounds)
      return { home: points > 0 ? 1 : 0, away: points < 0 ? 1 : 0 };
    const place = points + table.rounds;
    return { home: table.home[place] ?? 0, away: table.away[place] ?? 0 };
  };
}
