/** How long what could not be read is kept for people to look at. */
import { createTableRetention, type TableRetention } from '../../platform/retention/retention.ts';
import { deleteOldUnread } from './inbox.queries.ts';

const UNREAD_KEPT_MS = 30 * 24 * 3_600_000;

export const feedRetentions: readonly TableRetention[] = [
  createTableRetention('feed_unread', (now, limit) => deleteOldUnread(now - UNREAD_KEPT_MS, limit)),
];
