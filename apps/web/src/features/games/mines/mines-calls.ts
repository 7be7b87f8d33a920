import { defineStepGameEndpoints } from '@arara/contract/games/bet-calls';
import type { StepRoundView } from '@arara/contract/games/open-round';
import { minesManifest, type MinesParams, mineTileCount } from '@arara/games';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../../platform/api/api.ts';
import type { StepGameApi } from '../steps/use-steps-play.ts';
import { drawIntegerBelow } from '../table/random-integer.ts';

const MINES_GAME_CODE = minesManifest.code;

/** A round of MINES as its player sees it. */
export type MinesRound = Extract<StepRoundView, { readonly gameCode: typeof MINES_GAME_CODE }>;

const minesEndpoints = defineStepGameEndpoints(minesManifest);
const toMinesCallOptions = (key: string) => ({ key, ...BACKGROUND_CALL_OPTIONS });

/** The calls of MINES, and the check that a round is one of MINES. */
export const minesGameApi: StepGameApi<MinesParams, MinesRound> = {
  code: MINES_GAME_CODE,
  present: minesManifest.present,
  isOwnRound: (round) => round.gameCode === MINES_GAME_CODE,
  toParams: (round) => ({ mines: round.mines }),
  bet: ({ key, params, stake }) => callApi(minesEndpoints.bet, { amount: stake, ...params }, toMinesCallOptions(key)),
  step: (roundId, tile, key) => callApi(minesEndpoints.step, { roundId, tile }, toMinesCallOptions(key)),
  cashOut: (roundId, key) => callApi(minesEndpoints.cashOut, { roundId }, toMinesCallOptions(key)),
  pickRandomTile: ({ revealed }) => {
    const closed = Array.from({ length: mineTileCount }, (_, tile) => tile).filter((tile) => !revealed.includes(tile));
    return closed[drawIntegerBelow(closed.length)] as number;
  },
};
