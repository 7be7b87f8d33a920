import * as z from 'zod/mini';
import { defineEndpoint } from '../../protocol/endpoint.ts';
import { instantSchema } from '../../protocol/fields.ts';
import { createTextSchema, personNameSchema, usernameSchema } from '../../protocol/formats/text-fields.ts';

/** What happens to a complaint, in this order; an answer may be followed by another one. */
export const complaintStates = ['received', 'inReview', 'answered', 'closed'] as const;
export type ComplaintState = (typeof complaintStates)[number];

export const MAX_COMPLAINT_SUBJECT_LENGTH = 120;
export const MAX_COMPLAINT_TEXT_LENGTH = 4000;

const complaintStatusSchema = z.object({
  number: z.string(),
  subject: z.string(),
  state: z.enum(complaintStates),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  answers: z.array(z.object({ name: z.string(), text: z.string(), at: instantSchema })),
});
export type ComplaintStatus = z.output<typeof complaintStatusSchema>;

export const complaintCalls = {
  complaint: defineEndpoint({
    method: 'POST',
    path: '/api/app/main/complaint',
    access: 'public',
    key: 'none',
    limits: ['complaint'],
    input: z.strictObject({
      name: personNameSchema,
      email: usernameSchema,
      subject: createTextSchema(MAX_COMPLAINT_SUBJECT_LENGTH),
      text: createTextSchema(MAX_COMPLAINT_TEXT_LENGTH),
    }),
    output: z.object({ number: z.string(), key: z.string() }),
    refusals: [],
    summary: 'Files a complaint. Its number together with its key opens its state; the key is shown this once.',
  }),
  complaintState: defineEndpoint({
    method: 'GET',
    path: '/api/app/main/complaint/{number}',
    access: 'public',
    key: 'none',
    limits: ['complaintState'],
    input: z.strictObject({ number: z.string().check(z.maxLength(32)), key: z.string().check(z.maxLength(64)) }),
    output: complaintStatusSchema,
    refusals: ['notFound'],
    summary: 'The state of a complaint and its answers. A wrong key is answered as an unknown number.',
  }),
};
