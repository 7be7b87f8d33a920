import { defineStepGameCalls } from '@arara/contract/games/bet-calls';
import type { StepRoundView } from '@arara/contract/games/open-round';
import { rowDouble, type RowDoubleParams, rowLevels } from '@arara/games';
import { api, BACKGROUND_CALL } from '../../../platform/api/api.ts';
import type { StepCalls } from '../steps/use-steps-play.ts';
import { drawIntegerBelow } from '../table/random-integer.ts';

const CODE = rowDouble.code;

/** A round of ROWDOUBLE as its player sees it. */
export type RowDoubleRound = Extract<StepRoundView, { readonly gameCode: typeof CODE }>;

const endpoints = defineStepGameCalls(rowDouble);
const toCallOptions = (key: string) => ({ key, ...BACKGROUND_CALL });

/** The calls of ROWDOUBLE, and the check that a round is one of ROWDOUBLE. */
export const rowDoubleCalls: StepCalls<RowDoubleParams, RowDoubleRound> = {
  code: CODE,
  isOwnRound: (round) => round.gameCode === CODE,
  toParams: ({ level }) => ({ level }),
  bet: ({ key, params, stake }) => api(endpoints.bet, { amount: stake, ...params }, toCallOptions(key)),
  step: (roundId, tile, key) => api(endpoints.step, { roundId, tile }, toCallOptions(key)),
  cashOut: (roundId, key) => api(endpoints.cashOut, { roundId }, toCallOptions(key)),
  pickRandomTile: ({ level }) => drawIntegerBelow(rowLevels[level].tiles),
};
