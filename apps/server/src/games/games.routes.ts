import type { Handlers } from '../http/handlers.ts';
import type { Games } from './games.ts';

type GameCalls = 'gameList' | 'diceBet' | 'limboBet' | 'fairness' | 'rotate';

/** Calls of the games. */
export const gamesRoutes = (games: Games): Pick<Handlers, GameCalls> => ({
  gameList: async () => games.list(),
  diceBet: async ({ player, key, input: { amount, ...params } }) => {
    const { outcome, ...round } = await games.bet({ player, gameCode: 'SE0002', key, amount, params });
    return { ...round, roll: outcome };
  },
  limboBet: async ({ player, key, input: { amount, ...params } }) =>
    games.bet({ player, gameCode: 'SE0004', key, amount, params }),
  fairness: async ({ player }) => games.fairness(player),
  rotate: async ({ player, input }) => games.rotate(player, input.clientSeed),
});
