/** Accounts as a part of the server: their calls, and the closing of accounts and copies of data, which need other domains. */
import type { Ctx } from '../context.ts';
import { type Domain, type PlayerCallHandlers, refreshPlayerPages } from '../domain.ts';
import type { FileStorage } from '../ports/file-storage.ts';
import { createAccountsHandlers } from './accounts.routes.ts';
import {
  accountRetentions,
  closeAccount,
  type ClosingRules,
  type DataExportSection,
  readDataExport,
  readDataExportFile,
  requestDataExport,
  type SessionRules,
  startDataExports,
} from './accounts.ts';
import { createSecurityHandlers } from './security.routes.ts';

/** What accounts need of others. */
export interface AccountsNeeds {
  readonly storage: FileStorage;
  readonly sessionRules: SessionRules;
  readonly closingRules: ClosingRules;
  /** What a copy of a player's data contains; read once the copies are built. */
  readonly listExportSections: () => readonly DataExportSection[];
}

export const openAccounts = (ctx: Ctx, { storage, sessionRules, closingRules, listExportSections }: AccountsNeeds) =>
  ({
    calls: {
      ...createAccountsHandlers(ctx, sessionRules),
      ...createSecurityHandlers(ctx, sessionRules),
      ...createLeavingHandlers(ctx, storage, closingRules),
    },
    start: () => [startDataExports(ctx, storage, listExportSections())],
    retentions: accountRetentions(ctx, storage),
    messagesByFact: accountMessages,
  }) satisfies Domain;

/** What the law lets a player ask of an account. */
const createLeavingHandlers = (
  ctx: Ctx,
  storage: FileStorage,
  closingRules: ClosingRules,
): Pick<PlayerCallHandlers, 'closeAccount' | 'requestExport' | 'dataExport' | 'dataExportFile'> => ({
  closeAccount: async ({ session }) => {
    await closeAccount(ctx, closingRules, session);
    return null;
  },
  requestExport: ({ session }) => requestDataExport(ctx, session),
  dataExport: ({ player }) => readDataExport(ctx, player),
  dataExportFile: ({ session, input }) => readDataExportFile(ctx, storage, session, input.id),
});

export const accountMessages = {
  kycConfirmed: refreshPlayerPages,
  avatarChanged: refreshPlayerPages,
  userTypeChanged: refreshPlayerPages,
} satisfies Domain['messagesByFact'];
