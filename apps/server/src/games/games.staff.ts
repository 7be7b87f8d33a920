import { Refusal } from '@arara/contract/protocol/errors';
import type { StaffId } from '@arara/contract/protocol/fields';
import type { StaffOutput } from '@arara/contract/staff/staff-contract';
import { catalog, type GameCode, gameCodes, isGameCode } from '@arara/games';
import type { Ctx } from '../context.ts';
import type { StaffHandlers } from '../platform/http/calls/staff-handlers.ts';
import { readStaffNames } from '../staff/staff.ts';
import { getGameRtp } from './rtp.ts';
import { setGameStopped, type GameSwitch, loadGameSwitches } from './game-switch.ts';

type StaffCalls = 'staffGames' | 'staffSwitchGame';

export const gamesStaff = (ctx: Ctx): Pick<StaffHandlers, StaffCalls> => ({
  staffGames: () => presentStaffGames(ctx),
  staffSwitchGame: async ({ session, input: { game, open, reason }, note }) => {
    if (game !== 'all' && !isGameCode(game)) throw new Refusal('notFound');
    note({ before: { open: (await loadGameSwitches(ctx.db.read)).get(game)?.open ?? true }, after: { open } });
    await setGameStopped(ctx, game, !open, { staff: session.staff, reason });
    return { open };
  },
});

const UNTOUCHED: GameSwitch = { open: true, staff: null, reason: null, at: null };

async function presentStaffGames(ctx: Ctx): Promise<StaffOutput<'staffGames'>> {
  const { read } = ctx.db;
  const found = await loadGameSwitches(read);
  const staff = [...found.values()].flatMap(({ staff: id }): StaffId[] => (id === null ? [] : [id]));
  const names = await readStaffNames(read, staff);
  const presentSwitch = (game: GameCode | 'all') => {
    const { open, staff: by, at, reason } = found.get(game) ?? UNTOUCHED;
    return { open, changedBy: by === null ? null : (names.get(by) ?? null), changedAt: at, reason };
  };
  const games = await Promise.all(
    gameCodes.map(async (code) => ({
      ...(await getGameRtp(ctx, read, code)),
      name: catalog[code].name,
      ...presentSwitch(code),
    })),
  );
  return { all: presentSwitch('all'), games };
}
