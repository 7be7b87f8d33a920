import type { Id } from '@arara/contract/protocol/fields';
import { Refusal } from '@arara/contract/protocol/errors';
import { findPlayersByCpf } from '../accounts/accounts.ts';
import type { Ctx } from '../context.ts';
import { ItemsShownToStaffBySession } from '../platform/audit/shown-items.ts';
import type { AuditDetailRecorder, StaffHandlers, StaffSession } from '../domain.ts';
import { answerComplaint, listComplaints, readComplaint, setComplaintState } from './complaints/complaints.ts';
import type { SupportService, SupportStaff } from './support.ts';

type SupportStaffCallName = Extract<
  keyof StaffHandlers,
  | `staffSupport${string}`
  | 'staffCannedReplies'
  | 'staffSaveCannedReply'
  | 'staffDeleteCannedReply'
  | 'staffComplaints'
  | 'staffComplaint'
  | 'staffAnswerComplaint'
  | 'staffSetComplaintState'
>;

/** Conversations, messages and complaints that each session was shown already. */
const supportItemsShownBySession = new ItemsShownToStaffBySession();

/** Makes the audit trail name what this session had not seen. */
function recordNewlyShown(session: StaffSession, note: AuditDetailRecorder, shown: readonly Id[]): void {
  const fresh = supportItemsShownBySession.filterNew(session, shown);
  if (fresh.length > 0) note({ seen: fresh.map(String) }, () => supportItemsShownBySession.markShown(session, fresh));
}

// oxlint-disable-next-line max-lines-per-function -- a handler for each call, which read as a list
export const createSupportStaffHandlers = (
  ctx: Ctx,
  support: SupportService,
): Pick<StaffHandlers, SupportStaffCallName> => {
  const identify = async (session: StaffSession): Promise<SupportStaff> => ({
    staff: session.person,
    name: session.name,
    ownPlayers: await findPlayersByCpf(ctx.db.read, session.personHmacs),
  });
  return {
    staffSupportInbox: async ({ session, input, note }) => {
      const page = await support.readInbox(await identify(session), input);
      recordNewlyShown(
        session,
        note,
        page.items.map((item) => item.conversation),
      );
      return page;
    },
    staffSupportChanges: ({ session, input }) => support.waitForChanges(session.person, input.version),
    staffSupportConversation: async ({ session, input, note }) => {
      const found = await support.readStaffConversation(await identify(session), input.player, input.conversation);
      recordNewlyShown(
        session,
        note,
        found.messages.map((message) => message.id),
      );
      return found;
    },
    staffSupportAssign: async ({ session, input }) => {
      await support.assign(await identify(session), input);
      return null;
    },
    staffSupportReply: async ({ session, input }) => support.reply(await identify(session), input),
    staffSupportSeen: async ({ input }) => {
      await support.markSeenByStaff(input.player, input.conversation, input.id);
      return null;
    },
    staffSupportTyping: async ({ input }) => {
      await support.showStaffTyping(input.player, input.conversation);
      return null;
    },
    staffSupportClose: async ({ session, input }) => {
      await support.endByStaff(await identify(session), input.player, input.conversation);
      return null;
    },
    staffSupportUpload: ({ session, input, upload }) => {
      if (upload === undefined) throw new Refusal('badRequest');
      return support.uploadByStaff(session.person, input.player, input.conversation, upload);
    },
    staffSupportFile: ({ input }) => support.readFileForStaff(input.player, input.fileId),
    staffCannedReplies: () => support.listCannedReplies(),
    staffSaveCannedReply: ({ session, input }) => support.saveCannedReply(session.person, input),
    staffDeleteCannedReply: async ({ input }) => {
      await support.deleteCannedReply(input.reply);
      return null;
    },
    staffComplaints: async ({ session, input, note }) => {
      const page = await listComplaints(ctx, input);
      recordNewlyShown(
        session,
        note,
        page.items.map((item) => item.complaint),
      );
      return page;
    },
    staffComplaint: ({ input }) => readComplaint(ctx, input.complaint),
    staffAnswerComplaint: async ({ session, input }) => {
      await answerComplaint(ctx, await identify(session), input);
      return null;
    },
    staffSetComplaintState: async ({ session, input }) => {
      await setComplaintState(ctx, await identify(session), input);
      return null;
    },
  };
};
