/**
 * How vectors of boxing are read: the result is a text, or fields for the winner, the method, the round and the time of the
 * round. A fight without a number of rounds is over twelve; "Wilder v Fury I" names the home side first.
 */
import type { EventEnding } from '../../../src/core/grading.ts';
import type { Side } from '../../../src/sets/sets.ts';
import type { EventFields } from '../event-fields.ts';
import { refuseVector } from '../vector-file.ts';
import type { JsonObject, SingleVector } from '../vector-file.ts';
import { refuseStatus } from '../vector-reader.ts';
import type { VectorReader } from '../vector-reader.ts';
import { ROUND_SECONDS } from '../../../src/boxing/grade.ts';
import type { BoxingFacts, FightResult } from '../../../src/boxing/grade.ts';
import {
  METHOD_VARIANT,
  toExactRoundVariant,
  toRangeKey,
  toRoundKey,
  toRoundRangeVariant,
} from '../../../src/boxing/markets.ts';
import { parseResultText } from './boxing-result-text.ts';
import type { ResultText, SideNames } from './boxing-result-text.ts';

const TITLE_ROUNDS = 12;

const endingByStatus: Readonly<Record<string, EventEnding>> = {
  '': 'played',
  finished: 'played',
  ended: 'played',
  completed: 'played',
  played: 'played',
  abandoned: 'abandoned',
  interrupted: 'abandoned',
  'not started': 'notPlayed',
  cancelled: 'notPlayed',
  canceled: 'notPlayed',
  postponed: 'notPlayed',
  walkover: 'notPlayed',
  withdrawn: 'notPlayed',
  'opponent replaced': 'notPlayed',
  'opponent changed': 'notPlayed',
};

const toStatus = (text: string): string => text.toLowerCase().replaceAll('_', ' ');

const roundsFields = ['rounds', 'scheduled_rounds', 'scheduled', 'distance'] as const;

const readText = (event: JsonObject, name: string): string => {
  const value = event[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
};

/** Rounds from "12", "12 rounds", "best of 12" or a variant that ends with them. */
function readRounds(event: JsonObject): number {
  const text =
    roundsFields.map((name) => readText(event, name)).find((value) => value !== '') ?? readText(event, 'format');
  const [digits] = /\d+/.exec(text) ?? [];
  return digits === undefined ? TITLE_ROUNDS : Number(digits);
}

/** Numbers of fights between the same two: "Wilder v Fury III". */
const SEQUEL = /\s+(?:[ivx]+|\d)$/i;

/** Everything that may name a side in a text. */
function listSideNames(event: JsonObject): SideNames {
  const [one, other] = readText(event, 'competition')
    .replace(SEQUEL, '')
    .split(/\s+(?:v|vs)\.?\s+/i);
  const list = (side: string, ...names: readonly (string | undefined)[]) => {
    const full = names.flatMap((name) => (name === undefined || name === '' ? [] : [name.toLowerCase()]));
    const last = full.flatMap((name) => name.split(' ').slice(-1));
    return [...full, ...last, side].toSorted((a, b) => b.length - a.length);
  };
  const isPair = other !== undefined;
  return {
    home: [...list('home', readText(event, 'home'), readText(event, 'p1'), isPair ? one : ''), 'p1', 'competitor1'],
    away: [...list('away', readText(event, 'away'), readText(event, 'p2'), other), 'p2', 'competitor2'],
  };
}

/** Two of three cards decide; everything else is a draw. */
function countCards(cards: readonly (readonly [number, number])[]): Side | undefined {
  const [home, away] = [cards.filter(([a, b]) => a > b).length, cards.filter(([a, b]) => b > a).length];
  if (2 * home > cards.length) return 'home';
  return 2 * away > cards.length ? 'away' : undefined;
}

/** What status and result say together, as one text without the words that are no result; undefined without any. */
function readResult(fields: EventFields, names: SideNames, status: string): ResultText | undefined {
  const cards = [...fields.scores('cards'), ...fields.scores('scorecards')];
  const result = fields.text('result');
  const [winner, method, time] = [fields.text('winner'), fields.text('method'), fields.text('time')];
  const round = (fields.text('round') || fields.text('ended_in_round')).replaceAll(/\D+/g, '');
  const parts = [
    winner,
    ...[status, result].filter((text) => endingByStatus[toStatus(text)] === undefined),
    method,
    round === '' ? '' : `round ${round}`,
    time,
  ];
  const text = parts.filter((part) => part !== '').join(', ');
  if (text === '' && cards.length === 0) return undefined;
  const read =
    parseResultText(text === '' ? 'decision' : text, names) ?? refuseVector(`the result "${text}" is not understood`);
  if (read.winner !== undefined || cards.length === 0 || read.isDraw) return read;
  const decided = countCards(cards);
  return decided === undefined ? { ...read, isDraw: true } : { ...read, winner: decided };
}

/** The result for grading; a winner with a round, and no method, has stopped the other. */
function toFightResult({ winner, method, isDraw, round }: ResultText): FightResult {
  const known = method ?? (round === undefined ? undefined : 'technicalKnockOut');
  if (known === 'noContest') return { method: known, round };
  if (winner === undefined && !isDraw) return refuseVector('the result names no winner');
  return { winner, method: known, round };
}

/** The shortest and the longest time that was boxed; `completed` are rounds that are over. */
function readFought(result: ResultText | undefined, rounds: number, completed: number): BoxingFacts['fought'] {
  const whole = rounds * ROUND_SECONDS;
  if (result?.method === 'decision') return [whole, whole];
  if (result?.round === undefined) return [completed * ROUND_SECONDS, whole];
  const { method, round, seconds, isAfterRound } = result;
  const [before, after] = [(round - 1) * ROUND_SECONDS, round * ROUND_SECONDS];
  if (seconds !== undefined && !isAfterRound) return [before + seconds, before + seconds];
  if (isAfterRound || method === 'retirement') return [after, after];
  // Without its time a stoppage is somewhere between the bells.
  return [before + 1, after - 1];
}

const RANGE = /(?:rounds? )?(\d{1,2}) ?(?:-|–|to) ?(\d{1,2})/;

/** The winning method, or the rounds, that a selection means: "home_ko", "Fury by decision", "away 7", "home 4-6". */
function readOutcomeKey({ selection, event, specifiers }: SingleVector): string | undefined {
  const text = selection.toLowerCase().replaceAll('_', ' ');
  const range = RANGE.exec(text);
  const read = parseResultText(text.replace(RANGE, ' '), listSideNames(event));
  if (read?.isDraw === true) return 'draw';
  if (read?.winner === undefined) return undefined;
  const { winner, method } = read;
  if (range !== null) return toRangeKey(winner, [Number(range[1]), Number(range[2])]);
  if (method === 'decision' || method === 'technicalDecision') return `${winner}ByDecision`;
  const round = read.round ?? Number(specifiers['roundnr'] ?? specifiers['round'] ?? Number.NaN);
  if (!Number.isNaN(round)) return toRoundKey(winner, round);
  return method === undefined ? winner : `${winner}ByKnockOut`;
}

const marketsWithVariant: Readonly<Record<number, (rounds: number) => string>> = {
  910: () => METHOD_VARIANT,
  912: toExactRoundVariant,
  913: toRoundRangeVariant,
};

export const vectorReader: VectorReader<BoxingFacts> = {
  houseMarkets: {
    winner: 186,
    '1x2': 1,
    total_rounds: 18,
    method: 910,
    winning_method: 910,
    distance: 911,
    go_the_distance: 911,
    winner_and_round: 912,
    winner_and_exact_round: 912,
    winner_and_round_range: 913,
    knock_down: 100_001,
  },

  variants: {
    technical_decision_distance: { technicalDecision: 'theDistance' },
    technical_decision_goes_the_distance: { technicalDecision: 'theDistance' },
    technical_decision_not_distance: { technicalDecision: 'notTheDistance' },
    exact_half_round_refund: { exactHalfRound: 'refund' },
    exact_half_round_over: { exactHalfRound: 'over' },
    exact_half_round_under: { exactHalfRound: 'under' },
  },

  /** The feed's variant follows from the rounds of the fight; a round in the specifiers is a part of the selection. */
  specifiers({ marketId, specifiers, event }) {
    const toVariant = marketsWithVariant[marketId ?? 0];
    if (toVariant === undefined || specifiers['variant'] !== undefined) return specifiers;
    const { round: _round, roundnr: _number, ...rest } = specifiers;
    return { ...rest, variant: toVariant(readRounds(event)) };
  },

  facts(fields, { event }): BoxingFacts {
    fields.remark('competition', 'date', 'venue', 'title', 'titles', 'weight', 'weight_class', 'division', 'referee');
    fields.remark('home', 'away', 'p1', 'p2', 'format', 'note', ...roundsFields);
    const status = fields.text('status');
    const changed = fields.whole('rounds_changed_to') ?? fields.whole('rounds_reduced_to');
    const scheduled = changed ?? readRounds(event);
    const completed = fields.whole('rounds_completed') ?? fields.whole('completed_rounds') ?? 0;
    const knockDowns = fields.whole('knockdowns') ?? fields.whole('knock_downs');
    const result = readResult(fields, listSideNames(event), status);
    const end = endingByStatus[toStatus(status || (result === undefined ? fields.text('result') : ''))] ?? 'played';
    const isPlayed = end === 'played';
    if (isPlayed && result === undefined) refuseStatus(status);
    return {
      end,
      scheduled,
      fought: readFought(isPlayed ? result : undefined, scheduled, completed),
      knockDowns,
      ...(changed === undefined ? {} : { isFormatChanged: true }),
      ...(result === undefined || !isPlayed ? {} : { result: toFightResult(result) }),
    };
  },

  outcome(line, vector) {
    const isNamed = line.market.id === 186 || line.market.id === 1;
    if (!isNamed && marketsWithVariant[line.market.id] === undefined) return undefined;
    const key = readOutcomeKey(vector);
    return line.outcomes.find((outcome) => outcome.key === key || outcome.key === `${key}NoDraw`)?.id;
  },
};
