/** A round as a person writes it in the verifier's form: read from a pasted proof, and turned into the claim that it makes. */
import {
  dice,
  gameCodes,
  type Manifest,
  type SingleCode,
  singleManifests,
  type StepCode,
  stepManifests,
} from '@arara/games';
import type { ChoiceField } from '@arara/games/fields';
import type { Claim } from '@arara/games/verify';
import { type Centavos, fromReais } from '@arara/money';
import { getStake, type RoundProof } from '../fairness/round-proof.ts';
import { formatDecimals, parseDecimals } from '../frame/decimals.ts';

/** Games whose rounds can be entered by hand. A shared round needs its whole chain: it comes from its own sheet or is pasted. */
export type ManualVerifierCode = SingleCode | StepCode;
type ManualManifest = (typeof singleManifests)[number] | (typeof stepManifests)[number];

const manualManifests: readonly ManualManifest[] = [...singleManifests, ...stepManifests];
export const findManualManifest = (code: string): ManualManifest | undefined =>
  manualManifests.find((manifest) => manifest.code === code);

/** The codes of these games, in the order of the catalogue. */
export const manualVerifierCodes: readonly ManualVerifierCode[] = gameCodes.filter(
  (code): code is ManualVerifierCode => findManualManifest(code) !== undefined,
);

export interface ClaimDraft {
  readonly gameCode: ManualVerifierCode;
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
export function getFirstChoice(field: ChoiceField): string {
  if (field.type === 'hundredths') return '';
  return field.type === 'integer' ? String(field.min) : (field.values[0] ?? '');
}

/** The form begins with DICE. */
export const EMPTY_CLAIM_DRAFT: ClaimDraft = {
  gameCode: dice.code,
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
export function toClaimDraft(proof: RoundProof, locale: string): ClaimDraft | null {
  const manifest = findManualManifest(proof.gameCode);
  if (manifest === undefined) return null;
  return {
    gameCode: manifest.code,
    choices: writeChoices(manifest, proof, locale),
    tiles: (proof.steps ?? []).join(', '),
    stake: getStake(proof.params),
    serverSeed: proof.serverSeed ?? '',
    clientSeed: proof.clientSeed,
    nonce: String(proof.nonce),
    edge: formatDecimals(proof.edgeBp, 2, locale),
    serverSeedHash: proof.serverSeedHash,
    outcome: formatDecimals(proof.outcome, 2, locale),
    payout: proof.payout,
  };
}

function writeChoices({ choices }: Pick<Manifest, 'choices'>, { params }: RoundProof, locale: string) {
  return Object.fromEntries(
    Object.entries(choices).map(([name, field]) => {
      const value = params[name];
      if (value === undefined) return [name, getFirstChoice(field)];
      const hundredths = field.type === 'hundredths' && typeof value === 'number' ? fromReais(value) : undefined;
      return [name, hundredths === undefined ? String(value) : formatDecimals(hundredths, 2, locale)];
    }),
  );
}

/** A choice as it is written, in the game's own form; undefined while it is missing. */
function parseChoice(name: string, field: ChoiceField, draft: ClaimDraft, locale: string): string | number | undefined {
  const text = draft.choices[name] ?? getFirstChoice(field);
  if (field.type === 'hundredths') return parseDecimals(text, 2, locale);
  return field.type === 'integer' ? Number(text) : text;
}

/** Tiles as typed: numbers, separated by anything that contains no letter; undefined for other texts. */
function parseTiles(text: string): readonly number[] | undefined {
  if (!/^[\d\s,;]*$/.test(text)) return undefined;
  return (text.match(/\d+/g) ?? []).map(Number);
}

/** The choices of the bet, and in a game of several steps what was opened; null while something is missing. */
function parseChoices(draft: ClaimDraft, locale: string): Pick<Claim, 'params' | 'steps'> | null {
  const manifest = findManualManifest(draft.gameCode);
  if (manifest === undefined) return null;
  const entries = Object.entries(manifest.choices).map(
    ([name, field]) => [name, parseChoice(name, field, draft, locale)] as const,
  );
  if (entries.some(([, value]) => value === undefined)) return null;
  const params = Object.fromEntries(entries);
  if (manifest.kind === 'single') return { params };
  const steps = parseTiles(draft.tiles);
  return steps === undefined ? null : { params, steps };
}

/** The claim of what was filled in; null while something is missing. */
export function buildClaim(draft: ClaimDraft, locale: string): Claim | null {
  const choices = parseChoices(draft, locale);
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
