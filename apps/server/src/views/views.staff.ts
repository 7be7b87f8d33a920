import { Refusal } from '@arara/contract/protocol/errors';
import { findGameManifest } from '@arara/games';
import { findPlayersByCpf, setUserType } from '../accounts/accounts.ts';
import type { Ctx } from '../context.ts';
import type { StaffHandlers } from '../platform/http/calls/staff-handlers.ts';
import {
  searchPlayers,
  readPlayerOverviewForStaff,
  assertPlayerExists,
  revealPersonalDataField,
} from './player-file.ts';
import { listBonuses } from '../wallet/wallet.ts';
import { type PlayerViewSources, listPlayerLedgerEntries, listPlayerRecords } from './views.ts';

type StaffViewCallName =
  | 'staffFindPlayers'
  | 'staffPlayer'
  | 'staffReveal'
  | 'staffSetType'
  | 'staffLedger'
  | 'staffRecords'
  | 'staffBonuses';

export const createStaffViewHandlers = (
  ctx: Ctx,
  doors: PlayerViewSources,
): Pick<StaffHandlers, StaffViewCallName> => ({
  staffFindPlayers: async ({ input, note }) => {
    const { found, asked } = await searchPlayers(ctx, input.text);
    note({ ...asked, found: found.map(({ player }) => String(player)) });
    return found;
  },
  staffPlayer: ({ input }) => readPlayerOverviewForStaff(ctx, doors, input.player),
  staffReveal: async ({ input }) => ({ value: await revealPersonalDataField(ctx, input) }),
  staffSetType: async ({ session, input }) => {
    if ((await findPlayersByCpf(ctx.db.views, session.personHmacs)).includes(input.player))
      throw new Refusal('ownReview');
    await setUserType(ctx, input.player, input.lx);
    return null;
  },
  staffLedger: async ({ input }) => {
    await assertPlayerExists(ctx, input.player);
    return listPlayerLedgerEntries(ctx, input.player, input);
  },
  staffRecords: async ({ input }) => {
    await assertPlayerExists(ctx, input.player);
    const { items, nextCursor } = await listPlayerRecords(ctx, doors, input.player, input);
    const named = items.map((record) => {
      const gameName = input.kind === 'game' ? findGameManifest(record.type)?.name : undefined;
      return gameName === undefined ? record : { ...record, gameName };
    });
    return { items: named, nextCursor };
  },
  staffBonuses: async ({ input }) => {
    await assertPlayerExists(ctx, input.player);
    return listBonuses(ctx.db.views, input.player);
  },
});
