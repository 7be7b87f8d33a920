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

/** Outcomes that this page is waiting for or showing. */
let shownOutcomeCount = 0;
let waiting: (() => void) | undefined;

/** This page shows an outcome at its own time; returns what ends it. */
export function markOutcomeShown(): () => void {
  shownOutcomeCount += 1;
  return () => {
    shownOutcomeCount -= 1;
    if (shownOutcomeCount > 0) return;
    const run = waiting;
    waiting = undefined;
    run?.();
  };
}

/** Runs at once, or after the outcome that this page shows: a balance must not tell it before. The last call alone is run. */
export function runAfterShownOutcome(run: () => void): void {
  if (shownOutcomeCount === 0) run();
  else waiting = run;
}
