import { defineStepGameCalls } from '@arara/contract/games/bet-calls';
import type { StepRoundView } from '@arara/contract/games/open-round';
import { mines, type MinesParams, mineTileCount } from '@arara/games';
import { api, BACKGROUND_CALL } from '../../../platform/api/api.ts';
import type { StepCalls } from '../steps/use-steps-play.ts';
import { drawIntegerBelow } from '../table/random-integer.ts';

const CODE = mines.code;

/** A round of MINES as its player sees it. */
export type MinesRound = Extract<StepRoundView, { readonly gameCode: typeof CODE }>;

const endpoints = defineStepGameCalls(mines);
const toCallOptions = (key: string) => ({ key, ...BACKGROUND_CALL });

/** The calls of MINES, and the check that a round is one of MINES. */
export const minesCalls: StepCalls<MinesParams, MinesRound> = {
  code: CODE,
  isOwnRound: (round) => round.gameCode === CODE,
  toParams: (round) => ({ mines: round.mines }),
  bet: ({ key, params, stake }) => api(endpoints.bet, { amount: stake, ...params }, toCallOptions(key)),
  step: (roundId, tile, key) => api(endpoints.step, { roundId, tile }, toCallOptions(key)),
  cashOut: (roundId, key) => api(endpoints.cashOut, { roundId }, toCallOptions(key)),
  pickRandomTile: ({ revealed }) => {
    const closed = Array.from({ length: mineTileCount }, (_, tile) => tile).filter((tile) => !revealed.includes(tile));
    return closed[drawIntegerBelow(closed.length)] as number;
  },
};
