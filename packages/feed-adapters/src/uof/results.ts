/** Settlements, cancellations and what takes them back. */
import { toDeadHeatRatio, toSettledResult } from '@arara/sports/core/results';
import type { LineName } from '@arara/sports/core/markets';
import type { VoidedTimeWindow } from '@arara/sports/core/results';
import type { SettledLine, SettledOutcome } from '@arara/sports/protocol/messages';
import { findChild, listChildren, readAttribute, readDecimal, readInteger } from './xml.ts';
import type { XmlElement } from './xml.ts';

/** How the line ended, or what of it cannot be read: then it is not settled at all, because a bet may be on any of its outcomes. */
export function readSettledLine(line: LineName, market: XmlElement): SettledLine | string {
  const voidReason = readInteger(market, 'void_reason');
  if (voidReason === 'invalid' || (voidReason !== undefined && voidReason < 0)) return 'void_reason';
  const outcomes = new Map<string, SettledOutcome>();
  for (const [i, element] of listChildren(market, 'outcome').entries()) {
    const outcome = readSettledOutcome(element, voidReason);
    if (typeof outcome === 'string') return `outcome[${i}]@${outcome}`;
    if (outcomes.has(outcome.id)) return `outcome[${i}]@id`;
    outcomes.set(outcome.id, outcome);
  }
  if (outcomes.size === 0) return 'outcome';
  return { line, outcomes: [...outcomes.values()], ...(voidReason === undefined ? {} : { voidReason }) };
}

function readSettledOutcome(element: XmlElement, voidReason: number | undefined): SettledOutcome | string {
  const id = readAttribute(element, 'id');
  const won = readInteger(element, 'result');
  const voidFactor = readDecimal(element, 'void_factor') ?? 0;
  const deadHeatFactor = readDecimal(element, 'dead_heat_factor');
  if (id === undefined) return 'id';
  // −1 means that the feed does not know the result.
  if (won !== 0 && won !== 1) return 'result';
  if (voidFactor === 'invalid' || (won === 1 && voidFactor === 1)) return 'void_factor';
  const result = toSettledResult(won === 1, voidFactor, voidReason);
  if (result === undefined) return 'void_factor';
  if (deadHeatFactor === undefined || deadHeatFactor === 1 || result === 'lost') return { id, result };
  const deadHeat = deadHeatFactor === 'invalid' ? undefined : toDeadHeatRatio(deadHeatFactor);
  return deadHeat === undefined || result !== 'won' ? 'dead_heat_factor' : { id, result, deadHeat };
}

/** The markets of a message: settlements have them inside of `outcomes`. */
export const listMarkets = (message: XmlElement): readonly XmlElement[] => {
  const outcomes = findChild(message, 'outcomes');
  return outcomes === undefined ? listChildren(message, 'market') : listChildren(outcomes, 'market');
};

/** The window of a cancellation; a bound that cannot be read makes the whole window unreadable. */
export function readTimeWindow(message: XmlElement): VoidedTimeWindow | string {
  const from = readInteger(message, 'start_time');
  const to = readInteger(message, 'end_time');
  if (from === 'invalid' || (from !== undefined && from < 0)) return 'start_time';
  if (to === 'invalid' || (to !== undefined && to < 0)) return 'end_time';
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

/** Why a line cannot be cancelled as the message says; undefined if it can. Only whole lines are cancelled here. */
export function findCancelFault(market: XmlElement): string | undefined {
  if (market.children.some(({ name }) => name === 'outcome')) return 'outcome';
  const reason = readInteger(market, 'void_reason');
  return reason === 'invalid' || (reason !== undefined && reason < 0) ? 'void_reason' : undefined;
}
