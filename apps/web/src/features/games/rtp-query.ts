import { gameRtpCalls } from '@arara/contract/games/game-rtp';
import type { EndpointOutput } from '@arara/contract/protocol/endpoint';
import type { GameCode } from '@arara/games';
import { queryOptions } from '@tanstack/react-query';
import { BACKGROUND_CALL_OPTIONS, callApi } from '../../platform/api/api.ts';
import { gameQueryKeys } from './keys.ts';

export type GameRtp = EndpointOutput<typeof gameRtpCalls.gameRtp>;

/** How long an answer is shown before it is read again: one round moves it by nothing that is seen. */
const RTP_STALE_MS = 60_000;

/** The promised and the realised return of a game, the same for everybody. */
export const gameRtpQuery = (code: GameCode) =>
  queryOptions({
    queryKey: gameQueryKeys.rtp(code),
    queryFn: ({ signal }) => callApi(gameRtpCalls.gameRtp, { gameCode: code }, { signal, ...BACKGROUND_CALL_OPTIONS }),
    staleTime: RTP_STALE_MS,
  });
