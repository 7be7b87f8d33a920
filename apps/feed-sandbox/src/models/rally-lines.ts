/** The lines that a match of a sport in which every rally is a point offers at a moment. */
import type { RallyScore } from '@arara/sports/sets/rally-score';
import { rallyRules } from '@arara/sports/sets/rally-sport';
import { createDefaultRules } from '@arara/sports/core/rules';
import { toCorrectScoreVariant } from '@arara/sports/sets/sets';
import type { CandidateLine, PricingMoment } from '../play/play.ts';
import type { RallyModel, RallyOutlook } from './rally-outlook.ts';
import { keepUndecided, listHandicaps, listTotals, winnerBand } from './sets-lines.ts';
import { countEnds } from './unit-race.ts';

/** How far lines of points lie apart in this sport, and which races are offered. */
export interface RallyLadders {
  readonly totalStep: number;
  readonly handicapStep: number;
  /** points that the first side reaches, in a set */
  readonly races: readonly number[];
}

const rules = createDefaultRules(rallyRules);

/** Half sets from the closest match to the most one-sided one: 1.5 and 2.5 in a best of five. */
const listHalfSets = (from: number, below: number): readonly number[] =>
  Array.from({ length: Math.max(0, below - from) }, (_, i) => from + i + 0.5);

function listMatchLines(
  { sport, ids }: RallyModel,
  { sets, maxSets }: RallyOutlook,
  { totalStep, handicapStep }: RallyLadders,
): readonly CandidateLine[] {
  const table = sport.markets;
  const target = Math.floor(maxSets / 2) + 1;
  const { setHandicap, totalSets, setPlayed = {} } = ids;
  const handicaps = setHandicap === undefined ? [] : listHalfSets(1, target).flatMap((hcp) => [-hcp, hcp]);
  const totals = totalSets === undefined ? [] : listHalfSets(target, maxSets);
  const played = Object.entries(setPlayed).filter(([number]) => Number(number) <= maxSets);
  return [
    { line: table.formatLine(ids.winner), main: true },
    ...listTotals({ table, market: ids.totalPoints, chances: sets.total, step: totalStep, reach: 0.8, hasMain: true }),
    ...listHandicaps({
      table,
      market: ids.pointHandicap,
      chances: sets.margin,
      step: handicapStep,
      reach: 0.8,
      hasMain: true,
    }),
    ...handicaps.map((hcp) => ({ line: table.formatLine(setHandicap ?? 0, { hcp: String(hcp) }), band: winnerBand })),
    ...totals.map((total) => ({ line: table.formatLine(totalSets ?? 0, { total: String(total) }), band: winnerBand })),
    ...played.map(([, id]) => ({ line: table.formatLine(id), band: winnerBand })),
    { line: table.formatLine(ids.correctScore, { variant: toCorrectScoreVariant(maxSets) }) },
  ];
}

function listSetLines(
  { sport, ids, format }: RallyModel,
  { sets }: RallyOutlook,
  { races }: RallyLadders,
  { number, isCurrent }: { readonly number: number; readonly isCurrent: boolean },
): readonly CandidateLine[] {
  const table = sport.markets;
  const ends = sets.sets.get(number)?.ends ?? [];
  const specifiers = { [format.numberName]: String(number) };
  const offer = { table, specifiers, reach: 1, most: isCurrent ? 5 : 2 };
  const [total, margin] = [
    countEnds(ends, ({ home, away }) => home + away),
    countEnds(ends, ({ home, away }) => home - away),
  ];
  const { setRace } = ids;
  const winner = table.formatLine(ids.setWinner, specifiers);
  return [
    number === 1 ? { line: winner, main: true } : { line: winner, band: winnerBand },
    ...listTotals({ ...offer, market: ids.setTotalPoints, chances: total, step: 2 }),
    ...listHandicaps({ ...offer, market: ids.setPointHandicap, chances: margin, step: 2 }),
    ...(setRace === undefined || !isCurrent
      ? []
      : races.map((pointnr) => ({
          line: table.formatLine(setRace, { ...specifiers, pointnr: String(pointnr) }),
          band: winnerBand,
        }))),
  ];
}

/** Every line that may be offered, main ones first, without those that the score has decided. */
export function listRallyLines(
  model: RallyModel,
  outlook: RallyOutlook,
  ladders: RallyLadders,
  { score, phase }: Pick<PricingMoment<RallyScore>, 'score' | 'phase'>,
): readonly CandidateLine[] {
  const { finals } = outlook.sets;
  const next = outlook.number + 1;
  // The next set is offered where it is certain to be played.
  const isNextCertain = finals.every(({ won: [home, away] }) => home + away >= next);
  const lines = [
    ...listMatchLines(model, outlook, ladders),
    ...listSetLines(model, outlook, ladders, { number: outlook.number, isCurrent: true }),
    ...(isNextCertain ? listSetLines(model, outlook, ladders, { number: next, isCurrent: false }) : []),
  ];
  const { sport } = model;
  const facts = sport.facts({ ending: undefined, phase, competitors: [], score });
  return keepUndecided(lines, sport.markets, (line, id) => sport.grade(line, id, facts, rules) !== 'undecided');
}
