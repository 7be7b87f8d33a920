import * as z from 'zod/mini';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { instantSchema } from '../protocol/fields.ts';

/**
 * The versions of the question that asks for consent to measuring advertisements, oldest first. Its text in the web app
 * (`advertising.title`, `advertising.text`) gets a new version here when what it says changes: an answer holds for the text that
 * the person has read, so everybody is asked again.
 */
export const advertisingConsentVersions = ['1'] as const;

export type AdvertisingConsentVersion = (typeof advertisingConsentVersions)[number];

/** The last of the versions, which is asked for now. */
export const currentAdvertisingConsentVersion: AdvertisingConsentVersion = '1';

const consentAnswerSchema = z.enum(['yes', 'no']);
export type ConsentAnswer = z.output<typeof consentAnswerSchema>;

const advertisingConsentSchema = z.object({
  /** The version of the text that is asked for now. */
  version: z.string(),
  /** The answer to that version; null while there is none, also when an earlier version was answered. */
  answer: z.nullable(consentAnswerSchema),
  at: z.nullable(instantSchema),
});

/** What a person has answered, and to which text. */
export type AdvertisingConsent = z.output<typeof advertisingConsentSchema>;

export const consentCalls = {
  consent: defineEndpoint({
    method: 'GET',
    path: '/api/app/main/consent',
    access: 'public',
    key: 'none',
    input: z.strictObject({}),
    output: z.nullable(advertisingConsentSchema),
    refusals: [],
    summary:
      'The answer of the player, or of a visitor’s device, to the measuring of advertisements; null where nothing is measured.',
  }),
  saveConsent: defineEndpoint({
    method: 'POST',
    path: '/api/app/main/consent',
    access: 'public',
    key: 'none',
    limits: ['saveConsent'],
    input: z.strictObject({ answer: consentAnswerSchema, version: z.enum(advertisingConsentVersions) }),
    output: z.nullable(advertisingConsentSchema),
    refusals: ['badRequest'],
    summary:
      'Stores an answer with the version of its text and the time: for the player, or for the device of a visitor, whose answer becomes the player’s at the next log-in on it.',
  }),
};
