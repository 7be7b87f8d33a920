/** The kill switch: games go out of play and come back, one by one or all at once. */
import { type GameCode, gameCodes, isGameCode } from '@arara/games';
import type { Ctx } from '../context.ts';
import { gatesOpened, gatesSeen, shutGates } from '../db/gates.ts';
import { ALL_GAMES, gameNumber, gateOf } from './rules.ts';

/**
 * Takes a game, or all of them, out of play or back into it: when this has committed, no stake that was decided before commits.
 * Open rounds of several steps may be finished, and a running shared round is played to its end.
 */
export const setStopped = (ctx: Pick<Ctx, 'db'>, game: GameCode | 'all', stopped: boolean): Promise<void> =>
  ctx.db.tx('game stopped', async (tx) => {
    const gate = game === 'all' ? ALL_GAMES : gateOf(gameNumber(game));
    if (stopped) await shutGates(tx, [gate]);
    else await tx.query(gatesOpened([gate]));
  });

const USAGE = `npm run games:switch -- stop|start all|${gameCodes.join('|')}`;

/** `games:switch`: what it is told to do, and how every game then stands. Without words it only tells. */
export async function switchCommand(
  ctx: Pick<Ctx, 'db'>,
  words: readonly string[],
): Promise<{ ok: boolean; lines: string[] }> {
  const [act, game] = words;
  if (act !== undefined) {
    const isKnown = game !== undefined && (game === 'all' || isGameCode(game));
    if ((act !== 'stop' && act !== 'start') || !isKnown || words.length > 2) return { ok: false, lines: [USAGE] };
    await setStopped(ctx, game, act === 'stop');
  }
  const gates = await ctx.db.read.query(gatesSeen([ALL_GAMES, ...gameCodes.map((code) => gateOf(gameNumber(code)))]));
  const word = (id: number): string => (gates.find((gate) => gate.id === id)?.open === true ? 'in play' : 'STOPPED');
  return {
    ok: true,
    lines: [`all     ${word(ALL_GAMES)}`, ...gameCodes.map((code) => `${code}  ${word(gateOf(gameNumber(code)))}`)],
  };
}
