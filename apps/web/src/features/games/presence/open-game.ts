/** Games whose page is open here, mostly none or one. */
let open = 0;

/** True while this page shows a game, which tells its outcome in its own time. */
export const isAtTable = (): boolean => open > 0;

/** A game's page is open from now on; returns what ends it. */
export function sitDown(): () => void {
  open += 1;
  return () => {
    open -= 1;
  };
}
