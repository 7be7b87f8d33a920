const TYPES: Readonly<Record<string, string>> = {
  SE0001: 'MINES',
  SE0002: 'DICE',
  SE0004: 'LIMBO',
  SE0006: 'DOUBLE',
  SE0007: 'LUCKYCOLOR',
  SE0008: 'ROWDOUBLE',
};

/** A game's type by its code; an unknown code is returned as it is. */
export const getGameType = (gameCode: string): string => TYPES[gameCode] ?? gameCode;
