/** How long rows of accounts live that have an end: sessions that are over, captchas, mailed codes, copies of data. */
import type { Ctx } from '../context.ts';
import { createTableRetention, type TableRetention } from '../platform/retention/retention.ts';
import type { FileStorage } from '../ports/file-storage.ts';
import { deleteOldVisitorConsents } from './consent/consent.queries.ts';
import { createDataExportRetention } from './data-export/data-export.ts';
import { deleteExpiredCaptchas, deleteOldCaptchaWorkUses } from './sessions/captcha.queries.ts';
import { deleteExpiredHandovers } from './sessions/handover.queries.ts';
import { deleteExpiredEmailChanges } from './security/email-change.queries.ts';
import { deleteExpiredMailCodes } from './security/mail-code.queries.ts';
import { deleteUnusedDevices } from './sessions/devices.queries.ts';
import { deleteExpiredLoginTickets } from './sessions/login-ticket.queries.ts';
import { deleteEndedSessions } from './sessions/sessions.queries.ts';

/** An ended session shows for a month from which device somebody was signed in. */
const ENDED_SESSION_RETENTION_MS = 30 * 24 * 3_600_000;
/** Long after the last one of a network is forgotten in the cost of the next. */
const CAPTCHA_WORK_RETENTION_MS = 24 * 3_600_000;

/** So long the mails of an address are counted. */
const MAIL_CODE_RETENTION_MS = 3_600_000;

/** A device that did not sign in for so long is a new one again. */
const DEVICE_RETENTION_MS = 365 * 24 * 3_600_000;

/** So long the answer of a visitor who never logged in is kept. */
const VISITOR_CONSENT_RETENTION_MS = 365 * 24 * 3_600_000;

/** The lives of sessions, captchas, mailed codes and copies of a player's data. */
export const accountRetentions = (ctx: Ctx, storage: FileStorage): readonly TableRetention[] => [
  createTableRetention('session', (now, limit) =>
    deleteEndedSessions(
      {
        revokedBefore: now - ENDED_SESSION_RETENTION_MS,
        seenBefore: now - ENDED_SESSION_RETENTION_MS - ctx.config.sessionIdleSeconds * 1000,
      },
      limit,
    ),
  ),
  createTableRetention('captcha', deleteExpiredCaptchas),
  createTableRetention('captcha_work_use', (now, limit) =>
    deleteOldCaptchaWorkUses(now - CAPTCHA_WORK_RETENTION_MS, limit),
  ),
  createTableRetention('handover', deleteExpiredHandovers),
  createDataExportRetention(storage),
  createTableRetention('email_change', deleteExpiredEmailChanges),
  createTableRetention('login_ticket', deleteExpiredLoginTickets),
  createTableRetention('consent', (now, limit) => deleteOldVisitorConsents(now - VISITOR_CONSENT_RETENTION_MS, limit)),
  createTableRetention('player_device', (now, limit) => deleteUnusedDevices(now - DEVICE_RETENTION_MS, limit)),
  createTableRetention('mail_code', (now, limit) => deleteExpiredMailCodes(now - MAIL_CODE_RETENTION_MS, limit)),
];
