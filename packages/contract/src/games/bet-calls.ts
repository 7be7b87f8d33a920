/**
 * The calls of one game, made from its manifest: a bet, and for a game of several steps the step and the cash-out. Each
 * screen makes the calls of its own game only, so that it loads no other game's rules.
 */
import type { Choices, RoundFields } from '@arara/games/fields';
import type { SharedManifest, SingleManifest, StepManifest } from '@arara/games/manifest';
import * as z from 'zod/mini';
import { defineEndpoint, type Endpoint } from '../protocol/endpoint.ts';
import type { RefusalCode } from '../protocol/errors.ts';
import { permitRefusals } from '../protocol/permit-refusals.ts';
import { instant, money, multiplierField, roundId, betId } from '../protocol/fields.ts';
import {
  buildChoiceSchemas,
  type FieldSchemas,
  buildFieldSchemas,
  type OptionalSchemas,
  buildOptionalSchemas,
} from './field-schemas.ts';

/** Why a stake may not be taken now, whatever the game. */
export const betRefusals = [
  'stakeBelowMinimum',
  'stakeAboveMaximum',
  'winAboveMaximum',
  'insufficientBalance',
  ...permitRefusals,
  'gameClosed',
  'keyReused',
  'unavailable',
] as const;
const startRefusals = [...betRefusals, 'roundOpen'] as const;
const stepRefusals = ['notFound', 'roundOver', 'tileNotThere', 'keyReused', 'unavailable'] as const;
const cashOutRefusals = ['notFound', 'roundOver', 'nothingWon', 'keyReused', 'unavailable'] as const;
const sharedRefusals = [...betRefusals, 'roundClosed'] as const;

const balances = { balance: money, freeBalance: money };

/** A settled single round as its player sees it. */
const singleRoundFields = { roundId, nonce: z.int(), multiplier: multiplierField, payout: money, ...balances };

/** A round of several steps as its player sees it; the board is there only after the end. */
const stepRoundFields = {
  roundId,
  nonce: z.int(),
  /** The stake. */
  amount: money,
  /** Cashed out is `won`; `payout` is 0 while it is open. */
  state: z.enum(['open', 'won', 'lost', 'refunded']),
  /** The tiles in the order in which they were opened; in a lost round the last of them ended it. */
  revealed: z.array(z.int()),
  /** What a cash-out pays now; 0 before the first safe step. */
  multiplier: multiplierField,
  /** What it pays with one more safe step; null when there is none, or the round is over. */
  nextMultiplier: z.nullable(multiplierField),
  payout: money,
  ...balances,
};

/** A bet on a shared round that was accepted. */
const acceptedBet = z.object({ betId, roundId, closesAt: instant, ...balances });
export type AcceptedBet = z.output<typeof acceptedBet>;

type Schema = z.ZodMiniType;
type MoneyCall<Input extends Schema, Output extends Schema> = Endpoint<Input, Output> & {
  readonly access: 'player';
  readonly key: 'required';
};
type StrictObject<Shape extends z.core.$ZodShape> = z.ZodMiniObject<Shape, z.core.$strict>;
type BetInput<C extends Choices> = { readonly amount: typeof money } & FieldSchemas<C>;

type SingleRound<F extends RoundFields> = z.ZodMiniObject<typeof singleRoundFields & FieldSchemas<F>>;
export type SingleBetCall<M extends SingleManifest> = MoneyCall<
  StrictObject<BetInput<M['choices']>>,
  SingleRound<M['present']['fields']>
>;

export type StepRoundSchema<M extends StepManifest> = z.ZodMiniObject<
  { readonly gameCode: z.ZodMiniLiteral<M['code']> } & typeof stepRoundFields &
    FieldSchemas<M['choices']> &
    FieldSchemas<M['present']['fields']> &
    OptionalSchemas<M['present']['revealed']>
>;
export type StepBetCall<M extends StepManifest> = MoneyCall<StrictObject<BetInput<M['choices']>>, StepRoundSchema<M>>;
type TileInput = StrictObject<{ readonly roundId: typeof roundId; readonly tile: z.ZodMiniType<number, number> }>;
export type TileStepCall<M extends StepManifest> = MoneyCall<TileInput, StepRoundSchema<M>>;
export type CashOutCall<M extends StepManifest> = MoneyCall<
  StrictObject<{ readonly roundId: typeof roundId }>,
  StepRoundSchema<M>
>;

export type SharedBetCall<M extends SharedManifest> = MoneyCall<
  StrictObject<BetInput<M['choices']> & { readonly roundId: z.ZodMiniOptional<typeof roundId> }>,
  typeof acceptedBet
>;

/** A call that moves money: it takes an Idempotency-Key. */
const moneyCall = <Input extends Schema, Output extends Schema>(call: {
  readonly path: `/api/${string}`;
  readonly input: Input;
  readonly output: Output;
  readonly refusals: readonly RefusalCode[];
  readonly summary: string;
}): MoneyCall<Input, Output> => defineEndpoint({ method: 'POST', access: 'player', key: 'required', ...call });

/** The call that plays one round of a single-round game. */
export const defineSingleBetCall = <M extends SingleManifest>({
  code,
  name,
  choices,
  present,
}: M): SingleBetCall<M> => {
  const { roundId, nonce, ...rest } = singleRoundFields;
  return moneyCall({
    path: `/api/app/game/${code}/bet`,
    input: z.strictObject({ amount: money, ...buildChoiceSchemas(choices) }),
    output: z.object({ roundId, nonce, ...buildFieldSchemas(present.fields), ...rest }),
    refusals: betRefusals,
    summary: `Plays one round of ${name}.`,
  }) as SingleBetCall<M>;
};

/** A round of this game as its player sees it. */
export const stepRoundSchema = <M extends StepManifest>({ code, choices, present }: M): StepRoundSchema<M> =>
  z.object({
    gameCode: z.literal(code),
    ...stepRoundFields,
    ...buildFieldSchemas(choices),
    ...buildFieldSchemas(present.fields),
    ...buildOptionalSchemas(present.revealed),
  }) as unknown as StepRoundSchema<M>;

/** The calls of a game of several steps. */
export const defineStepGameCalls = <M extends StepManifest>(
  manifest: M,
): { readonly bet: StepBetCall<M>; readonly step: TileStepCall<M>; readonly cashOut: CashOutCall<M> } => {
  const { code, name, choices, tile, summaries } = manifest;
  const output = stepRoundSchema(manifest);
  return {
    bet: moneyCall({
      path: `/api/app/game/${code}/bet`,
      input: z.strictObject({ amount: money, ...buildChoiceSchemas(choices) }),
      output,
      refusals: startRefusals,
      summary: `Starts a round of ${name}: ${summaries.bet}`,
    }) as StepBetCall<M>,
    step: moneyCall({
      path: `/api/app/game/${code}/step`,
      input: z.strictObject({ roundId, ...buildChoiceSchemas({ tile }) }),
      output,
      refusals: stepRefusals,
      summary: summaries.step,
    }),
    cashOut: moneyCall({
      path: `/api/app/game/${code}/cashout`,
      input: z.strictObject({ roundId }),
      output,
      refusals: cashOutRefusals,
      summary: summaries.cashOut,
    }),
  };
};

/** The call that bets on a shared round. */
export const defineSharedBetCall = <M extends SharedManifest>({ code, name, choices }: M): SharedBetCall<M> =>
  moneyCall({
    path: `/api/app/game/${code}/bet`,
    input: z.strictObject({ amount: money, ...buildChoiceSchemas(choices), roundId: z.optional(roundId) }),
    output: acceptedBet,
    refusals: sharedRefusals,
    summary: `Bets on the running round of ${name}; with \`roundId\` on that round or none.`,
  }) as SharedBetCall<M>;
