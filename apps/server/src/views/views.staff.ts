import { Refusal } from '@arara/contract/protocol/errors';
import { playersOfPerson, setUserType } from '../accounts/accounts.ts';
import type { Ctx } from '../context.ts';
import type { StaffHandlers } from '../platform/http/calls/staff-handlers.ts';
import { foundPlayers, playerFile, refuseNobody, revealed } from './player-file.ts';
import { bonusesOf } from '../wallet/wallet.ts';
import { type Doors, ledgerPage, records } from './views.ts';

type StaffCalls =
  | 'staffFindPlayers'
  | 'staffPlayer'
  | 'staffReveal'
  | 'staffSetType'
  | 'staffLedger'
  | 'staffRecords'
  | 'staffBonuses';

export const viewsStaff = (ctx: Ctx, doors: Doors): Pick<StaffHandlers, StaffCalls> => ({
  staffFindPlayers: async ({ input, note }) => {
    const { found, asked } = await foundPlayers(ctx, input.text);
    note({ ...asked, found: found.map(({ player }) => String(player)) });
    return found;
  },
  staffPlayer: ({ input }) => playerFile(ctx, doors, input.player),
  staffReveal: async ({ input }) => ({ value: await revealed(ctx, input) }),
  staffSetType: async ({ session, input }) => {
    if ((await playersOfPerson(ctx.db.read, session.person)).includes(input.player)) throw new Refusal('ownReview');
    await setUserType(ctx, input.player, input.lx);
    return null;
  },
  staffLedger: async ({ input }) => {
    await refuseNobody(ctx, input.player);
    return ledgerPage(ctx, input.player, input);
  },
  staffRecords: async ({ input }) => {
    await refuseNobody(ctx, input.player);
    return records(ctx, doors, input.player, input);
  },
  staffBonuses: async ({ input }) => {
    await refuseNobody(ctx, input.player);
    return bonusesOf(ctx.db.read, input.player);
  },
});
