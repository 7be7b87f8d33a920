/** Games whose page is open here, mostly none or one. */
let openGamePageCount = 0;

/** True while this page shows a game, because a game shows its outcome at its own time. */
export const isGamePageOpen = (): boolean => openGamePageCount > 0;

/** A game's page is open from now on; returns what ends it. */
export function markGamePageOpen(): () => void {
  openGamePageCount += 1;
  return () => {
    openGamePageCount -= 1;
  };
}
