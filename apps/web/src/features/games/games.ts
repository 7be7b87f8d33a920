export { findGamePageByCode, gamePages, getGamePath } from './game-paths.ts';
export { type GameRtp, gameRtpQuery } from './rtp-query.ts';
export { gameListQuery } from './lobby-query.ts';
export { GamePlayerCount } from './presence/game-presence.tsx';
export { isGamePageOpen, runAfterShownOutcome } from './presence/open-game.ts';
export { useOpenStepRound } from './steps/open-round.ts';
export { DicePreviewSheet, RoundChoices } from './slots.ts';
