/** Consent to measuring advertisements: who has answered what, when, and to which text. */
import { hash } from 'node:crypto';
import {
  type AdvertisingConsent,
  type AdvertisingConsentVersion,
  type ConsentAnswer,
  currentAdvertisingConsentVersion,
} from '@arara/contract/player/consent';
import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import type { SqlReader, Tx } from '../../platform/db/db.ts';
import * as queries from './consent.queries.ts';

const PURPOSE = 'advertising';

/** Whose answer it is: the player's, or of a visitor the device's, by the name that it gives itself. */
export interface ConsentPerson {
  readonly player: PlayerId | undefined;
  readonly deviceId: string;
}

/** The same digest as of `player_device`; null for a device that gives itself no name. */
const hashDeviceId = (deviceId: string): Uint8Array | null =>
  deviceId === '' ? null : hash('sha256', `device ${deviceId}`, 'buffer');

async function findLastAnswer(reader: SqlReader, { player, deviceId }: ConsentPerson) {
  if (player !== undefined) return (await reader.query(queries.selectPlayerConsent(player, PURPOSE)))[0];
  const device = hashDeviceId(deviceId);
  return device === null ? undefined : (await reader.query(queries.selectVisitorConsent(device, PURPOSE)))[0];
}

/**
 * The person's answer to the text as it is now; an answer to an earlier version counts as none. Null where no pixel is configured:
 * then there is nothing to consent to.
 */
export async function readAdvertisingConsent(
  ctx: Pick<Ctx, 'config' | 'db'>,
  person: ConsentPerson,
): Promise<AdvertisingConsent | null> {
  if (ctx.config.pixel === null) return null;
  const last = await findLastAnswer(ctx.db.read, person);
  const version = currentAdvertisingConsentVersion;
  if (last === undefined || last.text_version !== version) return { version, answer: null, at: null };
  return { version, answer: last.granted ? 'yes' : 'no', at: last.answered_at };
}

/** Whether a player agrees at this moment to what the text says as it is now. */
export async function hasAdvertisingConsent(reader: SqlReader, player: PlayerId): Promise<boolean> {
  const [last] = await reader.query(queries.selectPlayerConsent(player, PURPOSE));
  return last?.granted === true && last.text_version === currentAdvertisingConsentVersion;
}

/**
 * Stores an answer with the version of the text that the person has read. The same answer again adds nothing. Throws Refusal
 * badRequest for a visitor whose device gives itself no name: nobody could find that answer again.
 */
export async function saveAdvertisingConsent(
  ctx: Ctx,
  person: ConsentPerson,
  { answer, version }: { readonly answer: ConsentAnswer; readonly version: AdvertisingConsentVersion },
): Promise<AdvertisingConsent | null> {
  const device = hashDeviceId(person.deviceId);
  if (person.player === undefined && device === null) throw new Refusal('badRequest');
  const granted = answer === 'yes';
  await ctx.db.tx('consent saved', async (tx) => {
    const last = await findLastAnswer(tx, person);
    if (last?.granted === granted && last.text_version === version) return;
    await tx.query(
      queries.insertConsent({
        id: ctx.newId(),
        purpose: PURPOSE,
        player: person.player ?? null,
        device,
        granted,
        textVersion: version,
        at: ctx.now(),
      }),
    );
  });
  return readAdvertisingConsent(ctx, person);
}

/** At a log-in: what a visitor has answered on this device is the player's from now on. */
export async function bindVisitorConsent(tx: Tx, player: PlayerId, deviceId: string): Promise<void> {
  const device = hashDeviceId(deviceId);
  if (device !== null) await tx.query(queries.updateVisitorConsentPlayer(device, player));
}
