/**
 * How vectors of rugby are read: `final` "20-20" after 80 minutes, home first; a score after 80 minutes beside it means that
 * `final` has extra time in it. `extra_time` are the points of extra time alone.
 */
import type { EventEnding, Tally } from '../../../src/core/grading.ts';
import { readHalfFullSelection } from '../../../src/rugby/half-full.ts';
import type { HomeAwayScore } from '../../../src/core/results.ts';
import type { ParsedLine } from '../../../src/core/markets.ts';
import type { EventFields } from '../event-fields.ts';
import type { SingleVector } from '../vector-file.ts';
import { refuseStatus } from '../vector-reader.ts';
import type { VectorReader } from '../vector-reader.ts';
import type { RugbyFacts } from '../../../src/rugby/grade.ts';
import { houseMarketIds, marginBands, toWinningMarginVariant } from '../../../src/rugby/markets.ts';
import type { RugbyMarket } from '../../../src/rugby/markets.ts';

const endingByStatus: Readonly<Record<string, EventEnding>> = {
  '': 'played',
  played: 'played',
  final: 'played',
  finished: 'played',
  'full time': 'played',
  ended: 'played',
  completed: 'played',
  aet: 'played',
  abandoned: 'abandoned',
  suspended: 'abandoned',
  interrupted: 'abandoned',
  postponed: 'notPlayed',
  cancelled: 'notPlayed',
  walkover: 'notPlayed',
  forfeit: 'notPlayed',
  'not started': 'notPlayed',
};

/** The first of these scores that the event has. Every name counts as read. */
function readFirst(fields: EventFields, ...names: readonly string[]): HomeAwayScore | undefined {
  const found = names.map((name) => fields.score(name));
  return found.find((score) => score !== undefined);
}

const toTally = (score: HomeAwayScore | undefined, final: boolean): Tally | undefined =>
  score === undefined ? undefined : { score, final };

const addScores = (a: HomeAwayScore | undefined, b: HomeAwayScore | undefined): HomeAwayScore | undefined =>
  a === undefined || b === undefined ? undefined : [a[0] + b[0], a[1] + b[1]];

const HALF_MINUTES = 40;

/** The score of each half, from one list or from a field each. */
function readHalves(fields: EventFields): { readonly first?: HomeAwayScore; readonly second?: HomeAwayScore } {
  const [first, second] = fields.scores('halves');
  const ht = first ?? readFirst(fields, 'ht', 'half_time', 'halftime', 'first_half', 'h1', 'half1');
  const rest = second ?? readFirst(fields, 'second_half', 'h2', 'half2');
  return { ...(ht === undefined ? {} : { first: ht }), ...(rest === undefined ? {} : { second: rest }) };
}

/** The bands of a winning margin that a selection such as "home_13_plus", "away 1-12" or "home by 22+" speaks of. */
function readMarginSelection(selection: string): { readonly side: string; readonly least: number } | undefined {
  const match = /^(home|away|1|2)\D*?(\d+)/.exec(selection.toLowerCase().replace(/^([12])(?=\d)/, '$1 '));
  if (match === null) return undefined;
  return { side: match[1] === 'home' || match[1] === '1' ? 'home' : 'away', least: Number(match[2]) };
}

/** Whether a band of the variant begins and ends as the selection says. */
const isBandOfSelection = (key: string, selection: string): boolean => {
  const read = readMarginSelection(selection);
  return read !== undefined && new RegExp(`^${read.side}${read.least}(?:To|Plus)`).test(key);
};

/** The variant whose bands have the numbers of the selection: "1-12" and "13+" are of 13. */
function findVariant(selection: string): string {
  const numbers = (selection.match(/\d+/g) ?? []).map(Number);
  const fits = ([last, starts]: readonly [string, readonly number[]]) =>
    numbers.every((n) => starts.includes(n) || starts.includes(n + 1) || n === Number(last));
  const [last] = Object.entries(marginBands).find(([, starts]) => numbers.length > 1 && fits(['', starts])) ??
    Object.entries(marginBands).find(fits) ?? ['13'];
  return toWinningMarginVariant(Number(last));
}

/** A market without a variant gets the one that its selection means. */
function readSpecifiers({ marketId, specifiers, selection }: SingleVector): Readonly<Record<string, string>> {
  return marketId === 15 && specifiers['variant'] === undefined
    ? { ...specifiers, variant: findVariant(selection) }
    : specifiers;
}

function readOutcome(line: ParsedLine, { selection }: SingleVector): string | undefined {
  const { rule } = line.market as RugbyMarket;
  if (rule === 'halfFull') return readHalfFullSelection(selection);
  if (rule !== 'winningMargin' || ['draw', 'tie'].includes(selection)) return undefined;
  return line.outcomes.find(({ id, key }) => id === selection || isBandOfSelection(key, selection))?.id;
}

export const vectorReader: VectorReader<RugbyFacts> = {
  houseMarkets: {
    total_tries: houseMarketIds.totalTries,
    home_tries: houseMarketIds.homeTries,
    away_tries: houseMarketIds.awayTries,
    most_tries: houseMarketIds.mostTries,
    total_cards: houseMarketIds.totalCards,
  },
  variants: {
    extra_time_included: { extraTime: 'included' },
    including_extra_time: { extraTime: 'included' },
    incl_extra_time: { extraTime: 'included' },
    extra_time_excluded: { extraTime: 'excluded' },
  },
  specifiers: readSpecifiers,
  outcome: readOutcome,

  facts(fields): RugbyFacts {
    fields.remark('competition', 'date', 'home', 'away', 'league', 'season', 'round', 'venue', 'winner', 'union');
    fields.remark('not_played_within_h', 'replayed', 'code');
    const status = fields.text('status').toLowerCase().replaceAll('_', ' ');
    const end = endingByStatus[status] ?? refuseStatus(status);
    const played = end === 'played';
    const minute = fields.whole('minute') ?? fields.whole('minutes_played');
    const { first, second } = readHalves(fields);
    const halves = played || second !== undefined ? addScores(first, second) : undefined;
    const eighty =
      readFirst(fields, 'regulation', 'score_80', 'after_80', 'ft', 'ft80', 'final_80', 'full_time') ?? halves;
    const stated = readFirst(fields, 'final', 'score', 'score_at_abandonment', 'aet', 'final_aet', 'after_extra_time');
    const extra = readFirst(fields, 'extra_time', 'et');
    const match = eighty ?? stated;
    const all = stated ?? addScores(eighty, extra) ?? eighty;
    const [tries, cards] = [fields.score('tries'), fields.score('cards')];
    return {
      end,
      firstHalf: toTally(first, played || second !== undefined || minute === undefined || minute >= HALF_MINUTES),
      match: toTally(match, played),
      withExtraTime: toTally(all, played),
      tries: toTally(tries, played),
      cards: toTally(cards ?? addScores(fields.score('yellow'), fields.score('red') ?? [0, 0]), played),
    };
  },
};
