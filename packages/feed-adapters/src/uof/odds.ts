/** The prices of one `market` of an `odds_change`. */
import { ODDS_UNIT } from '@arara/sports/core/odds';
import type { FairChance } from '@arara/sports/core/sport';
import type { FeedLineOdds, FeedOutcomeOdds } from '@arara/sports/protocol/messages';
import { listChildren, readAttribute, readDecimal, readInteger } from './xml.ts';
import type { XmlElement } from './xml.ts';

/** The states of a market by its `status`: settled and cancelled lines are off, their results come in messages of their own. */
const stateByStatus: Readonly<Record<number, FeedLineOdds['state']>> = {
  1: 'open',
  0: 'off',
  [-1]: 'suspended',
  [-2]: 'handedOver',
  [-3]: 'off',
  [-4]: 'off',
};

export interface PricedLineReading {
  readonly priced: FeedLineOdds;
  /** what could not be read: then the line is suspended */
  readonly faults: readonly string[];
}

export type FindOutcomeName = (outcomeId: string) => string | undefined;

export function readPricedLine(line: string, market: XmlElement, findName: FindOutcomeName): PricedLineReading {
  const faults: string[] = [];
  const status = readInteger(market, 'status') ?? 1;
  const state = status === 'invalid' ? undefined : stateByStatus[status];
  if (state === undefined) faults.push('status');
  const outcomes = new Map<string, FeedOutcomeOdds>();
  for (const [i, element] of listChildren(market, 'outcome').entries()) {
    const outcome = readOutcome(element, findName);
    if (typeof outcome === 'string') faults.push(`outcome[${i}]@${outcome}`);
    else if (outcomes.has(outcome.id)) faults.push(`outcome[${i}]@id`);
    else outcomes.set(outcome.id, outcome);
  }
  if (state === 'open' && outcomes.size === 0) faults.push('outcome');
  const isOpen = state === undefined || state === 'open';
  const isCashOutKept = status === 0 && readInteger(market, 'cashout_status') === 1 && faults.length === 0;
  return {
    priced: {
      line,
      state: isOpen && faults.length > 0 ? 'suspended' : (state ?? 'suspended'),
      // Of a market that is off the feed keeps the chances only while it says that bets on it can be cashed out.
      outcomes: state === 'off' && !isCashOutKept ? [] : [...outcomes.values()],
    },
    faults,
  };
}

/** The outcome, or the attribute that cannot be read. */
function readOutcome(element: XmlElement, findName: FindOutcomeName): FeedOutcomeOdds | string {
  const id = readAttribute(element, 'id');
  const active = readInteger(element, 'active') ?? 1;
  const decimal = readDecimal(element, 'odds');
  if (id === undefined) return 'id';
  if (active !== 0 && active !== 1) return 'active';
  if (decimal === 'invalid') return 'odds';
  const odds = decimal === undefined ? undefined : Math.round(decimal * ODDS_UNIT);
  // A price of 1 or less pays nothing, and an active outcome has one.
  if (odds === undefined ? active === 1 : !Number.isSafeInteger(odds) || odds <= ODDS_UNIT) return 'odds';
  const fair = readFairChance(element);
  const name = findName(id);
  return {
    id,
    ...(name === undefined ? {} : { name }),
    ...(odds === undefined ? {} : { odds }),
    active: active === 1,
    ...(fair === undefined ? {} : { fair }),
  };
}

const MILLION = 1_000_000;

/**
 * The feed's own probabilities. Where it divides them, half won adds half to what wins and half to what comes back, half lost
 * half to what comes back. Chances that cannot be are left out: they close nothing.
 */
function readFairChance(element: XmlElement): FairChance | undefined {
  const isDivided = readAttribute(element, 'win_probabilities') !== undefined;
  if (!isDivided && readAttribute(element, 'probabilities') === undefined) return undefined;
  const read = (name: string): number => {
    const value = readDecimal(element, name) ?? 0;
    return value === 'invalid' || value < 0 || value > 1 ? Number.NaN : value;
  };
  const halfWin = isDivided ? read('half_win_probabilities') : 0;
  const win = read(isDivided ? 'win_probabilities' : 'probabilities') + halfWin / 2;
  const refund = isDivided ? read('refund_probabilities') + (halfWin + read('half_lose_probabilities')) / 2 : 0;
  const chance = { win: Math.round(MILLION * win), refund: Math.round(MILLION * refund) };
  return chance.win + chance.refund <= MILLION + 1 ? chance : undefined;
}
