import { Refusal } from '@arara/contract/protocol/errors';
import { findManifest } from '@arara/games';
import { findPlayersByCpf, setUserType } from '../accounts/accounts.ts';
import type { Ctx } from '../context.ts';
import type { StaffHandlers } from '../platform/http/calls/staff-handlers.ts';
import { searchPlayers, getPlayerFile, assertPlayerExists, revealField } from './player-file.ts';
import { listBonuses } from '../wallet/wallet.ts';
import { type ViewSources, listLedger, listRecords } from './views.ts';

type StaffCalls =
  | 'staffFindPlayers'
  | 'staffPlayer'
  | 'staffReveal'
  | 'staffSetType'
  | 'staffLedger'
  | 'staffRecords'
  | 'staffBonuses';

export const viewsStaff = (ctx: Ctx, doors: ViewSources): Pick<StaffHandlers, StaffCalls> => ({
  staffFindPlayers: async ({ input, note }) => {
    const { found, asked } = await searchPlayers(ctx, input.text);
    note({ ...asked, found: found.map(({ player }) => String(player)) });
    return found;
  },
  staffPlayer: ({ input }) => getPlayerFile(ctx, doors, input.player),
  staffReveal: async ({ input }) => ({ value: await revealField(ctx, input) }),
  staffSetType: async ({ session, input }) => {
    if ((await findPlayersByCpf(ctx.db.views, session.personHmac)).includes(input.player))
      throw new Refusal('ownReview');
    await setUserType(ctx, input.player, input.lx);
    return null;
  },
  staffLedger: async ({ input }) => {
    await assertPlayerExists(ctx, input.player);
    return listLedger(ctx, input.player, input);
  },
  staffRecords: async ({ input }) => {
    await assertPlayerExists(ctx, input.player);
    const { items, nextCursor } = await listRecords(ctx, doors, input.player, input);
    const named = items.map((record) => {
      const gameName = input.kind === 'game' ? findManifest(record.type)?.name : undefined;
      return gameName === undefined ? record : { ...record, gameName };
    });
    return { items: named, nextCursor };
  },
  staffBonuses: async ({ input }) => {
    await assertPlayerExists(ctx, input.player);
    return listBonuses(ctx.db.views, input.player);
  },
});
