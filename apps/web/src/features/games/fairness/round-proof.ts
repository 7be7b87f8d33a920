/** A round's proof, as records carry it and as people paste it, and the claim that it makes. */
import { roundProofSchema } from '@arara/contract/games/round-proof';
import { findGameManifest } from '@arara/games';
import type { ChoiceFieldsByName } from '@arara/games/fields';
import type { RoundClaim } from '@arara/games/verify';
import { type Centavos, toCentavos, reaisToCentavos, toMultiplier } from '@arara/money';
import * as z from 'zod/mini';

export type RoundProof = z.output<typeof roundProofSchema>;

type RoundProofWireParams = RoundProof['params'];

/** The stake of a proof: `amount` in reais on the wire. */
export function getStakeFromProofParams(params: RoundProofWireParams): Centavos | undefined {
  const { amount } = params;
  return typeof amount === 'number' ? reaisToCentavos(amount) : undefined;
}

/** Choices in the game's own form: hundredths are whole numbers. The stake is left out. */
function toGameChoicesFromProof(
  gameCode: string,
  params: RoundProofWireParams,
): Record<string, string | number | undefined> {
  const choices: ChoiceFieldsByName = findGameManifest(gameCode)?.choices ?? {};
  return Object.fromEntries(
    Object.entries(params)
      .filter(([name]) => name !== 'amount')
      .map(([name, value]) => [
        name,
        choices[name]?.type === 'hundredths' && typeof value === 'number' ? reaisToCentavos(value) : value,
      ]),
  );
}

/** What a proof claims; null while its seed is still in use. `verifyRoundClaim` refuses choices that the game does not have. */
export function convertRoundProofToClaim(proof: RoundProof): RoundClaim | null {
  if (proof.serverSeed === null) return null;
  const { gameCode, edgeBp, serverSeed, clientSeed, nonce, serverSeedHash, outcome, payout } = proof;
  return {
    gameCode,
    edgeBp,
    serverSeed,
    clientSeed,
    nonce,
    params: toGameChoicesFromProof(gameCode, proof.params),
    stake: getStakeFromProofParams(proof.params) ?? toCentavos(0),
    serverSeedHash,
    outcome,
    multiplier: toMultiplier(proof.multiplier),
    payout,
    ...(proof.steps === undefined ? {} : { steps: proof.steps }),
  };
}

/** A proof as text, for keeping and for other verifiers; the form is the wire's. */
export const formatRoundProofJson = (proof: RoundProof): string =>
  JSON.stringify(z.encode(roundProofSchema, proof), null, 2);

/** Reads a pasted proof, alone or inside its record; null for anything else. */
export function parsePastedRoundProof(text: string): RoundProof | null {
  try {
    const pasted = JSON.parse(text) as { proof?: unknown } | null;
    const read = z.safeDecode(roundProofSchema, (pasted?.proof ?? pasted) as z.input<typeof roundProofSchema>);
    return read.success ? read.data : null;
  } catch {
    // The text is no JSON, so it holds no proof.
    return null;
  }
}
