/** What the law lets a player ask of an account, put together from the domains that hold its parts. */
import {
  closeAccount,
  readDataExport,
  readDataExportFile,
  requestDataExport,
  startDataExports,
} from './accounts/accounts.ts';
import type { Ctx } from './context.ts';
import { hasOpenDeposit } from './payments/payments.ts';
import type { PlayerCallHandlers } from './domain.ts';
import type { BackgroundWorker } from './platform/worker/worker.ts';
import type { FileStorage } from './ports/file-storage.ts';
import { blockClosedAccount, lockWalletsOfPerson } from './protection/protection.ts';
import type { CasinoGamesService } from './games/games.ts';
import type { BettingService } from './sportsbook/sportsbook.ts';
import { createDataExportSections, getUserInfo, type PlayerViewSources } from './views/views.ts';
import * as wallet from './wallet/wallet.ts';

interface AccountLeaving {
  readonly handlers: Pick<PlayerCallHandlers, 'closeAccount' | 'requestExport' | 'dataExport' | 'dataExportFile'>;
  /** Starts to build the copies that players asked for. */
  startWorkers(): BackgroundWorker;
}

/** What is read of the domains beside accounts. */
interface AccountLeavingSources extends Omit<PlayerViewSources, 'games' | 'bets'> {
  readonly games: CasinoGamesService;
  readonly bets: BettingService;
}

/** Opens the closing of accounts and the copies of a player's data. */
export function openAccountLeaving(ctx: Ctx, sources: AccountLeavingSources, storage: FileStorage): AccountLeaving {
  const { games, bets, payments, promotions, referral } = sources;
  const { views: read } = ctx.db;
  const sections = createDataExportSections(ctx, {
    readInfo: (player) => getUserInfo(ctx, sources, player),
    records: {
      movimentos: (player, page) => wallet.listBalanceRecords(read, player, page),
      depositos: (player, page) => payments.listDeposits(ctx, player, page),
      saques: (player, page) => payments.listWithdrawals(read, player, page),
      transferencias: (player, page) => payments.listTransfers(read, player, page),
      premios: (player, page) => promotions.listAwards(read, player, page),
      comissoes: (player, page) => referral.listClaims(read, player, page),
      rodadas: (player, page) => games.rounds(read, player, page),
      apostas: (player, page) => bets.records(read, player, page),
    },
  });
  return {
    handlers: {
      closeAccount: async ({ session }) => {
        await closeAccount(
          ctx,
          {
            lockPerson: lockWalletsOfPerson,
            hasOpenRound: games.isPlaying,
            hasOpenBet: bets.hasOpenBet,
            hasOpenDeposit,
            block: (tx, states) => blockClosedAccount(tx, ctx, states),
          },
          session,
        );
        return null;
      },
      requestExport: ({ session }) => requestDataExport(ctx, session),
      dataExport: ({ player }) => readDataExport(ctx, player),
      dataExportFile: ({ session, input }) => readDataExportFile(ctx, storage, session, input.id),
    },
    startWorkers: () => startDataExports(ctx, storage, sections),
  };
}
