/** A player's open round of several steps, of whichever game. */
import { type GameManifestByKind, type StepGameCode, stepGameManifests } from '@arara/games';
import * as z from 'zod/mini';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { type StepRoundSchema, buildStepRoundSchema } from './bet-calls.ts';

type StepRoundSchemas = { readonly [M in GameManifestByKind<'steps'> as M['code']]: StepRoundSchema<M> };

/** A round of several steps as its player sees it, of any game. */
export type StepRoundView = z.output<StepRoundSchemas[StepGameCode]>;
type WireStepGameRound = z.input<StepRoundSchemas[StepGameCode]>;

type StepRoundSchemaList = [StepRoundSchemas[StepGameCode], ...StepRoundSchemas[StepGameCode][]];
const stepRoundSchemas = stepGameManifests.map(buildStepRoundSchema) as unknown as StepRoundSchemaList;

/**
 * The round that a step, a cash-out or `inPlay` answers. It is also the `data` of 40901 when another round is open, or when
 * this one is over.
 */
export const stepRoundSchema: z.ZodMiniType<StepRoundView, WireStepGameRound> = z.discriminatedUnion(
  'gameCode',
  stepRoundSchemas,
);

export const openRoundCalls = {
  inPlay: defineEndpoint({
    method: 'GET',
    path: '/api/app/game/inPlay',
    access: 'player',
    key: 'none',
    input: z.strictObject({}),
    output: z.nullable(stepRoundSchema),
    refusals: [],
    summary: "The player's one open round of several steps, over both games, or null.",
  }),
  stopGame: defineEndpoint({
    method: 'GET',
    path: '/api/app/game/stopGame',
    access: 'player',
    key: 'none',
    order: 'own',
    input: z.strictObject({}),
    output: z.nullable(stepRoundSchema),
    refusals: ['unavailable'],
    summary: 'Ends the open round: cashed out if a step was won, refunded if none was taken. Answers it, or null.',
  }),
};
