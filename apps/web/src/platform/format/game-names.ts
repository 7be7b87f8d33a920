/** A game as records, offers and other games name it. */
interface GameNameAndPath {
  readonly code: string;
  /** How the name is written. */
  readonly name: string;
  readonly path: string;
}

let gameNamesAndPaths: readonly GameNameAndPath[] = [];

/** Stores the names and paths of the games. The registry of the games knows them; `main.tsx` hands them to all features at the start. */
export function setGameNames(games: readonly GameNameAndPath[]): void {
  gameNamesAndPaths = games;
}

/** How a game's name is written, by its code or by its type, which is the name in capitals. */
export const getGameName = (codeOrType: string): string =>
  gameNamesAndPaths.find(({ code, name }) => code === codeOrType || name.toUpperCase() === codeOrType)?.name ??
  codeOrType;

/** The path of a game's page, by its code; the list of all games for a game without a page. */
export const findGamePath = (gameCode: string): string =>
  gameNamesAndPaths.find(({ code }) => code === gameCode)?.path ?? '/gameGroupList';
