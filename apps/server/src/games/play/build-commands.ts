/** Builds the commands of the games from what a player asked for. */
import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId, RoundId } from '@arara/contract/protocol/fields';
import {
  type GameCode,
  type GameParams,
  isRefusedByGameRules,
  type GameRefused,
  type StepGameCode,
} from '@arara/games';
import type { Centavos } from '@arara/money';
import { buildIdempotentCommand } from '../../platform/idempotency/idempotency.ts';
import type { ConfiguredGame } from '../rounds/configured-games.ts';

/** A bet on a game. */
export interface GameBetRequest<Code extends GameCode = GameCode> {
  readonly player: PlayerId;
  readonly gameCode: Code;
  readonly key: string;
  readonly amount: Centavos;
  /** The choices, in the games' own form: targets in hundredths. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** A step or a cash-out in a round of several steps. */
export interface StepRoundMoveRequest {
  readonly player: PlayerId;
  readonly gameCode: StepGameCode;
  readonly key: string;
  readonly roundId: RoundId;
}

/**
 * The part of a command that every bet has. `extra` is what else belongs to the body of its idempotency key. Throws Refusal
 * badFields.
 */
export function buildGameBetCommand<G extends { params(input: unknown): GameParams | GameRefused }>(
  game: ConfiguredGame<G>,
  { player, gameCode, key, amount, params }: GameBetRequest,
  extra: object = {},
) {
  const parsed = game.rules.params(params);
  // The schema of the call has checked all but the bounds of a target.
  if (isRefusedByGameRules(parsed)) throw new Refusal('badFields', {}, { fields: { target: parsed.refused } });
  const input = { amount, ...params, ...extra };
  return { ...buildIdempotentCommand(player, `${gameCode}/bet`, key, input), game, amount, params: parsed };
}

/** The part of a command that a step and a cash-out have. */
export const buildStepRoundMoveCommand = <G>(
  act: 'step' | 'cashOut',
  game: ConfiguredGame<G>,
  { player, gameCode, key, roundId: round }: StepRoundMoveRequest,
  tile?: number,
) => ({ ...buildIdempotentCommand(player, `${gameCode}/${act}`, key, { round, tile }), game, round });
