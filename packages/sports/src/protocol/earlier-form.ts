/**
 * Messages and stored registers in the form of earlier versions, which knew two sides and one kind of score: they still lie in
 * inboxes and rows when a server is updated. Each function leaves what already has the present form as it is.
 */
import { isJsonObject } from './json-fields.ts';
import type { Json } from './json-fields.ts';

/** A message of an earlier version in the present form. */
export function upgradeFeedMessage(input: unknown): unknown {
  if (!isJsonObject(input)) return input;
  const message = input['source'] === 'replay' ? { ...input, source: 'replay:earlier' } : input;
  switch (message['type']) {
    case 'fixture':
      return upgradeFixture(message);
    case 'status':
      return upgradeStatus(message);
    case 'odds':
      return Array.isArray(message['lines']) ? { ...message, lines: message['lines'].map(upgradePricedLine) } : message;
    default:
      return message;
  }
}

/** A fixture with `home` and `away` has them as its two competitors. */
export function upgradeFixture(fixture: Json): Json {
  const { home, away, ...rest } = fixture;
  if (!isJsonObject(home) || !isJsonObject(away) || 'competitors' in fixture) return fixture;
  const competitors = [
    { ...home, role: 'home', withdrawn: false },
    { ...away, role: 'away', withdrawn: false },
  ];
  return { ...rest, competitors };
}

/** The codes of `periods` and phases in the earlier form of a status. */
const HALF_TIME_PERIOD = 2;
const SECOND_PART_PHASE = 2;
const FINISHED_PHASE = -1;

/** A status whose score is a pair of goals beside periods and statistics has all of them in one score. */
export function upgradeStatus(status: Json): Json {
  const { score, periods, statistics, ...rest } = status;
  if (!Array.isArray(score)) return 'periods' in status || 'statistics' in status ? rest : status;
  const counted = isJsonObject(statistics) ? statistics : {};
  const phase = Number(status['phase']);
  // Before the break, the entry of the first half is what the half has counted so far.
  const isHalfOver = phase >= SECOND_PART_PHASE || phase === FINISHED_PHASE;
  const half = (Array.isArray(periods) ? periods : []).find(
    (period: unknown): period is Json => isJsonObject(period) && period['code'] === HALF_TIME_PERIOD,
  );
  return {
    // Its match was played to its end, since a status of that form had no other end in this phase.
    ...(status['status'] === 'ended' && phase === FINISHED_PHASE ? { ending: 'played' } : {}),
    ...rest,
    score: {
      goals: score,
      ...(isHalfOver && half !== undefined ? { halfTime: half['score'] } : {}),
      ...pick(counted, ['corners', 'yellowCards', 'redCards']),
    },
  };
}

function upgradePricedLine(line: unknown): unknown {
  return isJsonObject(line) && Array.isArray(line['outcomes'])
    ? { ...line, outcomes: line['outcomes'].map(upgradeOutcome) }
    : line;
}

/** A chance in `chancePpm` is a fair chance without a refund. */
export function upgradeOutcome(outcome: unknown): unknown {
  if (!isJsonObject(outcome) || !('chancePpm' in outcome)) return outcome;
  const { chancePpm, ...rest } = outcome;
  return 'fair' in outcome ? rest : { ...rest, fair: { win: chancePpm, refund: 0 } };
}

const pick = (from: Json, names: readonly string[]): Json =>
  Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])));
