/** The public file of the proofs: what reads several domains to prove that they agree. */
export { startLedgerSealing } from './seal-worker.ts';
export { proveSportsBets } from './bet-proofs.ts';
export { proveGameRounds } from './game-proofs.ts';
export { provePayments } from './payment-proofs.ts';
export { provePromotions } from './promotion-proofs.ts';
export { proveReferrals } from './referral-proofs.ts';
export { type LedgerProofName, ledgerProofs, verifyLedger } from './verify-ledger.ts';
export { runLedgerVerifyCommand } from './verify-command.ts';
export { ledgerAuditRetentions, readLedgerAuditFigures, startLedgerAudits } from './audits/ledger-audits.ts';
export { readSnapshotsWithRests } from '../platform/audit/resting-reader.ts';
export { auditRecentEntries } from './audits/audit-recent.ts';
