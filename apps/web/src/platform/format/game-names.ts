import { type GameEntry, lobby } from '@arara/contract/games/lobby';
import { queryOptions } from '@tanstack/react-query';
import { api, BACKGROUND } from '../api/api.ts';

/** The games of the lobby, with limits and promised return; the same for everybody. */
export const gameListQuery = queryOptions({
  queryKey: ['public', 'gameList'],
  queryFn: ({ signal }) => api(lobby.gameList, {}, { signal, ...BACKGROUND }),
  staleTime: 300_000,
});

const NAMES: Readonly<Record<string, string>> = {
  MINES: 'Mines',
  DICE: 'Dice',
  LIMBO: 'Limbo',
  DOUBLE: 'Double',
  ROWDOUBLE: 'RowDouble',
  LUCKYCOLOR: 'LuckyColor',
};

const toPath = (name: string): string => `/${name.charAt(0).toLowerCase()}${name.slice(1)}`;

/** The routes of all games. */
export const gamePaths: readonly string[] = Object.values(NAMES).map(toPath);

/** The route named after the game's type, bearing the game record as query parameters (specification, point 2, Footer). */
export function getGamePath({ gameType, gameCode, glId }: Pick<GameEntry, 'gameType' | 'gameCode' | 'glId'>): string {
  return `${toPath(NAMES[gameType] ?? 'gameGroupList')}?${new URLSearchParams({ gameCode, glId }).toString()}`;
}

/** How a game's name is written. */
export const getGameName = (gameType: string): string => NAMES[gameType] ?? gameType;
