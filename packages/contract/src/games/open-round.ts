/** A player's open round of several steps, of whichever game. */
import { type ManifestByKind, type StepCode, stepManifests } from '@arara/games';
import * as z from 'zod/mini';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { type StepRoundSchema, stepRoundSchema } from './bet-calls.ts';

type StepRoundSchemas = { readonly [M in ManifestByKind<'steps'> as M['code']]: StepRoundSchema<M> };

/** A round of several steps as its player sees it, of any game. */
export type StepRoundView = z.output<StepRoundSchemas[StepCode]>;
type StepRoundOnWire = z.input<StepRoundSchemas[StepCode]>;

type Options = [StepRoundSchemas[StepCode], ...StepRoundSchemas[StepCode][]];
const schemas = stepManifests.map(stepRoundSchema) as unknown as Options;

/**
 * The round that a step, a cash-out or `inPlay` answers. It is also the `data` of 40901 when another round is open, or when
 * this one is over.
 */
export const stepRound: z.ZodMiniType<StepRoundView, StepRoundOnWire> = z.discriminatedUnion('gameCode', schemas);

export const openRoundCalls = {
  inPlay: defineEndpoint({
    method: 'GET',
    path: '/api/app/game/inPlay',
    access: 'player',
    key: 'none',
    input: z.strictObject({}),
    output: z.nullable(stepRound),
    refusals: [],
    summary: "The player's one open round of several steps, over both games, or null.",
  }),
  stopGame: defineEndpoint({
    method: 'GET',
    path: '/api/app/game/stopGame',
    access: 'player',
    key: 'none',
    input: z.strictObject({}),
    output: z.nullable(stepRound),
    refusals: ['unavailable'],
    summary: 'Ends the open round: cashed out if a step was won, refunded if none was taken. Answers it, or null.',
  }),
};
