/** The games as a part of the server: those of one player, and the shared ones. */
import type { Ctx } from '../context.ts';
import type { Domain } from '../domain.ts';
import { startFactConsumer } from '../facts.ts';
import type { BalancePublisher } from '../platform/realtime/updates.ts';
import { createGamesHandlers } from './games.routes.ts';
import { createStaffGameHandlers } from './games.staff.ts';
import {
  ensureGameGates,
  openCasinoGames,
  openSharedGames,
  runGameSwitchCommand,
  sharedRoundRetentions,
  tallyRoundsForGameRtp,
} from './games.ts';

/** What games publish on real time. */
export interface GamesNeeds {
  readonly publishBalances: BalancePublisher;
  readonly publishRound: NonNullable<NonNullable<Parameters<typeof openSharedGames>[1]>['publishRound']>;
}

export function openGames(ctx: Ctx, { publishBalances, publishRound }: GamesNeeds) {
  const service = openCasinoGames(ctx, publishBalances);
  const shared = openSharedGames(ctx, { publishBalances, publishRound });
  return {
    service,
    calls: createGamesHandlers(ctx, service, shared),
    staffCalls: createStaffGameHandlers(ctx),
    prepare: () => ensureGameGates(ctx.db),
    start: () => [startFactConsumer(ctx, 'games', { currency: 'BRL', handle: tallyRoundsForGameRtp }), shared.start()],
    idle: () => service.idle(),
    retentions: sharedRoundRetentions,
    commands: { 'games:switch': (words) => runGameSwitchCommand(ctx, words) },
    exportSections: { rodadas: (player, page) => service.rounds(ctx.db.views, player, page) },
    hasOpenBusiness: async (reader, player) =>
      (await service.isPlaying(reader, player)) ? 'closeRoundOpen' : undefined,
  } satisfies Domain & { readonly service: unknown };
}
