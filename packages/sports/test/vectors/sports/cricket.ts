/** How vectors of cricket are read: `result` is a sentence; counts of both sides name the home side first, "165-160". */
import type { EventEnding } from '../../../src/core/grading.ts';
import type { HomeAwayScore } from '../../../src/core/results.ts';
import type { EventFields } from '../event-fields.ts';
import { refuseVector } from '../vector-file.ts';
import { refuseStatus } from '../vector-reader.ts';
import type { VectorReader } from '../vector-reader.ts';
import type { CricketCounts, CricketFacts } from '../../../src/cricket/grade.ts';
import { parseResultText } from './cricket-result-text.ts';
import type { ResultText } from './cricket-result-text.ts';

const endingByStatus: Readonly<Record<string, EventEnding>> = {
  '': 'played',
  finished: 'played',
  completed: 'played',
  ended: 'played',
  dls: 'played',
  no_result: 'abandoned',
  abandoned: 'abandoned',
  cancelled: 'notPlayed',
  postponed: 'notPlayed',
  walkover: 'notPlayed',
};

/** A count of both sides: one field "165-160", or a field for each side, "165/6" with its wickets. */
function readPair(fields: EventFields, names: readonly string[], part: string): HomeAwayScore | undefined {
  const both = names.map((name) => fields.score(name)).find((score) => score !== undefined);
  const [home, away] = ['home', 'away'].map((side) => {
    const [count] = /^\d+/.exec(fields.text(`${side}_${part}`)) ?? [];
    return count === undefined ? undefined : Number(count);
  });
  // A side whose count is not given has none that the vector asks for.
  return both ?? (home === undefined && away === undefined ? undefined : [home ?? 0, away ?? 0]);
}

/** Runs after so many overs stand at their place; the overs before are not known. */
function readAfterOvers(fields: EventFields): CricketCounts['afterOvers'] {
  const known = [6, 10, 15].flatMap((overs) => {
    const names = [`after_${overs}_overs`, `overs_${overs}`, ...(overs === 6 ? ['powerplay'] : [])];
    const runs = readPair(fields, names, `after_${overs}_overs`);
    return runs === undefined ? [] : [[overs, runs] as const];
  });
  if (known.length === 0) return undefined;
  const list = (side: 0 | 1): number[] => {
    const runs: number[] = [];
    for (const [overs, score] of known) runs[overs - 1] = score[side];
    return runs;
  };
  return [list(0), list(1)];
}

function readResult(fields: EventFields): ResultText | undefined {
  const names = { home: fields.text('home'), away: fields.text('away') };
  const [sentence, winner] = [fields.text('result'), fields.text('winner')];
  const superOver = fields.text('super_over');
  if (sentence === '' && winner === '') return undefined;
  const parts = [sentence === '' ? `${winner} won` : sentence, sentence === '' ? '' : winner];
  const text = [...parts, superOver === '' ? '' : `super over ${superOver}`].filter((part) => part !== '').join(', ');
  return parseResultText(text, names) ?? refuseVector(`the result "${text}" is not understood`);
}

export const vectorReader: VectorReader<CricketFacts> = {
  variants: {
    dead_heat: { tie: 'deadHeat' },
    tie_dead_heat: { tie: 'deadHeat' },
    eighty_percent: { cutOvers: 'eightyPercent' },
    overs_80_percent: { cutOvers: 'eightyPercent' },
  },

  /** Files leave out the overs of an innings, and the number of the only innings of a side. */
  specifiers({ marketId, specifiers, event }) {
    const scheduled = event['overs_scheduled'] ?? 20;
    if (marketId !== undefined && [639, 640, 647, 648].includes(marketId))
      return { maxovers: String(Number(scheduled)), ...specifiers };
    return marketId !== undefined && [352, 353, 605, 606, 607].includes(marketId)
      ? { inningnr: '1', ...specifiers }
      : specifiers;
  },

  facts(fields): CricketFacts {
    fields.remark('competition', 'date', 'venue', 'toss', 'method', 'round', 'league', 'reason', 'not_played_within_h');
    fields.remark('batting_first', 'target', 'overs', 'wickets', 'home_wickets', 'away_wickets');
    const status = fields.text('status');
    const parsed = readResult(fields);
    const stated = endingByStatus[status] ?? refuseStatus(status);
    const end = stated === 'played' && parsed !== undefined && parsed.result === undefined ? 'abandoned' : stated;
    const runs =
      readPair(fields, ['runs', 'score', 'innings_runs'], 'runs') ??
      readPair(fields, [], 'innings') ??
      readPair(fields, [], 'score');
    const second = readPair(fields, ['second_innings_runs'], 'second_innings');
    const scheduled = fields.whole('overs_scheduled') ?? 20;
    const left = fields.whole('overs_reduced_to') ?? fields.whole('overs_cut_to');
    const atCut = readPair(fields, ['runs_at_reduction', 'score_at_reduction'], 'runs_at_reduction');
    const format = fields.text('format').toLowerCase();
    const toInnings = (score: HomeAwayScore | undefined, isOver: boolean) =>
      score === undefined ? undefined : ({ runs: score, over: [isOver, isOver] } as const);
    const counts: CricketCounts = {
      innings: [toInnings(runs, end === 'played'), toInnings(second, end === 'played')],
      afterOvers: readAfterOvers(fields),
      fours: readPair(fields, ['fours'], 'fours'),
      sixes: readPair(fields, ['sixes'], 'sixes'),
      isComplete: end === 'played',
    };
    // What is decided by the end counts as decided before the cut where the vector does not say when it was.
    const before = { ...counts, innings: [toInnings(atCut ?? runs, false)], isComplete: false };
    return {
      ...counts,
      end,
      ...(parsed?.result === undefined ? {} : { result: parsed.result, winner: parsed.winner }),
      isTest: format.includes('test') || format.includes('first class'),
      ...(left === undefined || left >= scheduled ? {} : { cut: { share: left / scheduled, before } }),
    };
  },
};
