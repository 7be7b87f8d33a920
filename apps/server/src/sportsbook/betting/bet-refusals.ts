/** Why a bet is refused when it is placed, by the codes of the contract and with the legs that a slip shows. Pure. */
import { Refusal, type RefusalCode, type RefusalParams } from '@arara/contract/protocol/errors';
import { formatDecimalAmount } from '@arara/money';
import { legLimits } from '@arara/sports/bets/limits';
import { oddsToDecimal, type Odds } from '@arara/sports/core/odds';
import { type BetSlipRefused, type BetSlipType, countSlipCombinations } from '@arara/sports/bets/slip';
import type { CommandOutcome } from '../../platform/idempotency/idempotency.ts';
import type { BetGates } from '../events/offered-lines.queries.ts';

/** What of a request its refusal tells. */
interface RefusedBet {
  readonly type: BetSlipType;
  readonly system: string | null;
  readonly legs: readonly { readonly event: number; readonly line: string; readonly outcome: string }[];
}

/** The Refusal of a bet that was refused, or undefined. What a slip shows by leg is saved as text in the detail. */
export function toPlaceBetRefusal({
  refusal,
  detail,
}: Pick<CommandOutcome, 'refusal' | 'detail'>): Refusal | undefined {
  if (refusal === null) return undefined;
  const { legs, ...params } = detail ?? {};
  return legs === undefined
    ? new Refusal(refusal, params)
    : new Refusal(refusal, params, { legs: JSON.parse(String(legs)) as unknown });
}

/** Which legs of a request a refusal is about, as its data names them; with the odds of now where these have changed. */
export const describeRefusedLegs = (
  command: RefusedBet,
  isRefused: (n: number) => boolean,
  findOdds: (n: number) => Odds | undefined = () => undefined,
): RefusalParams => ({
  legs: JSON.stringify(
    command.legs.flatMap(({ event, line, outcome }, n) => {
      if (!isRefused(n)) return [];
      const odds = findOdds(n);
      const leg = { eventId: String(event), line, outcomeId: outcome };
      return [odds === undefined ? leg : { ...leg, odds: oddsToDecimal(odds) }];
    }),
  ),
});

/** The refusal of a slip by its code in the contract, with the legs that the screen needs. */
export function toBetSlipRefusal(
  command: RefusedBet,
  slip: BetSlipRefused,
): { code: RefusalCode; detail: RefusalParams } {
  const { refused } = slip;
  switch (refused) {
    case 'stakeBelowMinimum':
    case 'stakeAboveMaximum':
    case 'winAboveMaximum':
      return { code: refused, detail: slip.limit === undefined ? {} : { limit: formatDecimalAmount(slip.limit) } };
    case 'legsMalformed':
    case 'systemMalformed':
      return { code: refused, detail: {} };
    case 'tooManyLegs':
      return { code: refused, detail: { limit: String(legLimits.multiple.max) } };
    case 'stakeNotDivisible': {
      const combinations = countSlipCombinations({ ...command, system: command.system ?? undefined });
      return { code: refused, detail: typeof combinations === 'number' ? { combinations: String(combinations) } : {} };
    }
    case 'legsRelated':
      return { code: refused, detail: describeRefusedLegs(command, (n) => slip.related?.includes(n) === true) };
    case 'outcomeUnknown':
      return {
        code: 'notFound',
        detail: describeRefusedLegs(command, (n) => slip.legs?.[n]?.refused === 'outcomeUnknown'),
      };
    case 'marketClosed':
    case 'marketSuspended': {
      const isStopped = (n: number) => {
        const why = slip.legs?.[n]?.refused;
        return why === 'marketClosed' || why === 'marketSuspended';
      };
      return { code: 'lineSuspended', detail: describeRefusedLegs(command, isStopped) };
    }
    case 'oddsChanged':
      return {
        code: 'oddsChanged',
        detail: describeRefusedLegs(
          command,
          (n) => slip.legs?.[n]?.refused === 'oddsChanged',
          (n) => slip.legs?.[n]?.odds,
        ),
      };
  }
}

/**
 * The refusal of a bet one of whose gates closed at every try: it names the legs behind them. It is not saved: the same request is
 * decided again.
 */
export function refuseClosedBet(
  command: RefusedBet,
  { gates }: { readonly gates: BetGates },
  closed: ReadonlySet<number>,
): Refusal {
  const detail = describeRefusedLegs(command, (n) => gates.legs[n]?.some(({ id }) => closed.has(id)) === true);
  return toPlaceBetRefusal({ refusal: 'lineSuspended', detail }) ?? new Refusal('lineSuspended');
}
