/** Grades a whole file of vectors with the product's own code: which passed, and why the others failed. */
import { subtractCentavos, ZERO_CENTAVOS } from '@arara/money';
import { settleBet } from '../../src/bets/settlement.ts';
import { oddsToFraction } from '../../src/core/odds.ts';
import {
  addResultVersionInOrder,
  findOutcomeResult,
  foldLineResultVersions,
  toSettledResult,
} from '../../src/core/results.ts';
import type { OutcomeResult, ResultVersion } from '../../src/core/results.ts';
import { checkSingle, comparePayout, findDeadHeat, gradeSingle, toOutcomeName } from './grade-single.ts';
import type { FindVectorSport } from './grade-single.ts';
import {
  readAmount,
  readOdds,
  readOutcomeName,
  readRatio,
  readSingleVector,
  refuseVector,
  requireKnownFields,
  requireObject,
  requireText,
  requireWhole,
  UnreadableVector,
} from './vector-file.ts';
import type { JsonObject, VectorOutcome } from './vector-file.ts';

export interface VectorReport {
  readonly passed: readonly string[];
  readonly failed: readonly { readonly id: string; readonly reason: string }[];
}

/** Fields of the file that explain it. */
const fileRemarks = ['formula', 'uof_combinations', 'asian_line_rule', 'description', 'source', 'note'];

/** Grades every vector of the file. An unreadable section or vector fails by its name, and the others are still graded. */
export function gradeVectorFile(json: unknown, findSport: FindVectorSport): VectorReport {
  const passed: string[] = [];
  const failed: { id: string; reason: string }[] = [];
  const attempt = (id: string, check: () => void) => {
    try {
      check();
      passed.push(id);
    } catch (error) {
      if (!(error instanceof UnreadableVector || error instanceof RangeError)) throw error;
      failed.push({ id, reason: error.message });
    }
  };
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return { passed, failed: [{ id: 'file', reason: 'the file is no object' }] };
  const file = json as JsonObject;
  const singles = new Map(listVectors(file, 'singles').map(([id, vector]) => [id, vector]));
  const checks: Readonly<Record<string, (vector: JsonObject) => void>> = {
    singles: (vector) => checkSingle(findSport, readSingleVector(vector)),
    multiples: (vector) => checkMultiple(findSport, singles, vector),
    sequences: checkSequence,
  };
  for (const [section, value] of Object.entries(file)) {
    if (fileRemarks.includes(section)) continue;
    const check = checks[section];
    if (check === undefined || !Array.isArray(value))
      failed.push({ id: section, reason: `section ${section} is not understood` });
    else for (const [id, vector] of listVectors(file, section)) attempt(id, () => check(requireObject(vector, id)));
  }
  if (passed.length + failed.length === 0) failed.push({ id: 'file', reason: 'the file has no vectors' });
  return { passed, failed };
}

/** The vectors of a section by their ids; one without an id gets its place. */
function listVectors(file: JsonObject, section: string): readonly (readonly [string, JsonObject])[] {
  const list: readonly unknown[] = Array.isArray(file[section]) ? file[section] : [];
  return list.map((item, index) => {
    const vector = item as JsonObject;
    const id: unknown = typeof item === 'object' && item !== null ? vector['id'] : undefined;
    return [typeof id === 'string' ? id : `${section}[${index}]`, vector] as const;
  });
}

const resultsByName: Readonly<Record<Exclude<VectorOutcome, 'dead_heat'>, OutcomeResult>> = {
  won: { result: 'won' },
  lost: { result: 'lost' },
  half_won: { result: 'halfWon' },
  half_lost: { result: 'halfLost' },
  void: { result: 'void' },
};

/** A leg's own result: that of its vector where the file has it, otherwise what the leg says. */
function readLeg(
  findSport: FindVectorSport,
  singles: ReadonlyMap<string, JsonObject>,
  json: JsonObject,
): { readonly odds: ReturnType<typeof readOdds>; readonly result: OutcomeResult } {
  requireKnownFields(json, ['vector', 'odds', 'outcome', 'leg_multiplier', 'rule', 'note'], 'leg');
  const odds = readOdds(json, 'odds');
  const outcome = readOutcomeName(json);
  const single = json['vector'] === undefined ? undefined : singles.get(requireText(json, 'vector'));
  if (single === undefined) {
    if (outcome !== 'dead_heat') return { odds, result: resultsByName[outcome] };
    return { odds, result: findDeadHeat(readRatio(json, 'leg_multiplier'), oddsToFraction(odds)) };
  }
  const result = gradeSingle(findSport, readSingleVector(single));
  if (toOutcomeName(result) !== outcome) refuseVector(`leg ${String(json['vector'])} is ${toOutcomeName(result)}`);
  return { odds, result };
}

function checkMultiple(findSport: FindVectorSport, singles: ReadonlyMap<string, JsonObject>, json: JsonObject): void {
  const fields = ['id', 'type', 'legs', 'stake_cents', 'accepted_odds', 'system', 'expect'];
  requireKnownFields(json, [...fields, 'rule', 'description', 'source', 'note'], 'multiple');
  const list = json['legs'];
  if (!Array.isArray(list)) return refuseVector('legs is no list');
  const legs = list.map((leg) => readLeg(findSport, singles, requireObject(leg, 'leg')));
  const stake = readAmount(json, 'stake_cents');
  const type = requireText(json, 'type');
  const settled =
    type === 'system'
      ? settleBet({ type, system: requireText(json, 'system'), stake, legs })
      : ['accumulator', 'multiple'].includes(type)
        ? settleBet({ type: 'multiple', stake, legs })
        : refuseVector(`type ${type} is not understood`);
  if (settled === undefined) return refuseVector('undecided');
  const expected = requireObject(json['expect'], 'expect');
  requireKnownFields(expected, ['payout_multiplier', 'payout_cents'], 'expect');
  comparePayout(
    { multiplier: settled.returned, payout: settled.payout },
    { multiplier: readRatio(expected, 'payout_multiplier'), payout: readAmount(expected, 'payout_cents') },
  );
}

/** The outcome that a sequence's messages are about. */
const BACKED = 'backed';

function readMessage(json: JsonObject): ResultVersion {
  const fields = ['seq', 'type', 'certainty', 'result', 'void_factor', 'dead_heat_factor', 'void_reason', 'duplicate'];
  const window = ['start_time', 'end_time', 'ledger_delta_cents', 'cumulative_payout_cents', 'note'];
  requireKnownFields(json, [...fields, ...window], 'message');
  const sequence = requireWhole(json, 'seq');
  const at = { sourceTime: sequence, producer: 1, sequence };
  const bounds = {
    ...(json['start_time'] === undefined ? {} : { from: requireWhole(json, 'start_time') }),
    ...(json['end_time'] === undefined ? {} : { to: requireWhole(json, 'end_time') }),
  };
  const type = requireText(json, 'type');
  if (type === 'bet_settlement') {
    const certainty = requireWhole(json, 'certainty') === 2 ? 2 : 1;
    const result = toSettledResult(requireWhole(json, 'result') === 1, Number(json['void_factor'] ?? 0));
    if (result === undefined) return refuseVector('void_factor is not understood');
    return { at, kind: 'settle', certainty, outcomeResults: { [BACKED]: { result } } };
  }
  if (type === 'rollback_bet_settlement') return { at, kind: 'unsettle' };
  if (type === 'bet_cancel') return { at, kind: 'cancel', ...bounds };
  if (type === 'rollback_bet_cancel') return { at, kind: 'uncancel', ...bounds };
  return refuseVector(`message type ${type} is not understood`);
}

/** Settlements, roll-backs and cancellations of one bet, each with the money that it moves. */
function checkSequence(json: JsonObject): void {
  requireKnownFields(json, ['id', 'type', 'description', 'bet', 'messages', 'rule', 'source', 'note'], 'sequence');
  const bet = requireObject(json['bet'], 'bet');
  const fields = ['sport', 'market', 'uof_market_id', 'specifiers', 'selection', 'odds', 'stake_cents'];
  requireKnownFields(bet, [...fields, 'accepted_at_ms'], 'bet');
  const acceptedAt = bet['accepted_at_ms'] === undefined ? 0 : requireWhole(bet, 'accepted_at_ms');
  const odds = readOdds(bet, 'odds');
  const stake = readAmount(bet, 'stake_cents');
  const { messages } = json;
  if (!Array.isArray(messages)) return refuseVector('messages is no list');
  let versions: readonly ResultVersion[] = [];
  let paid = ZERO_CENTAVOS;
  for (const item of messages) {
    const message = requireObject(item, 'message');
    versions = addResultVersionInOrder(versions, readMessage(message));
    const result = findOutcomeResult(foldLineResultVersions(versions), { outcomeId: BACKED, acceptedAt });
    const payout = settleBet({ type: 'single', stake, legs: [{ odds, result }] })?.payout ?? ZERO_CENTAVOS;
    const difference = subtractCentavos(payout, paid);
    const seq = requireWhole(message, 'seq');
    const [delta, total] = [
      requireWhole(message, 'ledger_delta_cents'),
      requireWhole(message, 'cumulative_payout_cents'),
    ];
    if (difference !== delta) refuseVector(`message ${seq} moves ${difference} instead of ${delta}`);
    if (payout !== total) refuseVector(`message ${seq} makes ${payout} instead of ${total}`);
    paid = payout;
  }
}
