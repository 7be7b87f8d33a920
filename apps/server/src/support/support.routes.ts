import { Refusal } from '@arara/contract/protocol/errors';
import type { Ctx } from '../context.ts';
import type { PlayerCallHandlers } from '../domain.ts';
import { fileComplaint, readComplaintState } from './complaints/complaints.ts';
import { getSupportContact, type SupportService } from './support.ts';

type SupportCallName =
  | 'csid'
  | 'supportChat'
  | 'supportRate'
  | 'supportEnd'
  | 'supportUpload'
  | 'supportFile'
  | 'supportFrame'
  | 'complaint'
  | 'complaintState';

export const createSupportHandlers = (
  ctx: Ctx,
  support: SupportService,
): Pick<PlayerCallHandlers, SupportCallName> => ({
  csid: () => Promise.resolve(getSupportContact(ctx)),
  supportChat: ({ player, input }) => support.readChat(player, input.before),
  supportRate: async ({ player, input }) => {
    await support.rate({ player, id: input.conversationId, stars: input.stars, text: input.text });
    return null;
  },
  supportEnd: async ({ player, input }) => {
    await support.endByPlayer(player, input.conversationId);
    return null;
  },
  supportUpload: ({ player, upload }) => {
    if (upload === undefined) throw new Refusal('badRequest');
    return support.uploadByPlayer(player, upload);
  },
  supportFile: ({ player, input }) => support.readFileForPlayer(player, input.fileId),
  complaint: ({ player, lang, input }) => fileComplaint(ctx, { player, lang }, input),
  complaintState: ({ input }) => readComplaintState(ctx, input),
  supportFrame: ({ player }) => support.buildFrameUrl(player),
});
