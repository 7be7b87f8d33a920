import { Refusal } from '@arara/contract/protocol/errors';
import type { StaffId } from '@arara/contract/protocol/fields';
import type { StaffCallOutput } from '@arara/contract/staff/staff-contract';
import { gameManifestsByCode, type GameCode, gameCodes, isGameCode } from '@arara/games';
import type { Ctx } from '../context.ts';
import type { StaffHandlers } from '../domain.ts';
import { readStaffNames } from '../staff/staff.ts';
import { getGameRtp } from './rtp.ts';
import { setGameStopped, type GameOnOffState, loadGameOnOffSwitches } from './game-switch.ts';

type StaffGameCallName = 'staffGames' | 'staffSwitchGame';

export const createStaffGameHandlers = (ctx: Ctx): Pick<StaffHandlers, StaffGameCallName> => ({
  staffGames: () => presentStaffGames(ctx),
  staffSwitchGame: async ({ session, input: { game, open, reason }, note }) => {
    if (game !== 'all' && !isGameCode(game)) throw new Refusal('notFound');
    note({ before: { open: (await loadGameOnOffSwitches(ctx.db.read)).get(game)?.open ?? true }, after: { open } });
    await setGameStopped(ctx, game, !open, { staff: session.person, reason });
    return { open };
  },
});

const NEVER_SWITCHED_GAME: GameOnOffState = { open: true, staff: null, reason: null, at: null };

async function presentStaffGames(ctx: Ctx): Promise<StaffCallOutput<'staffGames'>> {
  const { read } = ctx.db;
  const found = await loadGameOnOffSwitches(read);
  const staff = [...found.values()].flatMap(({ staff: id }): StaffId[] => (id === null ? [] : [id]));
  const names = await readStaffNames(read, staff);
  const presentSwitch = (game: GameCode | 'all') => {
    const { open, staff: by, at, reason } = found.get(game) ?? NEVER_SWITCHED_GAME;
    return { open, changedBy: by === null ? null : (names.get(by) ?? null), changedAt: at, reason };
  };
  const games = await Promise.all(
    gameCodes.map(async (code) => ({
      ...(await getGameRtp(ctx, read, code)),
      name: gameManifestsByCode[code].name,
      ...presentSwitch(code),
    })),
  );
  return { all: presentSwitch('all'), games };
}
