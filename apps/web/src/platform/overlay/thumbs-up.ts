import { create } from 'zustand';

/** How long each piece of the animation is shown, in its order. */
const PIECES = [
  { piece: 'off', ms: 120 },
  { piece: 'animate', ms: 520 },
  { piece: 'on', ms: 700 },
] as const;

type ThumbsUpPieceName = (typeof PIECES)[number]['piece'];

const FIRST_WIN_STORAGE_KEY = 'arara.firstWin';

/** The piece of the thumbs-up that is on the screen; null while none is. */
export const useThumbsUp = create<{ readonly piece: ThumbsUpPieceName | null }>(() => ({ piece: null }));

/** Plays the thumbs-up once: off, animate, on, gone. While it plays, another call changes nothing. */
export function playThumbsUp(): void {
  if (useThumbsUp.getState().piece !== null) return;
  let startMs = 0;
  for (const { piece, ms } of PIECES) {
    // The first one at once: a second call sees that it plays.
    if (startMs === 0) useThumbsUp.setState({ piece });
    else setTimeout(() => useThumbsUp.setState({ piece }), startMs);
    startMs += ms;
  }
  setTimeout(() => useThumbsUp.setState({ piece: null }), startMs);
}

/** Plays the thumbs-up after the first win since the browser's tab was opened, and after no other. */
export function playThumbsUpAfterFirstWin(): void {
  if (sessionStorage.getItem(FIRST_WIN_STORAGE_KEY) !== null) return;
  sessionStorage.setItem(FIRST_WIN_STORAGE_KEY, '1');
  playThumbsUp();
}
