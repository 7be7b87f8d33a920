/** The kill switch: games go out of play and come back, one by one or all at once. */
import type { StaffId } from '@arara/contract/protocol/fields';
import { type GameCode, gameCodes, isGameCode } from '@arara/games';
import type { Ctx, Instant } from '../context.ts';
import { type SqlReader, type Row, type SqlStatement, sql } from '../platform/db/db.ts';
import { upsertOpenBettingGates, selectBettingGates, closeBettingGates } from '../platform/db/gates.ts';
import { findOpenLostSpan } from '../platform/restore/lost-span.ts';
import { formatLostSpanWarning } from '../platform/restore/restore-watch.ts';
import { toGameNumber } from './rounds/configured-games.ts';
import { ALL_GAMES_GATE_ID, toGameGateId } from './rounds/game-gates.ts';

/**
 * Takes a game, or all of them, out of play or back into it: when this has committed, no stake that was decided before commits.
 * Open rounds of several steps may be finished, and a running shared round is played to its end.
 */
export const setGameStopped = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  game: GameCode | 'all',
  stopped: boolean,
  by: { staff: StaffId | null; reason: string },
): Promise<void> =>
  ctx.db.tx('game stopped', async (tx) => {
    await tx.query(upsertGameOnOffSwitch({ ...by, game, open: !stopped, at: ctx.now() }));
    const gate = getGameSwitchGateId(game);
    if (stopped) await closeBettingGates(tx, [gate]);
    else await tx.query(upsertOpenBettingGates([gate]));
  });

const getGameSwitchGateId = (game: GameCode | 'all'): number =>
  game === 'all' ? ALL_GAMES_GATE_ID : toGameGateId(toGameNumber(game));

/** Whether a game is in play, and who changed that last; nulls before the first change. */
export interface GameOnOffState {
  readonly open: boolean;
  readonly staff: StaffId | null;
  readonly reason: string | null;
  readonly at: Instant | null;
}

interface GameOnOffSwitchRow extends Row {
  readonly game: GameCode | 'all';
  readonly open: boolean;
  readonly staff: StaffId | null;
  readonly reason: string;
  readonly at: Instant;
}

const upsertGameOnOffSwitch = (row: GameOnOffSwitchRow): SqlStatement =>
  sql(
    'game switch kept',
    `insert into game_switch (game, open, staff, reason, at) values ($1, $2, $3, $4, $5)
     on conflict (game) do update
       set open = excluded.open, staff = excluded.staff, reason = excluded.reason, at = excluded.at`,
    row.game,
    row.open,
    row.staff,
    row.reason,
    row.at,
  );

/** The switch of every game, and of all together. The gate decides whether a game is open. */
export async function loadGameOnOffSwitches(reader: SqlReader): Promise<ReadonlyMap<GameCode | 'all', GameOnOffState>> {
  const games = ['all' as const, ...gameCodes];
  const [gates, rows] = await Promise.all([
    reader.query(selectBettingGates(games.map(getGameSwitchGateId))),
    reader.query(sql<GameOnOffSwitchRow>('game switches', 'select game, open, staff, reason, at from game_switch')),
  ]);
  return new Map(
    games.map((game) => {
      const open = gates.find(({ id }) => id === getGameSwitchGateId(game))?.open === true;
      const last = rows.find((row) => row.game === game);
      return [game, { open, staff: last?.staff ?? null, reason: last?.reason ?? null, at: last?.at ?? null }];
    }),
  );
}

const GAME_SWITCH_COMMAND_USAGE = `npm run games:switch -- stop|start all|${gameCodes.join('|')}`;

/** `games:switch`: stops or starts a game, and lists the state of every game. Without arguments it only lists. */
export async function runGameSwitchCommand(
  ctx: Pick<Ctx, 'db' | 'now'>,
  args: readonly string[],
): Promise<{ ok: boolean; lines: string[] }> {
  const [act, game] = args;
  if (act !== undefined) {
    const isKnown = game !== undefined && (game === 'all' || isGameCode(game));
    if ((act !== 'stop' && act !== 'start') || !isKnown || args.length > 2)
      return { ok: false, lines: [GAME_SWITCH_COMMAND_USAGE] };
    await setGameStopped(ctx, game, act === 'stop', { staff: null, reason: 'npm run games:switch' });
  }
  const lines = [...(await loadGameOnOffSwitches(ctx.db.read))].map(
    ([name, { open }]) => `${name.padEnd(6)}  ${open ? 'in play' : 'STOPPED'}`,
  );
  const lost = await findOpenLostSpan(ctx.db.read);
  return { ok: true, lines: lost === undefined ? lines : [...lines, formatLostSpanWarning(lost.why)] };
}
