import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { findGameManifest } from '@arara/games';
import { endPlayerSessions, findPlayersByCpf, listPlayerSessions, setUserType } from '../accounts/accounts.ts';
import type { Ctx } from '../context.ts';
import type { StaffHandlers, StaffSession } from '../domain.ts';
import {
  searchPlayers,
  readPlayerOverviewForStaff,
  assertPlayerExists,
  revealPersonalDataField,
} from './player-file.ts';
import { readPlayerProtectionForStaff } from '../protection/protection.ts';
import { addPlayerNote, listPlayerNotes } from '../staff/staff.ts';
import { listBonuses } from '../wallet/wallet.ts';
import { listPlayerTimeline } from './player-timeline.ts';
import { type PlayerViewSources, listPlayerLedgerEntries, listPlayerRecords } from './views.ts';

type StaffViewCallName =
  | 'staffFindPlayers'
  | 'staffPlayer'
  | 'staffReveal'
  | 'staffSetType'
  | 'staffLedger'
  | 'staffRecords'
  | 'staffBonuses'
  | 'staffPlayerSessions'
  | 'staffEndPlayerSessions'
  | 'staffPlayerProtection'
  | 'staffPlayerNotes'
  | 'staffAddPlayerNote'
  | 'staffPlayerTimeline';

/** Throws Refusal ownReview where the player is the member of staff themselves. */
async function refuseOwnFile(ctx: Ctx, { personHmacs }: StaffSession, player: PlayerId): Promise<void> {
  if ((await findPlayersByCpf(ctx.db.views, personHmacs)).includes(player)) throw new Refusal('ownReview');
}

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
    await refuseOwnFile(ctx, session, input.player);
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
  staffPlayerSessions: async ({ input }) => {
    await assertPlayerExists(ctx, input.player);
    return listPlayerSessions(ctx, input.player);
  },
  staffEndPlayerSessions: async ({ session, input }) => {
    await assertPlayerExists(ctx, input.player);
    await refuseOwnFile(ctx, session, input.player);
    await endPlayerSessions(ctx, input.player, input.session);
    return null;
  },
  staffPlayerProtection: ({ input }) => readPlayerProtectionForStaff(ctx, input.player),
  staffPlayerNotes: async ({ session, input }) => {
    await assertPlayerExists(ctx, input.player);
    await refuseOwnFile(ctx, session, input.player);
    return listPlayerNotes(ctx, input);
  },
  staffAddPlayerNote: async ({ session, input, note }) => {
    await assertPlayerExists(ctx, input.player);
    await refuseOwnFile(ctx, session, input.player);
    const added = await addPlayerNote(ctx, session, input);
    note({ note: String(added.note) });
    return added;
  },
  staffPlayerTimeline: ({ session, input }) => listPlayerTimeline(ctx, session.role, input),
});
