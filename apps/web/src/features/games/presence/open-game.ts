/** Games whose page is open here, mostly none or one. */
let openGames = 0;

/** True while this page shows a game, because a game shows its outcome at its own time. */
export const isGameOpen = (): boolean => openGames > 0;

/** A game's page is open from now on; returns what ends it. */
export function markGameOpen(): () => void {
  openGames += 1;
  return () => {
    openGames -= 1;
  };
}
