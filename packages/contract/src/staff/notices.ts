import * as z from 'zod/mini';
import { MAX_NOTICE_LENGTH, parseNoticeMarkup, readNoticeText } from '../player/notice-markup.ts';
import { idSchema, instantSchema } from '../protocol/fields.ts';
import { createReasonSchema, createTextSchema } from '../protocol/formats/text-fields.ts';
import { decisionListInputSchema } from './decision-lists.ts';
import { defineStaffEndpoint } from './access.ts';

/** Who is sent a notice, apart from their VIP level. */
export const noticeAudiences = ['everyone', 'deposited', 'neverDeposited'] as const;
export type NoticeAudience = (typeof noticeAudiences)[number];

const noticeStateSchema = z.enum(['waiting', 'sent', 'refused']);

/** The longest time that a notice is sent to players who connect, in hours. */
export const MAX_NOTICE_HOURS = 168;

const noticeFields = {
  /** Markup of `notice-markup.ts`, as it was written; what shows it reads it into nodes. */
  text: z.string(),
  audience: z.enum(noticeAudiences),
  /** The lowest VIP level that is sent it; 0 for all. */
  fromLevel: z.int(),
  hours: z.int(),
};

/** A VIP level in a request. */
const noticeLevelSchema = z.int().check(z.minimum(0), z.maximum(99));

const staffNoticeSchema = z.object({
  ...noticeFields,
  notice: idSchema,
  reason: z.string(),
  state: noticeStateSchema,
  askedBy: z.string(),
  askedAt: instantSchema,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instantSchema),
  why: z.nullable(z.string()),
  /** Until when it is sent to players who connect; null unless it was sent. */
  endsAt: z.nullable(instantSchema),
  /** Written by the reader, who cannot approve it. */
  own: z.boolean(),
});

/** A notice to players, as staff see it. */
export type StaffNotice = z.output<typeof staffNoticeSchema>;

export const staffNoticeCalls = {
  staffNotices: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/notices',
    access: 'seeNotices',
    key: 'none',
    trail: 'none',
    input: decisionListInputSchema,
    output: z.object({ items: z.array(staffNoticeSchema), next: z.nullable(idSchema) }),
    refusals: [],
    summary: 'Notices to players that wait for a second person, or decided ones, newest first.',
  }),
  staffNoticeRecipients: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/notices/recipients',
    access: 'sendNotices',
    key: 'none',
    trail: 'none',
    input: z.strictObject({ audience: noticeFields.audience, fromLevel: noticeLevelSchema }),
    output: z.object({ players: z.int() }),
    refusals: [],
    summary: 'How many players belong to a segment now. Players who are kept from playing count, and are sent nothing.',
  }),
  staffProposeNotice: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/notices',
    access: 'sendNotices',
    key: 'none',
    trail: ['text', 'audience', 'fromLevel', 'hours', 'reason'],
    input: z.strictObject({
      ...noticeFields,
      text: createTextSchema(MAX_NOTICE_LENGTH).check(
        z.refine((text) => readNoticeText(parseNoticeMarkup(text)) !== '', 'tooShort'),
      ),
      fromLevel: noticeLevelSchema,
      hours: z.int().check(z.minimum(1), z.maximum(MAX_NOTICE_HOURS)),
      reason: createReasonSchema(200),
    }),
    output: z.object({ notice: idSchema }),
    refusals: [],
    summary: 'Writes a notice to a segment of players. Another person sends it.',
  }),
  staffDecideNotice: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/notices/{notice}/decide',
    access: 'sendNotices',
    key: 'none',
    trail: ['notice', 'yes', 'why'],
    input: z.strictObject({ notice: idSchema, yes: z.boolean(), why: z.optional(createReasonSchema(200)) }),
    output: z.object({ state: noticeStateSchema }),
    refusals: ['notFound', 'notOneself', 'reviewOver'],
    summary: 'Sends a notice as the second person, or refuses it; nobody can send their own.',
  }),
};
