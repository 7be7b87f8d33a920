/** How vectors of baseball are read: `final` names the home side first; innings may be halves, "4.5". */
import type { EventEnding, Tally } from '../../../src/core/grading.ts';
import type { HomeAwayScore } from '../../../src/core/results.ts';
import type { EventFields } from '../event-fields.ts';
import { refuseVector } from '../vector-file.ts';
import { refuseStatus } from '../vector-reader.ts';
import type { VectorReader } from '../vector-reader.ts';
import { areInningsComplete } from '../../../src/baseball/grade.ts';
import type { BaseballFacts } from '../../../src/baseball/grade.ts';

const endingByStatus: Readonly<Record<string, EventEnding>> = {
  '': 'played',
  final: 'played',
  finished: 'played',
  completed: 'played',
  ended: 'played',
  called: 'abandoned',
  rain: 'abandoned',
  shortened: 'abandoned',
  abandoned: 'abandoned',
  mercy_rule: 'abandoned',
  suspended: 'abandoned',
  forfeit: 'notPlayed',
  walkover: 'notPlayed',
  postponed: 'notPlayed',
  cancelled: 'notPlayed',
};

/** Scores of the first five innings, under the names that a file may give them. */
const fiveInningsNames = ['first_five', 'first_5', 'first5', 'first_5_innings', 'innings_1_to_5', 'f5', 'after_5'];
const finalNames = ['final', 'score', 'score_at_abandonment', 'score_at_suspension', 'called_score'];

const readFirstScore = (fields: EventFields, names: readonly string[]): HomeAwayScore | undefined =>
  names.map((name) => fields.score(name)).find((score) => score !== undefined);

/** Reads "4.5" innings as nine halves. */
function readHalves(fields: EventFields, name: string): number | undefined {
  const text = fields.text(name);
  if (text === '') return undefined;
  return /^\d+(\.[05])?$/.test(text) ? 2 * Number(text) : refuseVector(`event.${name} is no number of innings`);
}

/** The runs by inning of both sides, "0-1 2-0", home first. A bottom half that was not needed counts as 0. */
const readInnings = (fields: EventFields): readonly Tally[] | undefined => {
  const list = [...fields.scores('by_inning'), ...fields.scores('line_score')];
  return list.length === 0 ? undefined : list.map((score) => ({ score, final: true }));
};

const sumInnings = (innings: readonly Tally[] | undefined, count: number): HomeAwayScore | undefined =>
  innings?.slice(0, count).reduce((sum: HomeAwayScore, { score }) => [sum[0] + score[0], sum[1] + score[1]], [0, 0]);

/** Whether a listed pitcher did not start; undefined where the vector names none. */
function readPitcherChange(fields: EventFields): boolean | undefined {
  const pairs = ['', '_home', '_away'].map((side) => [fields.text(`listed${side}`), fields.text(`started${side}`)]);
  const named = pairs.filter(([listed, started]) => listed !== '' && started !== '');
  if (fields.has('pitcher_changed')) return fields.text('pitcher_changed') === 'true';
  return named.length === 0 ? undefined : named.some(([listed, started]) => listed !== started);
}

export const vectorReader: VectorReader<BaseballFacts> = {
  variants: {
    action: { listedPitchers: 'action' },
    listed_pitchers: { listedPitchers: 'void' },
    nine_innings: { winner: 'allInnings' },
    suspended_24h: { suspendedHours: '24' },
    suspended_36h: { suspendedHours: '36' },
    suspended_48h: { suspendedHours: '48' },
    suspended_72h: { suspendedHours: '72' },
  },
  options: { listed_pitchers: { true: { listedPitchers: 'void' }, false: { listedPitchers: 'action' } } },

  facts(fields): BaseballFacts {
    fields.remark('competition', 'league', 'date', 'home', 'away', 'venue', 'reason', 'not_played_within_h');
    const status = fields.text('status');
    const end = endingByStatus[status] ?? refuseStatus(status);
    const scheduled = fields.whole('innings_scheduled') ?? 9;
    const innings = readInnings(fields);
    const final = readFirstScore(fields, finalNames) ?? sumInnings(innings, Infinity);
    const played = readHalves(fields, 'innings') ?? readHalves(fields, 'innings_played');
    const completed = readHalves(fields, 'innings_completed');
    const full = final === undefined ? undefined : { score: final, final: true };
    const fiveScore = readFirstScore(fields, fiveInningsNames) ?? sumInnings(innings, 5);
    const hours =
      fields.whole('resumed_after_h') ?? fields.whole('finished_within_h') ?? fields.whole('finished_after_h');
    fields.remark('not_finished_within_h');
    // The innings of a suspended game that was continued are those at its suspension.
    const halves = hours === undefined ? (completed ?? played) : played;
    const isFiveComplete = areInningsComplete(5, { halves, full }) ?? end === 'played';
    const nine = fields.score('after_9') ?? fields.score('regulation');
    const isExtra =
      fields.text('extra_innings') === 'true' ||
      (halves !== undefined && halves > 2 * scheduled) ||
      (nine !== undefined && nine[0] === nine[1]);
    return {
      end: hours === undefined || end !== 'abandoned' ? end : 'played',
      scheduled,
      halves,
      full,
      fiveInnings: fiveScore === undefined ? undefined : { score: fiveScore, final: isFiveComplete },
      innings,
      ...(isExtra ? { hasExtraInnings: true } : {}),
      isPitcherReplaced: readPitcherChange(fields),
      ...(hours !== undefined || status === 'suspended' ? { suspendedHours: hours ?? Infinity } : {}),
    };
  },
};
