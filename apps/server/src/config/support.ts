import { z } from 'zod';
import type { EnvironmentVariable } from './variable.ts';

/** How players reach a person. */
export interface SupportConfig {
  readonly id: string;
  /** The handle of the messaging channel. */
  readonly handle?: string;
  /** The address of a third party's chat, shown in a frame instead of the built-in one. */
  readonly frameUrl?: string;
}

export const supportEnvironmentVariables: readonly EnvironmentVariable[] = [
  {
    name: 'SUPPORT_ID',
    fallback: 'arara',
    meaning: 'id of the support chat; off switches support off: no button, no chat, no messaging link',
  },
  { name: 'SUPPORT_HANDLE', fallback: '', meaning: "support's handle on Telegram, without @: shown beside the chat" },
  {
    name: 'SUPPORT_FRAME_URL',
    fallback: '',
    meaning:
      "address of a third party's chat (https://…), shown in a frame instead of the built-in one; it gets id, name and email in its query",
  },
];

/** Fields of the environment, for config.ts to read. */
export const supportEnvironmentSchemas = {
  SUPPORT_ID: z
    .string()
    .regex(/^[\w.:-]{1,64}$/, 'is not 1 to 64 letters, digits or . : _ -')
    .default('arara'),
  SUPPORT_HANDLE: z
    .string()
    .regex(/^\w{3,64}$/, 'is not 3 to 64 letters, digits or _')
    .optional(),
  SUPPORT_FRAME_URL: z
    .string()
    .refine(
      (text) =>
        URL.canParse(text) &&
        (new URL(text).protocol === 'https:' || /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/|$)/.test(text)),
      'is not an https address',
    )
    .optional(),
};

type SupportEnvironmentValues = z.output<z.ZodObject<typeof supportEnvironmentSchemas>>;

/** What is wrong with these values together, a line each. */
export const checkSupportEnvironment = (read: SupportEnvironmentValues): string[] =>
  (['SUPPORT_HANDLE', 'SUPPORT_FRAME_URL'] as const)
    .filter((name) => read.SUPPORT_ID === 'off' && read[name] !== undefined)
    .map((name) => `${name} needs SUPPORT_ID: support is off`);

export const toSupportConfig = (read: SupportEnvironmentValues): { support: SupportConfig | null } => ({
  support:
    read.SUPPORT_ID === 'off'
      ? null
      : {
          id: read.SUPPORT_ID,
          ...(read.SUPPORT_HANDLE === undefined ? {} : { handle: read.SUPPORT_HANDLE }),
          ...(read.SUPPORT_FRAME_URL === undefined ? {} : { frameUrl: read.SUPPORT_FRAME_URL }),
        },
});
