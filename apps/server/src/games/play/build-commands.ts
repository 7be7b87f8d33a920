/** Builds the commands of the games from what a player asked for. */
import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId, RoundId } from '@arara/contract/protocol/fields';
import { type GameCode, type GameParams, isRefused, type Refused, type StepCode } from '@arara/games';
import type { Centavos } from '@arara/money';
import { buildCommand } from '../../platform/idempotency/idempotency.ts';
import type { ConfiguredGame } from '../rounds/configured-games.ts';

/** A bet on a game. */
export interface BetRequest<Code extends GameCode = GameCode> {
  readonly player: PlayerId;
  readonly gameCode: Code;
  readonly key: string;
  readonly amount: Centavos;
  /** The choices, in the games' own form: targets in hundredths. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** A step or a cash-out in a round of several steps. */
export interface MoveRequest {
  readonly player: PlayerId;
  readonly gameCode: StepCode;
  readonly key: string;
  readonly roundId: RoundId;
}

/**
 * The part of a command that every bet has. `extra` is what else belongs to the body of its idempotency key. Throws Refusal
 * badFields.
 */
export function buildBet<G extends { params(input: unknown): GameParams | Refused }>(
  game: ConfiguredGame<G>,
  { player, gameCode, key, amount, params }: BetRequest,
  extra: object = {},
) {
  const parsed = game.rules.params(params);
  // The schema of the call has checked all but the bounds of a target.
  if (isRefused(parsed)) throw new Refusal('badFields', {}, { fields: { target: parsed.refused } });
  const input = { amount, ...params, ...extra };
  return { ...buildCommand(player, `${gameCode}/bet`, key, input), game, amount, params: parsed };
}

/** The part of a command that a step and a cash-out have. */
export const buildMove = <G>(
  act: 'step' | 'cashOut',
  game: ConfiguredGame<G>,
  { player, gameCode, key, roundId: round }: MoveRequest,
  tile?: number,
) => ({ ...buildCommand(player, `${gameCode}/${act}`, key, { round, tile }), game, round });
