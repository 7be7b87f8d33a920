/** A round's proof, as records carry it and as people paste it, and the claim that it makes. */
import { roundProof } from '@arara/contract/games/round-proof';
import { findManifest } from '@arara/games';
import type { Choices } from '@arara/games/fields';
import type { Claim } from '@arara/games/verify';
import { type Centavos, centavos, fromReais, multiplier } from '@arara/money';
import * as z from 'zod/mini';

export type RoundProof = z.output<typeof roundProof>;

type WireParams = RoundProof['params'];

/** The stake of a proof: `amount` in reais on the wire. */
export function getStake(params: WireParams): Centavos | undefined {
  const { amount } = params;
  return typeof amount === 'number' ? fromReais(amount) : undefined;
}

/** Choices in the game's own form: hundredths are whole numbers. The stake is left out. */
function toGameChoices(gameCode: string, params: WireParams): Record<string, string | number | undefined> {
  const choices: Choices = findManifest(gameCode)?.choices ?? {};
  return Object.fromEntries(
    Object.entries(params)
      .filter(([name]) => name !== 'amount')
      .map(([name, value]) => [
        name,
        choices[name]?.type === 'hundredths' && typeof value === 'number' ? fromReais(value) : value,
      ]),
  );
}

/** What a proof claims; null while its seed is still in use. `verifyClaim` refuses choices that the game does not have. */
export function toClaim(proof: RoundProof): Claim | null {
  if (proof.serverSeed === null) return null;
  const { gameCode, edgeBp, serverSeed, clientSeed, nonce, serverSeedHash, outcome, payout } = proof;
  return {
    gameCode,
    edgeBp,
    serverSeed,
    clientSeed,
    nonce,
    params: toGameChoices(gameCode, proof.params),
    stake: getStake(proof.params) ?? centavos(0),
    serverSeedHash,
    outcome,
    multiplier: multiplier(proof.multiplier),
    payout,
    ...(proof.steps === undefined ? {} : { steps: proof.steps }),
  };
}

/** A proof as text, for keeping and for other verifiers; the form is the wire's. */
export const formatProof = (proof: RoundProof): string => JSON.stringify(z.encode(roundProof, proof), null, 2);

/** Reads a pasted proof, alone or inside its record; null for anything else. */
export function parseProof(text: string): RoundProof | null {
  try {
    const pasted = JSON.parse(text) as { proof?: unknown } | null;
    const read = z.safeDecode(roundProof, (pasted?.proof ?? pasted) as z.input<typeof roundProof>);
    return read.success ? read.data : null;
  } catch {
    // The text is no JSON, so it holds no proof.
    return null;
  }
}
