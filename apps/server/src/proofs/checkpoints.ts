/** Keeps how far the proofs have come in memory, for whatever writes it down: a file of the command, or the row of an audit. */
import { z } from 'zod';
import type { AuditCheckpoint, AuditCheckpoints } from '../platform/audit/proof.ts';

const findingSchema = z.object({
  name: z.string(),
  checked: z.number(),
  wrong: z.array(z.string()),
  wrongCount: z.number(),
});

/** The checkpoints of all proofs by their names, as JSON has them. */
export const storedCheckpointsSchema = z.record(
  z.string(),
  z.object({ position: z.number(), findings: z.array(findingSchema) }),
);
export type StoredCheckpoints = Readonly<Record<string, AuditCheckpoint>>;

/** Checkpoints that go on from stored ones. `afterSave` is called with all of them after each; what it throws breaks the run off. */
export function createCheckpoints(
  before: StoredCheckpoints,
  afterSave: (all: StoredCheckpoints) => void,
): AuditCheckpoints {
  const all: Record<string, AuditCheckpoint> = { ...before };
  return {
    load: (proof) => all[proof],
    save: (proof, checkpoint) => {
      all[proof] = checkpoint;
      afterSave(all);
    },
  };
}
