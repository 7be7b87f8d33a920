import type { PlayerCallOutput } from '@arara/contract';
import { gameManifestsByCode, gameCodes } from '@arara/games';
import type { Ctx } from '../context.ts';
import { selectBettingGates } from '../platform/db/gates.ts';
import { ALL_GAMES_GATE_ID, toGameGateId } from './rounds/game-gates.ts';
import { toGameNumber } from './rounds/configured-games.ts';

/** The games with their limits and promised return; a game that is out of play is marked. */
export async function listLobbyGames(
  ctx: Pick<Ctx, 'config' | 'db' | 'restore'>,
): Promise<PlayerCallOutput<'gameList'>> {
  const gateIds = gameCodes.map((code) => toGameGateId(toGameNumber(code)));
  const gates = await ctx.db.read.query(selectBettingGates([ALL_GAMES_GATE_ID, ...gateIds]));
  const isClosed = (id: number): boolean => gates.find((gate) => gate.id === id)?.open !== true;
  const isRestorePending = ctx.restore.pending() !== undefined;
  return gameCodes.map((gameCode) => {
    const { name, productCode, gameType } = gameManifestsByCode[gameCode];
    const { edgeBasisPoints, minStake, maxStake, maxWin } = ctx.config.games[gameCode];
    const number = toGameNumber(gameCode);
    return {
      glId: String(number),
      gameNameEn: name,
      gameCode,
      productCode,
      gameType,
      stop: isRestorePending || isClosed(ALL_GAMES_GATE_ID) || isClosed(toGameGateId(number)),
      minStake,
      maxStake,
      maxWin,
      rtp: (10_000 - edgeBasisPoints) / 100,
    };
  });
}
