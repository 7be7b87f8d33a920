import { type GameEntry, lobby } from '@arara/contract/games/lobby';
import { queryOptions } from '@tanstack/react-query';
import { api, BACKGROUND } from '../api/api.ts';

/** The games of the lobby with their limits and their return to player; the same for everybody. */
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

/** The route of a game, with the game's code and number as query parameters. */
export function getGamePath({ gameType, gameCode, glId }: Pick<GameEntry, 'gameType' | 'gameCode' | 'glId'>): string {
  return `${toPath(NAMES[gameType] ?? 'gameGroupList')}?${new URLSearchParams({ gameCode, glId }).toString()}`;
}

/** The display name of a game type. */
export const getGameName = (gameType: string): string => NAMES[gameType] ?? gameType;
