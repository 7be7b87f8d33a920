import { z } from 'zod';
import { isLoopback, type EnvironmentVariable } from './variable.ts';
import { readVapidKeys, type VapidKeys } from './vapid-keys.ts';

/** How push messages are sent to browsers. */
export interface PushConfig {
  /** Undefined in development on the embedded database: the pair is made in the data folder at the start. */
  readonly keys: VapidKeys | undefined;
  /** Whom a push service may write to about this server: mailto: or https:. */
  readonly subject: string;
  /** The push services that are sent to: a host, `*.` and a host for all below it, or the origin of a stand-in on this machine. */
  readonly services: readonly string[];
}

/** The push services of Chrome, Edge and Opera, of Firefox, of Safari, and of Edge on Windows. */
const KNOWN_PUSH_SERVICES = 'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com';

export const pushEnvironmentVariables: readonly EnvironmentVariable[] = [
  {
    name: 'VAPID_PUBLIC_KEY',
    fallback: '',
    meaning:
      'the key that browsers subscribe to push messages with (npm run push:keys makes a pair); push is off without',
  },
  {
    name: 'VAPID_PRIVATE_KEY',
    fallback: '',
    meaning:
      'its private part, the same on all nodes; with the embedded database in development a pair is made in DATA_DIR. With another pair all devices must subscribe again',
  },
  {
    name: 'VAPID_SUBJECT',
    fallback: 'mailto:MAIL_FROM',
    meaning: 'whom a push service may write to about this server: mailto: or https:',
  },
  {
    name: 'PUSH_SERVICES',
    fallback: KNOWN_PUSH_SERVICES,
    meaning:
      'hosts that push messages are sent to, with commas; *. stands for all hosts below. Everything else that a client names is refused',
  },
];

const SERVICE_HOST_PATTERN = /^(\*\.)?([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/;

/** A stand-in of development: http on the loopback address alone. */
const isLoopbackOrigin = (text: string): boolean =>
  URL.canParse(text) &&
  new URL(text).protocol === 'http:' &&
  isLoopback(new URL(text).hostname) &&
  new URL(text).origin === text;

/** Fields of the environment, for config.ts to read. */
export const pushEnvironmentSchemas = {
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .refine((text) => readVapidKeys(text) !== undefined, 'is not 32 bytes of P-256 as base64url')
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^\s@<>"]+@[^\s@<>"]+|https:\/\/\S+)$/, 'is not mailto: with an address, or an https address')
    .optional(),
  PUSH_SERVICES: z
    .string()
    .default(KNOWN_PUSH_SERVICES)
    .transform((text) => text.split(','))
    .refine(
      (services) => services.every((service) => SERVICE_HOST_PATTERN.test(service) || isLoopbackOrigin(service)),
      'is not a list of hosts like push.example.com,*.push.example.com',
    ),
};
const pushEnvironmentSchema = z.object(pushEnvironmentSchemas);
type PushEnvironmentValues = z.output<typeof pushEnvironmentSchema>;

/** What is wrong with these values together, a line each. */
export function checkPushEnvironment({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: PushEnvironmentValues): string[] {
  if (VAPID_PRIVATE_KEY === undefined)
    return VAPID_PUBLIC_KEY === undefined ? [] : ['VAPID_PUBLIC_KEY needs VAPID_PRIVATE_KEY'];
  if (VAPID_PUBLIC_KEY === undefined) return ['VAPID_PRIVATE_KEY needs VAPID_PUBLIC_KEY'];
  return readVapidKeys(VAPID_PRIVATE_KEY)?.publicKey === VAPID_PUBLIC_KEY
    ? []
    : ['VAPID_PUBLIC_KEY is not the public part of VAPID_PRIVATE_KEY'];
}

/** Only after `checkPushEnvironment` found no problem. Null while push is off. */
export function toPushConfig(
  read: PushEnvironmentValues & { readonly DATABASE_URL?: string | undefined },
  { production, mailFrom }: { readonly production: boolean; readonly mailFrom: string },
): PushConfig | null {
  const keys = read.VAPID_PRIVATE_KEY === undefined ? undefined : readVapidKeys(read.VAPID_PRIVATE_KEY);
  // Nodes of one database need one pair, which only their operator can give them.
  if (keys === undefined && (production || read.DATABASE_URL !== undefined)) return null;
  return { keys, subject: read.VAPID_SUBJECT ?? `mailto:${mailFrom}`, services: read.PUSH_SERVICES };
}
