import { defineStepGameEndpoints } from '@arara/contract/games/bet-calls';
import type { StepRoundView } from '@arara/contract/games/open-round';
import { rowDoubleManifest, type RowDoubleParams, rowDoubleLevels } from '@arara/games';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../../platform/api/api.ts';
import type { StepGameApi } from '../steps/use-steps-play.ts';
import { drawIntegerBelow } from '../table/random-integer.ts';

const ROW_DOUBLE_GAME_CODE = rowDoubleManifest.code;

/** A round of ROWDOUBLE as its player sees it. */
export type RowDoubleRound = Extract<StepRoundView, { readonly gameCode: typeof ROW_DOUBLE_GAME_CODE }>;

const rowDoubleEndpoints = defineStepGameEndpoints(rowDoubleManifest);
const toRowDoubleCallOptions = (key: string) => ({ key, ...BACKGROUND_CALL_OPTIONS });

/** The calls of ROWDOUBLE, and the check that a round is one of ROWDOUBLE. */
export const rowDoubleGameApi: StepGameApi<RowDoubleParams, RowDoubleRound> = {
  code: ROW_DOUBLE_GAME_CODE,
  present: rowDoubleManifest.present,
  isOwnRound: (round) => round.gameCode === ROW_DOUBLE_GAME_CODE,
  toParams: ({ level }) => ({ level }),
  bet: ({ key, params, stake }) =>
    callApi(rowDoubleEndpoints.bet, { amount: stake, ...params }, toRowDoubleCallOptions(key)),
  step: (roundId, tile, key) => callApi(rowDoubleEndpoints.step, { roundId, tile }, toRowDoubleCallOptions(key)),
  cashOut: (roundId, key) => callApi(rowDoubleEndpoints.cashOut, { roundId }, toRowDoubleCallOptions(key)),
  pickRandomTile: ({ level }) => drawIntegerBelow(rowDoubleLevels[level].tiles),
};
