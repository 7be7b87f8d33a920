/** How long rows of support live. */
import { createPlanRepair, type PlanRepair } from '../platform/cluster/clock-setbacks.ts';
import { computeFirstIdAt } from '../platform/ids.ts';
import { createTableRetention, type TableRetention } from '../platform/retention/retention.ts';
import type { FileStorage } from '../ports/file-storage.ts';
import { deleteOldConversations, deleteOldPresence } from './chat/conversations.queries.ts';
import { deleteOldMessages } from './chat/messages.queries.ts';
import { deleteOldAnswers, deleteOldComplaints } from './complaints/complaints.queries.ts';
import { createFileRetention } from './files/files.ts';

const DAY_MS = 24 * 3_600_000;
/** As long as what was said may be disputed. */
const CONVERSATION_RETENTION_MS = 2 * 365 * DAY_MS;
/** The regulator asks for complaints of five years. */
const COMPLAINT_RETENTION_MS = 5 * 365 * DAY_MS;
const PRESENCE_RETENTION_MS = DAY_MS;

/** Mails that a clock which was ahead has planned. */
export const supportPlanRepairs: readonly PlanRepair[] = [
  createPlanRepair('support_conversation', 'mail_due_at'),
  createPlanRepair('complaint', 'mail_due_at'),
];

/** The lives of conversations with their messages and files; prepared replies are kept. */
export const createSupportRetentions = (storage: FileStorage): readonly TableRetention[] => [
  createTableRetention('support_conversation', (now, limit) =>
    deleteOldConversations(now - CONVERSATION_RETENTION_MS, limit),
  ),
  createTableRetention('support_message', (now, limit) =>
    deleteOldMessages(computeFirstIdAt(now - CONVERSATION_RETENTION_MS), limit),
  ),
  createFileRetention(storage),
  createTableRetention('complaint', (now, limit) => deleteOldComplaints(now - COMPLAINT_RETENTION_MS, limit)),
  createTableRetention('complaint_answer', (now, limit) =>
    deleteOldAnswers(computeFirstIdAt(now - COMPLAINT_RETENTION_MS), limit),
  ),
  createTableRetention('support_presence', (now, limit) => deleteOldPresence(now - PRESENCE_RETENTION_MS, limit)),
];
