/** A round as a person writes it in the verifier's form: read from a pasted proof, and turned into the claim that it makes. */
import {
  diceManifest,
  gameCodes,
  type AnyGameManifest,
  type SingleGameCode,
  singleGameManifests,
  type StepGameCode,
  stepGameManifests,
} from '@arara/games';
import type { ChoiceFieldDefinition } from '@arara/games/fields';
import type { RoundClaim } from '@arara/games/verify';
import { type Centavos, reaisToCentavos } from '@arara/money';
import { getStakeFromProofParams, type RoundProof } from '../fairness/round-proof.ts';
import { formatDecimals, parseDecimals } from '../frame/decimals.ts';

/** Games whose rounds can be entered by hand. A shared round needs its whole chain: it comes from its own sheet or is pasted. */
export type ManuallyVerifiableGameCode = SingleGameCode | StepGameCode;
type ManuallyVerifiableGameManifest = (typeof singleGameManifests)[number] | (typeof stepGameManifests)[number];

const manuallyVerifiableGameManifests: readonly ManuallyVerifiableGameManifest[] = [
  ...singleGameManifests,
  ...stepGameManifests,
];
export const findManualClaimGameManifest = (code: string): ManuallyVerifiableGameManifest | undefined =>
  manuallyVerifiableGameManifests.find((manifest) => manifest.code === code);

/** The codes of these games, in the order of the catalogue. */
export const manualVerifierCodes: readonly ManuallyVerifiableGameCode[] = gameCodes.filter(
  (code): code is ManuallyVerifiableGameCode => findManualClaimGameManifest(code) !== undefined,
);

export interface VerificationClaimDraft {
  readonly gameCode: ManuallyVerifiableGameCode;
  /** The choices of the bet as they are written, by their names. */
  readonly choices: Readonly<Record<string, string>>;
  /** Tiles in the order in which they were opened, counted from 0. */
  readonly tiles: string;
  readonly stake: Centavos | undefined;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: string;
  readonly edge: string;
  readonly serverSeedHash: string;
  readonly outcome: string;
  readonly payout: Centavos | undefined;
}

/** A choice as the form begins with it: numbers to be typed are empty. */
export function getDefaultChoiceText(field: ChoiceFieldDefinition): string {
  if (field.type === 'hundredths') return '';
  return field.type === 'integer' ? String(field.min) : (field.values[0] ?? '');
}

/** The form begins with DICE. */
export const EMPTY_VERIFICATION_CLAIM_DRAFT: VerificationClaimDraft = {
  gameCode: diceManifest.code,
  choices: {},
  tiles: '',
  stake: undefined,
  serverSeed: '',
  clientSeed: '',
  nonce: '',
  edge: '1',
  serverSeedHash: '',
  outcome: '',
  payout: undefined,
};

/** A pasted proof as the form shows it; null where the form has no fields for its game. */
export function toVerificationClaimDraft(proof: RoundProof, locale: string): VerificationClaimDraft | null {
  const manifest = findManualClaimGameManifest(proof.gameCode);
  if (manifest === undefined) return null;
  return {
    gameCode: manifest.code,
    choices: formatProofChoices(manifest, proof, locale),
    tiles: (proof.steps ?? []).join(', '),
    stake: getStakeFromProofParams(proof.params),
    serverSeed: proof.serverSeed ?? '',
    clientSeed: proof.clientSeed,
    nonce: String(proof.nonce),
    edge: formatDecimals(proof.edgeBp, 2, locale),
    serverSeedHash: proof.serverSeedHash,
    outcome: formatDecimals(proof.outcome, 2, locale),
    payout: proof.payout,
  };
}

function formatProofChoices({ choices }: Pick<AnyGameManifest, 'choices'>, { params }: RoundProof, locale: string) {
  return Object.fromEntries(
    Object.entries(choices).map(([name, field]) => {
      const value = params[name];
      if (value === undefined) return [name, getDefaultChoiceText(field)];
      const hundredths = field.type === 'hundredths' && typeof value === 'number' ? reaisToCentavos(value) : undefined;
      return [name, hundredths === undefined ? String(value) : formatDecimals(hundredths, 2, locale)];
    }),
  );
}

/** A choice as it is written, in the game's own form; undefined while it is missing. */
function parseClaimDraftChoice(
  name: string,
  field: ChoiceFieldDefinition,
  draft: VerificationClaimDraft,
  locale: string,
): string | number | undefined {
  const text = draft.choices[name] ?? getDefaultChoiceText(field);
  if (field.type === 'hundredths') return parseDecimals(text, 2, locale);
  return field.type === 'integer' ? Number(text) : text;
}

/** Tiles as typed: numbers, separated by anything that contains no letter; undefined for other texts. */
function parseTileNumbers(text: string): readonly number[] | undefined {
  if (!/^[\d\s,;]*$/.test(text)) return undefined;
  return (text.match(/\d+/g) ?? []).map(Number);
}

/** The choices of the bet, and in a game of several steps what was opened; null while something is missing. */
function parseRoundClaimChoices(
  draft: VerificationClaimDraft,
  locale: string,
): Pick<RoundClaim, 'params' | 'steps'> | null {
  const manifest = findManualClaimGameManifest(draft.gameCode);
  if (manifest === undefined) return null;
  const entries = Object.entries(manifest.choices).map(
    ([name, field]) => [name, parseClaimDraftChoice(name, field, draft, locale)] as const,
  );
  if (entries.some(([, value]) => value === undefined)) return null;
  const params = Object.fromEntries(entries);
  if (manifest.kind === 'single') return { params };
  const steps = parseTileNumbers(draft.tiles);
  return steps === undefined ? null : { params, steps };
}

/** The claim of what was filled in; null while something is missing. */
export function buildVerificationClaim(draft: VerificationClaimDraft, locale: string): RoundClaim | null {
  const choices = parseRoundClaimChoices(draft, locale);
  const edgeBp = parseDecimals(draft.edge, 2, locale);
  const outcome = parseDecimals(draft.outcome, 2, locale);
  const serverSeed = draft.serverSeed.trim();
  if (
    choices === null ||
    edgeBp === undefined ||
    draft.stake === undefined ||
    serverSeed === '' ||
    draft.clientSeed === '' ||
    !/^\d{1,15}$/.test(draft.nonce)
  )
    return null;
  return {
    gameCode: draft.gameCode,
    edgeBp,
    serverSeed,
    clientSeed: draft.clientSeed,
    nonce: Number(draft.nonce),
    ...choices,
    stake: draft.stake,
    ...(draft.serverSeedHash.trim() === '' ? {} : { serverSeedHash: draft.serverSeedHash.trim().toLowerCase() }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(draft.payout === undefined ? {} : { payout: draft.payout }),
  };
}
