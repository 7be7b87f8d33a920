/**
 * Verifies a round as the web's verifier does, of whichever game the tree has. The argument is a record of the player as JSON;
 * the answer is one line of JSON, a `RoundCheck`. A command, so that a test can run it in a copy of the tree.
 */
import { verifyRoundClaim } from '../packages/games/src/verify.ts';
import { createBrowserHashes } from '../apps/web/src/features/games/fairness/browser-hashes.ts';
import {
  parsePastedRoundProof,
  convertRoundProofToClaim,
} from '../apps/web/src/features/games/fairness/round-proof.ts';
import {
  buildVerificationClaim,
  toVerificationClaimDraft,
} from '../apps/web/src/features/games/verifier/claim-draft.ts';

/** Which claimed parts are not what the seeds give; null where there was nothing to verify. */
export interface RoundCheck {
  /** The record's proof as the verifier reads it. */
  readonly pasted: readonly string[] | null;
  /** The same round as a player would enter it into the form. */
  readonly filledIn: readonly string[] | null;
  /** The pasted round, claimed with another payout. */
  readonly otherPayout: readonly string[] | null;
}

const proof = parsePastedRoundProof(process.argv[2] ?? '');
const claim = proof === null ? null : convertRoundProofToClaim(proof);
const draft = proof === null ? null : toVerificationClaimDraft(proof, 'pt-BR');
const filledIn = draft === null ? null : buildVerificationClaim(draft, 'pt-BR');

async function findDifferences(claimed: typeof claim): Promise<readonly string[] | null> {
  if (claimed === null) return null;
  const found = await verifyRoundClaim(claimed, await createBrowserHashes());
  return 'refused' in found ? null : found.differs;
}

const check: RoundCheck = {
  pasted: await findDifferences(claim),
  filledIn: await findDifferences(filledIn),
  otherPayout: await findDifferences(claim === null ? null : { ...claim, payout: 1 as typeof claim.stake }),
};
process.stdout.write(`${JSON.stringify(check)}\n`);
