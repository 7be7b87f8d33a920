/** The proofs as a part of the server: what reads all domains to prove that their books agree. */
import type { Ctx } from '../context.ts';
import type { Domain } from '../domain.ts';
import type { StoredSecrets } from '../platform/vault/sealed-columns.ts';
import type { FileStorage } from '../ports/file-storage.ts';
import { createLedgerAuditStaffHandlers } from './audits/ledger-audits.staff.ts';
import {
  ledgerAuditRetentions,
  readLedgerAuditFigures,
  runLedgerVerifyCommand,
  startLedgerAudits,
  startLedgerSealing,
} from './proofs.ts';

/** Where heads of the ledger are kept, and every value that is sealed. */
export interface ProofsNeeds {
  readonly storage: FileStorage;
  readonly secrets: StoredSecrets;
}

export const openProofs = (ctx: Ctx, { storage, secrets }: ProofsNeeds) =>
  ({
    staffCalls: createLedgerAuditStaffHandlers(ctx),
    start: () => [startLedgerSealing(ctx, storage), startLedgerAudits(ctx, { sealStorage: storage, secrets })],
    retentions: ledgerAuditRetentions,
    commands: { 'ledger:verify': (words, report) => runLedgerVerifyCommand(ctx, secrets, { words, report }) },
    gauges: [
      {
        meaning: {
          name: 'ledger_audit_findings',
          help: 'Wrong things that the audits of the books found: the newest whole one, and those of new entries since',
          labelNames: ['scope'],
          aggregator: 'max',
        },
        read: async () =>
          (await readLedgerAuditFigures(ctx)).findings.map(({ scope, wrong }) => ({ labels: { scope }, value: wrong })),
      },
      {
        meaning: {
          name: 'ledger_audit_age_seconds',
          help: 'Time since the newest audit of the books ended, by scope',
          labelNames: ['scope'],
          aggregator: 'max',
        },
        read: async () =>
          (await readLedgerAuditFigures(ctx)).ages.map(({ scope, seconds }) => ({ labels: { scope }, value: seconds })),
      },
    ],
  }) satisfies Domain;
