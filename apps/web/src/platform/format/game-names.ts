/** A game as records and offers name it. */
interface NamedGame {
  readonly code: string;
  /** How the name is written. */
  readonly name: string;
}

let namedGames: readonly NamedGame[] = [];

/** Stores the names of the games. The registry of the games knows them; `main.tsx` hands them to all features at the start. */
export function setGameNames(games: readonly NamedGame[]): void {
  namedGames = games;
}

/** How a game's name is written, by its code or by its type, which is the name in capitals. */
export const getGameName = (codeOrType: string): string =>
  namedGames.find(({ code, name }) => code === codeOrType || name.toUpperCase() === codeOrType)?.name ?? codeOrType;
