/** The public file of the proofs: what reads several domains to prove that they agree. */
export { startLedgerSealing } from './seal-worker.ts';
export { proveSportsBets } from './checks/bet-proofs.ts';
export { proveGameRounds } from './checks/game-proofs.ts';
export { provePayments } from './checks/payment-proofs.ts';
export { provePromotions } from './checks/promotion-proofs.ts';
export { proveReferrals } from './checks/referral-proofs.ts';
export { type LedgerProofName, ledgerProofs, verifyLedger } from './verify-ledger.ts';
export { runLedgerVerifyCommand } from './verify-command.ts';
export { ledgerAuditRetentions, readLedgerAuditFigures, startLedgerAudits } from './audits/ledger-audits.ts';
export { readSnapshotsWithRests } from '../platform/audit/resting-reader.ts';
export { auditRecentEntries } from './audits/audit-recent.ts';
