/** Fair chances of the lines of a match, from one model of its frames. */
import { getSpecifierNumber } from '@arara/sports/core/markets';
import type { ParsedLine } from '@arara/sports/core/markets';
import { createDefaultRules } from '@arara/sports/core/rules';
import type { PlayedSet, Side } from '@arara/sports/sets/sets';
import { createEndingsForecast } from '../models/endings-forecast.ts';
import type { WeightedEnding } from '../models/endings-forecast.ts';
import type { LineForecast, PricingMoment } from '../play/play.ts';
import type { RangedChances } from '../models/ranged-chances.ts';
import { createRecentResults } from '../play/recent-results.ts';
import { createFrameModel, toFreshFrame } from './frame-model.ts';
import type { FrameModel } from './frame-model.ts';
import { CENTURY, snookerRules } from '@arara/sports/snooker/grade';
import type { FrameFacts, SnookerFacts } from '@arara/sports/snooker/grade';
import type { SnookerMarket } from '@arara/sports/snooker/markets';
import { computeOutlook } from './match-outlook.ts';
import type { MatchOutlook } from './match-outlook.ts';
import { createMatchup, roundDrift } from './matchup.ts';
import { findBreaker, findPosition } from './position.ts';
import type { MatchPosition } from './position.ts';
import type { SnookerScore } from '@arara/sports/snooker/score';
import { snooker } from '@arara/sports/snooker/sport';

type Moment = Pick<PricingMoment<SnookerScore>, 'fixture' | 'score' | 'drift'>;
type Endings = readonly WeightedEnding<SnookerFacts>[];

const rules = createDefaultRules(snookerRules);

export interface MatchView {
  readonly position: MatchPosition;
  readonly model: FrameModel;
  readonly outlook: MatchOutlook;
}

const recentModels = createRecentResults<FrameModel>(6);
const recentViews = createRecentResults<MatchView>(12);

/** The outlook of a moment. Its lines and its forecast are asked one after the other; the model stays the same in a match. */
export function findView({ fixture, score, drift }: Moment): MatchView {
  const key = `${fixture.id} ${roundDrift(drift)}`;
  return recentViews(`${key} ${JSON.stringify(score)}`, () => {
    const model = recentModels(key, () => createFrameModel(createMatchup(fixture, drift)));
    const position = findPosition(score, Number(fixture.format['maxFrames'] ?? 9));
    return { position, model, outlook: computeOutlook(model, position) };
  });
}

/** Points of a frame at its end. */
export function findFramePoints({ position, model }: MatchView, frame: number): RangedChances {
  if (frame !== position.frame) return model.findPoints(toFreshFrame(findBreaker(frame)));
  const { least, chances } = model.findPoints(position.situation);
  return { least: least + position.points[0] + position.points[1], chances };
}

/** The frames before the one that a line is about do not matter to it. */
const skipSets = (count: number): readonly PlayedSet[] =>
  Array.from({ length: count }, () => ({ units: [1, 0], over: true }));

/** Ways in which a frame may end, and the match that ends before it. */
function listFrameEndings(
  { outlook }: MatchView,
  number: number,
  ways: readonly { readonly chance: number; readonly frame?: FrameFacts; readonly points?: number }[],
): Endings {
  const reached = outlook.reached.get(number) ?? 0;
  const before = skipSets(number - 1);
  const skipped = Array.from({ length: number - 1 }, () => undefined);
  const played = ways.map(({ chance, frame, points = 1 }) => ({
    chance: chance * reached,
    facts: {
      end: 'played' as const,
      sets: [...before, { units: [points, 0] as const, over: true }],
      frames: [...skipped, frame],
    },
  }));
  return [...played, { chance: Math.max(0, 1 - reached), facts: { end: 'played', sets: before } }];
}

/** Only on which side of the line the points are matters: those near it stand for all. */
function sumNearLine(
  quarters: number,
  { least, chances }: RangedChances,
): readonly { chance: number; points: number }[] {
  const [low, high] = [Math.floor(quarters / 4) - 1, Math.ceil(quarters / 4) + 1];
  const sums = new Map<number, number>();
  for (const [i, chance] of chances.entries()) {
    const points = Math.max(low, Math.min(high, least + i));
    sums.set(points, (sums.get(points) ?? 0) + chance);
  }
  return [...sums].map(([points, chance]) => ({ points: Math.max(0, points), chance }));
}

const win = (winner: Side, chance: number) => ({ chance, frame: { winner, over: true } });

function listEndings(line: ParsedLine<SnookerMarket>, view: MatchView): Endings {
  const { position, model, outlook } = view;
  const { maxFrames: maxSets } = position;
  const { rule } = line.market;
  if (rule !== 'race' && rule !== 'frameWinner' && rule !== 'century' && rule !== 'setTotalUnits')
    return [
      ...outlook.finals.map(({ won, chance }) => ({ chance, facts: { end: 'played' as const, maxSets, won } })),
      ...outlook.broken.map(({ won, chance }) => ({ chance, facts: { end: 'retired' as const, maxSets, won } })),
    ];
  const number = getSpecifierNumber(line, 'framenr');
  if (rule === 'race') {
    const [home, away] = outlook.races.get(number) ?? [0, 0];
    return [
      { chance: home, facts: { end: 'played', maxSets, won: [number, 0] } },
      { chance: away, facts: { end: 'played', maxSets, won: [0, number] } },
      { chance: Math.max(0, 1 - home - away), facts: { end: 'retired', maxSets, won: [0, 0] } },
    ];
  }
  const isNow = number === position.frame;
  const situation = isNow ? position.situation : toFreshFrame(findBreaker(number));
  if (rule === 'frameWinner') {
    const chance = model.findWin(situation);
    return listFrameEndings(view, number, [win('home', chance), win('away', 1 - chance)]);
  }
  if (rule === 'setTotalUnits')
    return listFrameEndings(view, number, sumNearLine(line.quarters, findFramePoints(view, number)));
  const century = isNow && position.hasCentury ? 1 : model.findCentury(situation, isNow ? position.currentBreak : 0);
  return listFrameEndings(view, number, [
    { chance: century, frame: { highBreak: CENTURY, over: true } },
    { chance: 1 - century, frame: { highBreak: 0, over: true } },
  ]);
}

/** The chances at a moment. */
export function forecastLines(moment: Moment): LineForecast {
  const view = findView(moment);
  return createEndingsForecast(snooker, rules, (line) =>
    listEndings(line as ParsedLine<SnookerMarket>, view).filter(({ chance }) => chance > 0),
  );
}
