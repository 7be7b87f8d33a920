import type { Ctx } from '../context.ts';
import type { StaffHandlers, StaffSession } from '../domain.ts';
import { countNoticeRecipients, decideNotice, proposeNotice, readNoticePage } from './notices/notices.ts';
import type { StaffReviewer } from './staff-limits/two-staff.ts';

type NoticeStaffCallName = 'staffNotices' | 'staffNoticeRecipients' | 'staffProposeNotice' | 'staffDecideNotice';

/** A notice is about no account, so it matters not which players a member of staff is. */
const toNoticeReviewer = ({ person: staff }: StaffSession): StaffReviewer => ({ staff, ownPlayers: [] });

export const createNoticeStaffHandlers = (ctx: Ctx): Pick<StaffHandlers, NoticeStaffCallName> => ({
  staffNotices: ({ session, input }) => readNoticePage(ctx, toNoticeReviewer(session), input),
  staffNoticeRecipients: async ({ input }) => ({ players: await countNoticeRecipients(ctx, input) }),
  staffProposeNotice: async ({ session, input, note }) => {
    const notice = await proposeNotice(ctx, toNoticeReviewer(session), input);
    note({ notice: String(notice) });
    return { notice };
  },
  staffDecideNotice: async ({ session, input }) => ({
    state: await decideNotice(ctx, toNoticeReviewer(session), input),
  }),
});
