export { GamePage, VerifierPage } from './slots.ts';
export { GamePlayerCount } from './presence/game-presence.tsx';
export { isGameOpen } from './presence/open-game.ts';
