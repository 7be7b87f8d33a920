/** A round told by hand, as it is being written: read from a pasted proof, and turned into the claim that it makes. */
import { isSingleCode, type RowLevel, rowLevels, type SingleCode, type StepCode } from '@arara/games';
import type { Claim } from '@arara/games/verify';
import { type Centavos, fromReais } from '@arara/money';
import { formatDecimals, parseDecimals } from '../frame/decimals.ts';
import { type RoundProof, getStake } from '../fairness/round-proof.ts';

/** Games whose rounds can be told by hand; a shared round comes with its whole chain, from its own sheet or pasted. */
export type ManualVerifierCode = SingleCode | StepCode;
export const manualVerifierCodes: readonly ManualVerifierCode[] = ['SE0001', 'SE0002', 'SE0004', 'SE0008'];
export const hasManualForm = (code: string): code is ManualVerifierCode =>
  manualVerifierCodes.some((it) => it === code);

export interface ClaimDraft {
  readonly gameCode: ManualVerifierCode;
  readonly direction: 'over' | 'under';
  readonly target: string;
  readonly mines: string;
  readonly level: RowLevel;
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

export const EMPTY_CLAIM_DRAFT: ClaimDraft = {
  gameCode: 'SE0002',
  direction: 'over',
  target: '',
  mines: '3',
  level: 'easy',
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

const isRowLevel = (level: unknown): level is RowLevel => typeof level === 'string' && Object.hasOwn(rowLevels, level);

/** A pasted proof as the form shows it; null where the form has no fields for its game. */
export function toClaimDraft(proof: RoundProof, locale: string): ClaimDraft | null {
  if (!hasManualForm(proof.gameCode)) return null;
  const { target, direction, mines, level } = proof.params;
  const targetHundredths = typeof target === 'number' ? fromReais(target) : undefined;
  return {
    gameCode: proof.gameCode,
    direction: direction === 'under' ? 'under' : 'over',
    target: targetHundredths === undefined ? '' : formatDecimals(targetHundredths, 2, locale),
    mines: typeof mines === 'number' ? String(mines) : EMPTY_CLAIM_DRAFT.mines,
    level: isRowLevel(level) ? level : EMPTY_CLAIM_DRAFT.level,
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

/** Tiles as written: numbers parted by anything; undefined when something else stands between them. */
function parseTiles(text: string): readonly number[] | undefined {
  if (!/^[\d\s,;]*$/.test(text)) return undefined;
  return (text.match(/\d+/g) ?? []).map(Number);
}

/** The choices of the bet, and what was opened; null while something is missing. */
function parseChoices(draft: ClaimDraft, locale: string): Pick<Claim, 'params' | 'steps'> | null {
  if (isSingleCode(draft.gameCode)) {
    const target = parseDecimals(draft.target, 2, locale);
    if (target === undefined) return null;
    return { params: draft.gameCode === 'SE0002' ? { direction: draft.direction, target } : { target } };
  }
  const steps = parseTiles(draft.tiles);
  if (steps === undefined) return null;
  return { params: draft.gameCode === 'SE0001' ? { mines: Number(draft.mines) } : { level: draft.level }, steps };
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
