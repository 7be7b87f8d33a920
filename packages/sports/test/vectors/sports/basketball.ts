/**
 * How vectors of basketball are read. A score's name may say that it has the away team first: `final_away_home`,
 * `regulation_away_home`, `q1_away_home`; otherwise home is first. `ot` are the points of all overtimes.
 */
import type { EventEnding, Tally } from '../../../src/core/grading.ts';
import type { HomeAwayScore } from '../../../src/core/results.ts';
import type { EventFields } from '../event-fields.ts';
import { refuseStatus } from '../vector-reader.ts';
import type { VectorReader } from '../vector-reader.ts';
import type { BasketballFacts } from '../../../src/basketball/grade.ts';

const endingByStatus: Readonly<Record<string, EventEnding>> = {
  '': 'played',
  played: 'played',
  final: 'played',
  finished: 'played',
  ended: 'played',
  completed: 'played',
  abandoned: 'abandoned',
  suspended: 'abandoned',
  interrupted: 'abandoned',
  postponed: 'notPlayed',
  cancelled: 'notPlayed',
  walkover: 'notPlayed',
  forfeit: 'notPlayed',
  'not started': 'notPlayed',
  not_started: 'notPlayed',
};

const swap = ([away, home]: HomeAwayScore): HomeAwayScore => [home, away];

/** The first of these scores that the event has, home first. */
function readPoints(fields: EventFields, ...names: readonly string[]): HomeAwayScore | undefined {
  let found: HomeAwayScore | undefined;
  for (const name of names) {
    const awayFirst = fields.score(`${name}_away_home`);
    found ??= fields.score(`${name}_home_away`) ?? (awayFirst === undefined ? fields.score(name) : swap(awayFirst));
  }
  return found;
}

const toTally = (score: HomeAwayScore | undefined, final: boolean): Tally | undefined =>
  score === undefined ? undefined : { score, final };

const sumScores = (scores: readonly (HomeAwayScore | undefined)[]): HomeAwayScore | undefined =>
  scores.reduce(
    (sum, score) => (sum === undefined || score === undefined ? undefined : [sum[0] + score[0], sum[1] + score[1]]),
    [0, 0] as HomeAwayScore | undefined,
  );

const QUARTERS = 4;

/** The quarters up to the last known one, from one list or from a field each. */
function readQuarters(fields: EventFields): readonly HomeAwayScore[] {
  const single = Array.from({ length: QUARTERS }, (_, i) => readPoints(fields, `q${i + 1}`, `quarter${i + 1}`));
  const lists = [fields.scores('quarters_away_home').map(swap), fields.scores('quarters'), fields.scores('periods')];
  const unknown = single.findIndex((score) => score === undefined);
  const known = single
    .slice(0, unknown === -1 ? QUARTERS : unknown)
    .flatMap((score) => (score === undefined ? [] : [score]));
  return lists.find(({ length }) => length > 0)?.slice(0, QUARTERS) ?? known;
}

/** Minutes of regulation: 48 in the NBA, 40 where another competition is named. */
function readMinutes(fields: EventFields): BasketballFacts['minutes'] {
  const played = fields.whole('minutes_played') ?? fields.whole('minute');
  const named = `${fields.text('competition')}${fields.text('league')}`;
  const usual = named === '' || /\bNBA\b/.test(named) ? 48 : 40;
  const scheduled = fields.whole('minutes_scheduled') ?? fields.whole('minutes') ?? usual;
  return played === undefined ? undefined : { played, scheduled };
}

/** Whether there was an overtime, as far as the event says so or its scores do. */
function readOvertime(
  fields: EventFields,
  { regulation, final }: { readonly regulation: HomeAwayScore | undefined; readonly final: HomeAwayScore | undefined },
): { readonly points: HomeAwayScore | undefined; readonly hasOvertime: boolean | undefined } {
  const text = fields.text('overtime');
  const said = ['true', 'yes'].includes(text) ? true : ['false', 'no'].includes(text) ? false : undefined;
  const points = readPoints(fields, 'ot', ...(said === undefined ? ['overtime'] : []));
  if (points !== undefined) return { points, hasOvertime: points[0] + points[1] > 0 };
  const differs = regulation !== undefined && final !== undefined && regulation.join() !== final.join();
  const isLevel = regulation !== undefined && regulation[0] === regulation[1];
  return { points, hasOvertime: said ?? (differs || isLevel || undefined) };
}

export const vectorReader: VectorReader<BasketballFacts> = {
  variants: {
    late_stands: { abandoned: 'lateStands' },
    void_if_abandoned: { abandoned: 'void' },
    abandoned_void: { abandoned: 'void' },
  },

  facts(fields): BasketballFacts {
    fields.remark('competition', 'date', 'home', 'away', 'league', 'season', 'round', 'venue');
    const status = fields.text('status').toLowerCase();
    const end = endingByStatus[status] ?? refuseStatus(status);
    const played = end === 'played';
    const quarters = readQuarters(fields);
    const minutes = readMinutes(fields);
    const final = readPoints(fields, 'final', 'ft', 'score', 'score_at_abandonment');
    const whole = quarters.length === QUARTERS ? sumScores(quarters) : undefined;
    const given = readPoints(fields, 'regulation', 'after_regulation') ?? (played ? whole : undefined);
    const overtime = readOvertime(fields, { regulation: given, final });
    // A game without a word of overtime had none.
    const hasOvertime = overtime.hasOvertime ?? (played ? false : undefined);
    const regulation = given ?? (hasOvertime === true ? undefined : final);
    const firstHalf = readPoints(fields, 'first_half', 'half_time', 'ht') ?? sumScores([quarters[0], quarters[1]]);
    const isOver = (count: number) =>
      played || minutes === undefined || minutes.played >= (count * minutes.scheduled) / QUARTERS;
    return {
      end,
      quarters: quarters.map((score, index) => ({ score, final: isOver(index + 1) })),
      firstHalf: toTally(firstHalf, isOver(2)),
      regulation: toTally(regulation, played || hasOvertime === true),
      full: toTally(final ?? sumScores([regulation, overtime.points]) ?? regulation, played),
      hasOvertime,
      ...(minutes === undefined ? {} : { minutes }),
    };
  },
};
