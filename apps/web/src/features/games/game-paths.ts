import type { ListedGame } from '@arara/contract/games/lobby';
import { gameRegistry, type RegisteredGame } from './registry.ts';

const gameRegistryEntries = Object.entries(gameRegistry) as readonly (readonly [id: string, game: RegisteredGame])[];

/** The games that have a screen, with their paths. */
export const gamePages = gameRegistryEntries.map(([id, game]) => ({ ...game, id, path: `/${id}` }));

/** The game of a code; undefined for a game that has no screen. */
export const findGamePageByCode = (gameCode: string) => gamePages.find(({ code }) => code === gameCode);

/** The path of a game, with the game's record as query parameters. */
export function getGamePath({ gameCode, glId }: Pick<ListedGame, 'gameCode' | 'glId'>): string {
  return `${findGamePageByCode(gameCode)?.path ?? '/gameGroupList'}?${new URLSearchParams({ gameCode, glId }).toString()}`;
}
