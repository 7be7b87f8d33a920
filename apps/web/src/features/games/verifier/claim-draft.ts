/** A round told by hand, as it is being written: read from a pasted proof, and turned into the claim that it makes. */
import { isSingleCode, type RowLevel, rowLevels, type SingleCode, type StepsCode } from '@arara/games';
import type { Claim } from '@arara/games/verify';
import { type Centavos, fromReais } from '@arara/money';
import { formatDecimals, parseDecimals } from '../frame/decimals.ts';
import { type RoundProof, stakeOf } from '../fairness/round-proof.ts';

/** Games whose rounds can be told by hand; a shared round comes with its whole chain, from its own sheet or pasted. */
export type ToldCode = SingleCode | StepsCode;
export const toldCodes: readonly ToldCode[] = ['SE0001', 'SE0002', 'SE0004', 'SE0008'];
export const isTold = (code: string): code is ToldCode => toldCodes.some((it) => it === code);

export interface Draft {
  readonly gameCode: ToldCode;
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

export const EMPTY: Draft = {
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

const isLevel = (level: unknown): level is RowLevel => typeof level === 'string' && Object.hasOwn(rowLevels, level);

/** A pasted proof as the form shows it; null where the form has no fields for its game. */
export function draftOf(proof: RoundProof, locale: string): Draft | null {
  if (!isTold(proof.gameCode)) return null;
  const { target, direction, mines, level } = proof.params;
  const aim = typeof target === 'number' ? fromReais(target) : undefined;
  return {
    gameCode: proof.gameCode,
    direction: direction === 'under' ? 'under' : 'over',
    target: aim === undefined ? '' : formatDecimals(aim, 2, locale),
    mines: typeof mines === 'number' ? String(mines) : EMPTY.mines,
    level: isLevel(level) ? level : EMPTY.level,
    tiles: (proof.steps ?? []).join(', '),
    stake: stakeOf(proof.params),
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
function tilesOf(text: string): readonly number[] | undefined {
  if (!/^[\d\s,;]*$/.test(text)) return undefined;
  return (text.match(/\d+/g) ?? []).map(Number);
}

/** The choices of the bet, and what was opened; null while something is missing. */
function choicesOf(it: Draft, locale: string): Pick<Claim, 'params' | 'steps'> | null {
  if (isSingleCode(it.gameCode)) {
    const target = parseDecimals(it.target, 2, locale);
    if (target === undefined) return null;
    return { params: it.gameCode === 'SE0002' ? { direction: it.direction, target } : { target } };
  }
  const steps = tilesOf(it.tiles);
  if (steps === undefined) return null;
  return { params: it.gameCode === 'SE0001' ? { mines: Number(it.mines) } : { level: it.level }, steps };
}

/** The claim of what was filled in; null while something is missing. */
export function claimOfDraft(it: Draft, locale: string): Claim | null {
  const choices = choicesOf(it, locale);
  const edgeBp = parseDecimals(it.edge, 2, locale);
  const outcome = parseDecimals(it.outcome, 2, locale);
  const serverSeed = it.serverSeed.trim();
  if (
    choices === null ||
    edgeBp === undefined ||
    it.stake === undefined ||
    serverSeed === '' ||
    it.clientSeed === '' ||
    !/^\d{1,15}$/.test(it.nonce)
  )
    return null;
  return {
    gameCode: it.gameCode,
    edgeBp,
    serverSeed,
    clientSeed: it.clientSeed,
    nonce: Number(it.nonce),
    ...choices,
    stake: it.stake,
    ...(it.serverSeedHash.trim() === '' ? {} : { serverSeedHash: it.serverSeedHash.trim().toLowerCase() }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(it.payout === undefined ? {} : { payout: it.payout }),
  };
}
