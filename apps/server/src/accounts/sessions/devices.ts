/** The device of a session: what its owner recognises it by, and whether it has signed in before. */
import { hash } from 'node:crypto';
import Bowser from 'bowser';
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { readPlayerAccount } from '../identity/account.ts';
import { formatMailInstant, insertAccountMail } from '../mails/account-mails.ts';
import { upsertPlayerDevice } from './devices.queries.ts';

/** What a request says about the device that it comes from. */
export interface SessionDevice {
  /** The device's own name for itself, or empty. */
  readonly id: string;
  readonly userAgent?: string;
  /** ISO 3166 code; null when nobody trusted says it. */
  readonly country?: string | null;
  /** IANA name; null when the device names none. */
  readonly timeZone?: string | null;
}

const MAX_USER_AGENT_LENGTH = 512;

/** Browser and system, such as `Chrome, Android`; empty when the client does not say. */
export function describeUserAgent(userAgent: string): string {
  if (userAgent === '') return '';
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX_USER_AGENT_LENGTH));
  return [browser.name, os.name].filter((part) => part !== undefined && part !== '').join(', ');
}

/** By what a device is known again: its name for itself, else its browser. Null when it says neither. */
export function hashDevice({ id, userAgent = '' }: SessionDevice): Uint8Array | null {
  const name = id === '' ? describeUserAgent(userAgent) : id;
  return name === '' ? null : hash('sha256', `device ${name}`, 'buffer');
}

/**
 * Notes the device of a session that is opened, and mails the player about a new one. The first device of a player is that of the
 * registration, so there is nothing to say about it.
 */
export async function recordSessionDevice(tx: Tx, ctx: Ctx, player: PlayerId, device: SessionDevice): Promise<void> {
  const hashed = hashDevice(device);
  if (hashed === null) return;
  const now = ctx.now();
  const [noted] = await tx.query(upsertPlayerDevice(player, hashed, now));
  if (noted === undefined || !noted.is_new || !noted.has_others) return;
  const account = await readPlayerAccount(tx, player);
  // A test account has no address of its own.
  if (account.demo) return;
  await tx.query(
    insertAccountMail(ctx, {
      kind: 'newDevice',
      to: account.username,
      language: account.language,
      values: {
        when: formatMailInstant(now, account.language),
        device: describeUserAgent(device.userAgent ?? '') || '–',
        country: device.country ?? '–',
        zone: device.timeZone ?? '–',
      },
    }),
  );
}
