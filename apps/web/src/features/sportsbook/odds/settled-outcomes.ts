import type { LegResult } from '@arara/contract/player/sportsbook/codes';
import type { SportLine } from '@arara/contract/player/sportsbook/sportsbook';
import { MAX_OUTCOMES_KEPT } from './market-tabs.ts';

/** An outcome as its line was settled; without a result where a bet on it waits. */
type SettledOutcome = Pick<SportLine['outcomes'][number], 'outcomeId' | 'name' | 'result'>;

/** Results from the best one for the player to the worst one: won, half won, returned (push, void), half lost, lost. */
const RESULT_ORDER: readonly LegResult[] = ['won', 'halfWon', 'push', 'void', 'halfLost', 'lost'];

const findPlace = ({ result }: SettledOutcome): number => {
  const place = result === undefined ? -1 : RESULT_ORDER.indexOf(result);
  return place === -1 ? RESULT_ORDER.length : place;
};

/**
 * The outcomes of a settled line, the winner first: those with a price at the end and those without one. Of a long list the
 * outcomes are left out that were no longer possible, as the board leaves them out.
 */
export function listSettledOutcomes({
  outcomes,
  unpriced = [],
}: Pick<SportLine, 'outcomes' | 'unpriced'>): readonly SettledOutcome[] {
  const isLong = outcomes.length + unpriced.length > MAX_OUTCOMES_KEPT;
  const added = unpriced.filter(({ result }) => !isLong || result !== 'lost');
  return [...outcomes, ...added].toSorted((a, b) => findPlace(a) - findPlace(b));
}
