/**
 * The calls of one game, made from its manifest: a bet, and for a game of several steps the step and the cash-out. Each
 * screen makes the calls of its own game only, so that it loads no other game's rules.
 */
import type { ChoiceFieldsByName, RoundFieldsByName } from '@arara/games/fields';
import type { SharedGameManifest, SingleGameManifest, StepGameManifest } from '@arara/games/manifest';
import * as z from 'zod/mini';
import { defineEndpoint, type Endpoint } from '../protocol/endpoint.ts';
import type { RefusalCode } from '../protocol/errors.ts';
import { permitRefusalCodes } from '../protocol/permit-refusals.ts';
import { instantSchema, moneySchema, multiplierSchema, roundIdSchema, betIdSchema } from '../protocol/fields.ts';
import {
  buildChoiceSchemas,
  type GameFieldSchemas,
  buildRoundFieldSchemas,
  type OptionalGameFieldSchemas,
  buildOptionalRoundFieldSchemas,
} from './field-schemas.ts';

/** Why a stake may not be taken now, whatever the game. */
export const betRefusals = [
  'stakeBelowMinimum',
  'stakeAboveMaximum',
  'winAboveMaximum',
  'insufficientBalance',
  ...permitRefusalCodes,
  'gameClosed',
  'keyReused',
  'unavailable',
] as const;
const startRoundRefusals = [...betRefusals, 'roundOpen'] as const;
const stepRoundRefusals = ['notFound', 'roundOver', 'tileNotThere', 'keyReused', 'unavailable'] as const;
const cashOutRefusals = ['notFound', 'roundOver', 'nothingWon', 'keyReused', 'unavailable'] as const;
const sharedRoundBetRefusalCodes = [...betRefusals, 'roundClosed'] as const;

const balanceFieldSchemas = { balance: moneySchema, freeBalance: moneySchema };

/** A settled single round as its player sees it. */
const singleRoundFieldSchemas = {
  roundId: roundIdSchema,
  nonce: z.int(),
  multiplier: multiplierSchema,
  payout: moneySchema,
  ...balanceFieldSchemas,
};

/** A round of several steps as its player sees it; the board is there only after the end. */
const stepRoundFieldSchemas = {
  roundId: roundIdSchema,
  nonce: z.int(),
  /** The stake. */
  amount: moneySchema,
  /** Cashed out is `won`; `payout` is 0 while it is open. */
  state: z.enum(['open', 'won', 'lost', 'refunded']),
  /** The tiles in the order in which they were opened; in a lost round the last of them ended it. */
  revealed: z.array(z.int()),
  /** What a cash-out pays now; 0 before the first safe step. */
  multiplier: multiplierSchema,
  /** What it pays with one more safe step; null when there is none, or the round is over. */
  nextMultiplier: z.nullable(multiplierSchema),
  payout: moneySchema,
  ...balanceFieldSchemas,
};

/** A bet on a shared round that was accepted. */
const acceptedSharedGameBetSchema = z.object({
  betId: betIdSchema,
  roundId: roundIdSchema,
  closesAt: instantSchema,
  ...balanceFieldSchemas,
});
export type AcceptedBet = z.output<typeof acceptedSharedGameBetSchema>;

type ZodSchema = z.ZodMiniType;
type MoneyEndpoint<Input extends ZodSchema, Output extends ZodSchema> = Endpoint<Input, Output> & {
  readonly access: 'player';
  readonly key: 'required';
};
type StrictObjectSchema<Shape extends z.core.$ZodShape> = z.ZodMiniObject<Shape, z.core.$strict>;
type BetInputFields<C extends ChoiceFieldsByName> = { readonly amount: typeof moneySchema } & GameFieldSchemas<C>;

type SingleRoundSchema<F extends RoundFieldsByName> = z.ZodMiniObject<
  typeof singleRoundFieldSchemas & GameFieldSchemas<F>
>;
export type SingleBetEndpoint<M extends SingleGameManifest> = MoneyEndpoint<
  StrictObjectSchema<BetInputFields<M['choices']>>,
  SingleRoundSchema<M['present']['fields']>
>;

export type StepRoundSchema<M extends StepGameManifest> = z.ZodMiniObject<
  { readonly gameCode: z.ZodMiniLiteral<M['code']> } & typeof stepRoundFieldSchemas &
    GameFieldSchemas<M['choices']> &
    GameFieldSchemas<M['present']['fields']> &
    OptionalGameFieldSchemas<M['present']['revealed']>
>;
export type StepBetEndpoint<M extends StepGameManifest> = MoneyEndpoint<
  StrictObjectSchema<BetInputFields<M['choices']>>,
  StepRoundSchema<M>
>;
type StepGameTileInputSchema = StrictObjectSchema<{
  readonly roundId: typeof roundIdSchema;
  readonly tile: z.ZodMiniType<number, number>;
}>;
export type TileStepEndpoint<M extends StepGameManifest> = MoneyEndpoint<StepGameTileInputSchema, StepRoundSchema<M>>;
export type CashOutEndpoint<M extends StepGameManifest> = MoneyEndpoint<
  StrictObjectSchema<{ readonly roundId: typeof roundIdSchema }>,
  StepRoundSchema<M>
>;

export type SharedBetEndpoint<M extends SharedGameManifest> = MoneyEndpoint<
  StrictObjectSchema<BetInputFields<M['choices']> & { readonly roundId: z.ZodMiniOptional<typeof roundIdSchema> }>,
  typeof acceptedSharedGameBetSchema
>;

/** A call that moves money: it takes an Idempotency-Key. */
const defineMoneyEndpoint = <Input extends ZodSchema, Output extends ZodSchema>(call: {
  readonly path: `/api/${string}`;
  readonly input: Input;
  readonly output: Output;
  readonly refusals: readonly RefusalCode[];
  readonly summary: string;
  readonly order?: 'own';
}): MoneyEndpoint<Input, Output> => defineEndpoint({ method: 'POST', access: 'player', key: 'required', ...call });

/** The call that plays one round of a single-round game. */
export const defineSingleBetEndpoint = <M extends SingleGameManifest>({
  code,
  name,
  choices,
  present,
}: M): SingleBetEndpoint<M> => {
  const { roundId, nonce, ...rest } = singleRoundFieldSchemas;
  return defineMoneyEndpoint({
    path: `/api/app/game/${code}/bet`,
    input: z.strictObject({ amount: moneySchema, ...buildChoiceSchemas(choices) }),
    output: z.object({ roundId, nonce, ...buildRoundFieldSchemas(present.fields), ...rest }),
    refusals: betRefusals,
    summary: `Plays one round of ${name}.`,
  }) as SingleBetEndpoint<M>;
};

/** A round of this game as its player sees it. */
export const buildStepRoundSchema = <M extends StepGameManifest>({ code, choices, present }: M): StepRoundSchema<M> =>
  z.object({
    gameCode: z.literal(code),
    ...stepRoundFieldSchemas,
    ...buildRoundFieldSchemas(choices),
    ...buildRoundFieldSchemas(present.fields),
    ...buildOptionalRoundFieldSchemas(present.revealed),
  }) as unknown as StepRoundSchema<M>;

/** The calls of a game of several steps. */
export const defineStepGameEndpoints = <M extends StepGameManifest>(
  manifest: M,
): { readonly bet: StepBetEndpoint<M>; readonly step: TileStepEndpoint<M>; readonly cashOut: CashOutEndpoint<M> } => {
  const { code, name, choices, tile, summaries } = manifest;
  const output = buildStepRoundSchema(manifest);
  return {
    bet: defineMoneyEndpoint({
      path: `/api/app/game/${code}/bet`,
      input: z.strictObject({ amount: moneySchema, ...buildChoiceSchemas(choices) }),
      output,
      refusals: startRoundRefusals,
      summary: `Starts a round of ${name}: ${summaries.bet}`,
    }) as StepBetEndpoint<M>,
    step: defineMoneyEndpoint({
      path: `/api/app/game/${code}/step`,
      input: z.strictObject({ roundId: roundIdSchema, ...buildChoiceSchemas({ tile }) }),
      output,
      refusals: stepRoundRefusals,
      summary: summaries.step,
    }),
    cashOut: defineMoneyEndpoint({
      path: `/api/app/game/${code}/cashout`,
      input: z.strictObject({ roundId: roundIdSchema }),
      output,
      refusals: cashOutRefusals,
      summary: summaries.cashOut,
      order: 'own',
    }),
  };
};

/** The call that bets on a shared round. */
export const defineSharedBetEndpoint = <M extends SharedGameManifest>({
  code,
  name,
  choices,
}: M): SharedBetEndpoint<M> =>
  defineMoneyEndpoint({
    path: `/api/app/game/${code}/bet`,
    input: z.strictObject({ amount: moneySchema, ...buildChoiceSchemas(choices), roundId: z.optional(roundIdSchema) }),
    output: acceptedSharedGameBetSchema,
    refusals: sharedRoundBetRefusalCodes,
    summary: `Bets on the running round of ${name}; with \`roundId\` on that round or none.`,
  }) as SharedBetEndpoint<M>;
