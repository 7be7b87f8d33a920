import { defineSharedBetCall } from '@arara/contract/games/bet-calls';
import type { ChoiceParams } from '@arara/games/fields';
import type { SharedManifest } from '@arara/games/manifest';
import { api, BACKGROUND_CALL } from '../../../platform/api/api.ts';
import type { SentBet } from '../commands/sent-bet.ts';
import type { PlacedBet, RoundChoice } from './use-shared-play.ts';

/** Makes the function that places bets of one shared game: each under its key, on its round or on none. */
export function createBetSender<M extends SharedManifest>(
  manifest: M,
): (bet: SentBet<RoundChoice<ChoiceParams<M['choices']>>>) => Promise<PlacedBet> {
  const betCall = defineSharedBetCall<SharedManifest>(manifest);
  return ({ key, stake, params: { choice, roundId } }) =>
    api(betCall, { amount: stake, ...choice, roundId }, { key, ...BACKGROUND_CALL });
}
