import { defineSharedBetEndpoint } from '@arara/contract/games/bet-calls';
import type { GameChoiceParams } from '@arara/games/fields';
import type { SharedGameManifest } from '@arara/games/manifest';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../../platform/api/api.ts';
import type { BetWithIdempotencyKey } from '../commands/sent-bet.ts';
import type { PlacedSharedGameBet, BetChoiceForRound } from './use-shared-play.ts';

/** Makes the function that places bets of one shared game: each under its key, on its round or on none. */
export function createSharedGameBetSender<M extends SharedGameManifest>(
  manifest: M,
): (bet: BetWithIdempotencyKey<BetChoiceForRound<GameChoiceParams<M['choices']>>>) => Promise<PlacedSharedGameBet> {
  const betCall = defineSharedBetEndpoint<SharedGameManifest>(manifest);
  return ({ key, stake, params: { choice, roundId } }) =>
    callApi(betCall, { amount: stake, ...choice, roundId }, { key, ...BACKGROUND_CALL_OPTIONS });
}
