import * as z from 'zod/mini';

/**
 * Why a session ended: nobody used it, or its log-in was too long ago (`timeOut`); the player ended it from another device
 * (`elsewhere`), changed the password or the e-mail (`password`), or logged in on more devices than may be signed in at a time
 * (`tooMany`); the operator ended all sessions (`operator`).
 */
export const sessionEndReasons = ['timeOut', 'elsewhere', 'tooMany', 'password', 'operator'] as const;
export type SessionEndReason = (typeof sessionEndReasons)[number];

/** The data of a 40101 whose token belonged to a session; without `reason` it is not known why it ended. */
const sessionEndSchema = z.object({ reason: z.enum(sessionEndReasons) });

/** The reason in the data of a 40101; null when it says none. */
export function readSessionEndReason(data: unknown): SessionEndReason | null {
  const read = z.safeParse(sessionEndSchema, data);
  return read.success ? read.data.reason : null;
}
