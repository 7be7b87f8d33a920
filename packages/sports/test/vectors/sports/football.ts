/**
 * How vectors of football are read: scores of 90 minutes (`ft`, `ft90`), of the break (`ht`), of overtime and penalties (`aet`,
 * `pens`), corners and cards by side, goals in order, what ended the match, and who led a season's list of scorers.
 */
import type { HomeAwayScore } from '../../../src/core/results.ts';
import type { ParsedLine } from '../../../src/core/markets.ts';
import type { Side } from '../../../src/sets/sets.ts';
import type { EventFields } from '../event-fields.ts';
import { refuseVector } from '../vector-file.ts';
import type { SingleVector } from '../vector-file.ts';
import { refuseStatus } from '../vector-reader.ts';
import type { VectorReader } from '../vector-reader.ts';
import type { FootballFacts, MatchEnding } from '../../../src/football/facts.ts';
import { winningMarginVariant } from '../../../src/football/market-outcomes.ts';
import { seasonMarketIds } from '../../../src/football/markets.ts';

const endingByStatus: Readonly<Record<string, MatchEnding>> = {
  '': 'played',
  finished: 'played',
  ended: 'played',
  played: 'played',
  after_extra_time: 'played',
  aet: 'played',
  after_penalties: 'played',
  abandoned: 'abandoned',
  suspended: 'abandoned',
  interrupted: 'abandoned',
  postponed: 'notPlayed',
  cancelled: 'notPlayed',
  canceled: 'notPlayed',
  not_started: 'notPlayed',
  walkover: 'notPlayed',
  awarded: 'notPlayed',
};

/** A match that starts later than this after its time is not the one that was bet on. */
const LATEST_START_HOURS = 48;

/** Fields that say nothing about the result. */
const remarks = [
  'competition',
  'date',
  'home',
  'away',
  'minute',
  'replayed',
  'not_played_within_h',
  'season',
  'round',
  'matchday',
  'stage',
  'leg',
  'venue',
  'stadium',
  'referee',
  'kickoff',
  'note',
  'country',
  'winner',
];

/** Lower case, without accents and signs. */
const toKey = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[^\w\s]/g, '')
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, '_');

/** A person is often called by the last name alone. */
const isSamePerson = (a: string, b: string): boolean => a === b || a.endsWith(`_${b}`) || b.endsWith(`_${a}`);

const toSide = (text: string, { event }: SingleVector): Side | undefined => {
  const word = text.trim().toLowerCase();
  if (['home', 'h', '1', 'competitor1'].includes(word) || text === event['home']) return 'home';
  return ['away', 'a', '2', 'competitor2'].includes(word) || text === event['away'] ? 'away' : undefined;
};

/** Names in a list, or in a text with commas. */
function readNames(fields: EventFields, event: SingleVector['event'], ...names: readonly string[]): readonly string[] {
  for (const name of names) {
    if (!fields.has(name)) continue;
    if (Array.isArray(event[name])) return fields.names(name);
    return fields
      .text(name)
      .split(/[,;]/)
      .map((part) => part.trim());
  }
  return [];
}

const namesOfScorers = ['tied', 'top_scorers', 'top_scorer', 'topscorers', 'topscorer', 'top_goalscorer'];
const namesOfChampion = ['champion', 'winner', 'league_winner'];
const isSeasonMarket = ({ market, marketId }: SingleVector): boolean =>
  marketId === undefined && Object.hasOwn(houseMarkets, market);

/** Who leads a season: in the vector's own words, as keys. */
function readSeason(fields: EventFields, vector: SingleVector): FootballFacts['season'] {
  if (!isSeasonMarket(vector)) return undefined;
  fields.remark('goals', 'points');
  const scorers = readNames(fields, vector.event, ...namesOfScorers).map(toKey);
  const [champion] = readNames(fields, vector.event, ...namesOfChampion).map(toKey);
  const isScorers = houseMarkets[vector.market] === seasonMarketIds.topGoalscorer;
  const leaders = scorers.length > 0 ? scorers : champion === undefined ? undefined : [champion];
  return isScorers ? { topGoalscorers: leaders } : { winner: champion };
}

const goalFields = ['goal_order', 'goals', 'goal_sequence'];

/** Who scored in order: "home, away", ["H", "A"], "12 home"; or the first goal alone. */
function readGoalSides(fields: EventFields, vector: SingleVector): readonly Side[] | undefined {
  const named = readNames(fields, vector.event, ...goalFields, 'first_goal', 'first_scorer');
  if (named.length === 0) return undefined;
  return named
    .filter((text) => text !== '' && text !== 'none')
    .map((text) => {
      const words = [
        text,
        ...text
          .replaceAll(/[\d'+:]/g, ' ')
          .trim()
          .split(/\s+/),
      ];
      const side = words.map((word) => toSide(word, vector)).find((found) => found !== undefined);
      return side ?? refuseVector(`goal "${text}" is of no side`);
    });
}

const findWinner = (score: HomeAwayScore | undefined): Side | undefined =>
  score === undefined || score[0] === score[1] ? undefined : score[0] > score[1] ? 'home' : 'away';

/** Who goes on: named, or by penalties, overtime and 90 minutes, the last of them that is not level. */
function readAdvancing(
  fields: EventFields,
  vector: SingleVector,
  scores: readonly (HomeAwayScore | undefined)[],
): Side | undefined {
  for (const name of ['qualified', 'advances', 'advanced', 'to_next_round', 'winner']) {
    if (fields.has(name)) return toSide(fields.text(name), vector) ?? refuseVector(`event.${name} is no side`);
  }
  return scores.map(findWinner).find((winner) => winner !== undefined);
}

function readEnding(fields: EventFields, hasScore: boolean): MatchEnding {
  const status = fields.text('status').toLowerCase().replaceAll(/[\s-]/g, '_');
  const end = endingByStatus[status] ?? refuseStatus(status);
  const hours = fields.whole('played_within_h') ?? fields.whole('started_after_h') ?? fields.whole('delay_h');
  if (hours !== undefined && hours > LATEST_START_HOURS) return 'notPlayed';
  return end === 'notPlayed' && hours !== undefined && hasScore ? 'played' : end;
}

const houseMarkets: Readonly<Record<string, number>> = {
  outright_top_goalscorer: seasonMarketIds.topGoalscorer,
  top_goalscorer: seasonMarketIds.topGoalscorer,
  topscorer: seasonMarketIds.topGoalscorer,
  outright_winner: seasonMarketIds.leagueWinner,
  league_winner: seasonMarketIds.leagueWinner,
};

const wordsBySelection: Readonly<Record<string, string>> = {
  '1': 'home',
  x: 'draw',
  '2': 'away',
  draw: 'draw',
  home: 'home',
  away: 'away',
  yes: 'yes',
  no: 'no',
  over: 'over',
  under: 'under',
};

/** Two words that together are an outcome: "home/draw", "home & yes", "over_and_no". */
function readPairOfWords(line: ParsedLine, selection: string): string | undefined {
  const words = selection
    .toLowerCase()
    .split(/\s*(?:&|\/|-|,|_and_|\sand\s|\+|_|\s)\s*/)
    .map((word) => wordsBySelection[word]);
  const [first, second] = words;
  if (words.length !== 2 || first === undefined || second === undefined) return undefined;
  const key = `${first}${second.charAt(0).toUpperCase()}${second.slice(1)}`;
  return line.outcomes.find((outcome) => outcome.key === key)?.id;
}

const doubleChances: Readonly<Record<string, string>> = { '1x': 'homeOrDraw', '12': 'homeOrAway', x2: 'drawOrAway' };

/** Other words: "1X", "home_by_2", "3 or more", a final score where the line counts further goals. */
function readOtherWords(line: ParsedLine, { selection, specifiers }: SingleVector): string | undefined {
  const text = selection.toLowerCase().trim();
  const find = (key: string | undefined) => line.outcomes.find((outcome) => outcome.key === key)?.id;
  const margin = /^(home|away)[\s_]*(?:by)?[\s_]*(\d)(?:\+|_or_more| or more)?$/.exec(text);
  if (margin !== null) return find(`${margin[1]}By${margin[2]}`);
  const count = /^(\d+)(\+| or more|_or_more|_plus)?(?:[\s_]goals?)?$/.exec(text);
  if (count !== null && line.market.id === 71)
    return find(count[2] === undefined ? count[1] : `${count[1]}+`) ?? find(`${count[1]}+`);
  const score = /^(\d+)[-:](\d+)$/.exec(text);
  if (score !== null && line.market.id === 41) {
    const [home = 0, away = 0] = (specifiers['score'] ?? '').split(/[-:]/).map(Number);
    return find(`+${Number(score[1]) - home}:${Number(score[2]) - away}`);
  }
  return find(doubleChances[text]);
}

export const vectorReader: VectorReader<FootballFacts> = {
  houseMarkets,
  variants: {
    second_yellow_counted: { secondYellow: 'counted' },
    second_yellow_counts: { secondYellow: 'counted' },
    red_counts_one: { redCard: 'one' },
    each_card_one: { redCard: 'one' },
  },

  specifiers({ marketId, specifiers }) {
    const toScore = (text: string) =>
      /^-?\d+$/.test(text) ? (Number(text) < 0 ? `0:${-Number(text)}` : `${text}:0`) : text.replace('-', ':');
    const { hcp, score } = specifiers;
    return {
      ...(marketId === 15 ? { variant: winningMarginVariant } : {}),
      ...(marketId === 71 ? { variant: 'sr:exact_goals:3+' } : {}),
      ...(marketId === 8 ? { goalnr: '1' } : {}),
      ...specifiers,
      ...((marketId === 14 || marketId === 65) && hcp !== undefined ? { hcp: toScore(hcp) } : {}),
      ...(score === undefined ? {} : { score: toScore(score) }),
    };
  },

  outcome(line, vector) {
    if (line.market.outcomeSource === 'fixed')
      return readPairOfWords(line, vector.selection) ?? readOtherWords(line, vector);
    const key = toKey(vector.selection);
    const names = [...namesOfScorers, ...namesOfChampion].flatMap((name): readonly string[] => {
      const value = vector.event[name];
      const list: readonly unknown[] = Array.isArray(value) ? value : [value];
      return list.flatMap((item) => (typeof item === 'string' ? item.split(/[,;]/) : []));
    });
    return names.map(toKey).find((name) => isSamePerson(name, key)) ?? key;
  },

  facts(fields, vector): FootballFacts {
    fields.remark(...remarks);
    const season = readSeason(fields, vector);
    const scores = ['ft', 'ft90', 'score_at_abandonment', 'score'].map((name) => fields.score(name));
    const score = scores.find((known): known is HomeAwayScore => known !== undefined);
    const end = readEnding(fields, score !== undefined);
    const [aet, pens] = [fields.score('aet') ?? fields.score('et'), fields.score('pens') ?? fields.score('penalties')];
    const [yellow, red] = [fields.score('yellow'), fields.score('red')];
    const secondYellow = fields.score('second_yellow');
    fields.remark('fouls', 'shots', 'shots_on_target', 'corners_ht', 'attendance');
    return {
      end,
      score,
      halfTime: fields.score('ht'),
      goalSides: season === undefined ? readGoalSides(fields, vector) : undefined,
      corners: fields.score('corners'),
      ...(yellow === undefined ? {} : { cards: { yellow, red: red ?? [0, 0], secondYellow } }),
      advancing:
        end === 'played' && season === undefined ? readAdvancing(fields, vector, [pens, aet, score]) : undefined,
      season,
    };
  },
};
