import type { PlayerId } from '@arara/contract/protocol/fields';
import type { CommissionTerms } from '@arara/promotions/commission';
import type { SqlReader } from '../platform/db/db.ts';

/** Reads the terms of commission that hold now. They are settings of promotions, which stand on the same step: `server.ts` passes it. */
export type CommissionTermsReader = (reader: SqlReader) => Promise<CommissionTerms>;

/** Tells agents' open pages that something changed; called after a commit, and may be lost. */
export type NotifyAgents = (agents: readonly PlayerId[]) => void;
