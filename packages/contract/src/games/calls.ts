/** The calls of every game, made from the manifests of the catalogue. */
import { type GameManifestByKind, sharedGameManifests, singleGameManifests, stepGameManifests } from '@arara/games';
import {
  type CashOutEndpoint,
  type SharedBetEndpoint,
  defineSharedBetEndpoint,
  type SingleBetEndpoint,
  defineSingleBetEndpoint,
  type TileStepEndpoint,
  type StepBetEndpoint,
  defineStepGameEndpoints,
} from './bet-calls.ts';

type SingleGameCalls = { readonly [M in GameManifestByKind<'single'> as `${M['id']}Bet`]: SingleBetEndpoint<M> };
type StepGameCalls = { readonly [M in GameManifestByKind<'steps'> as `${M['id']}Bet`]: StepBetEndpoint<M> } & {
  readonly [M in GameManifestByKind<'steps'> as `${M['id']}Step`]: TileStepEndpoint<M>;
} & { readonly [M in GameManifestByKind<'steps'> as `${M['id']}CashOut`]: CashOutEndpoint<M> };
type SharedGameCalls = { readonly [M in GameManifestByKind<'shared'> as `${M['id']}Bet`]: SharedBetEndpoint<M> };

export const singleGameCalls = Object.fromEntries(
  singleGameManifests.map((game) => [`${game.id}Bet`, defineSingleBetEndpoint(game)]),
) as SingleGameCalls;

export const stepGameCalls = Object.fromEntries(
  stepGameManifests.flatMap((game) => {
    const { bet, step, cashOut } = defineStepGameEndpoints(game);
    return [
      [`${game.id}Bet`, bet],
      [`${game.id}Step`, step],
      [`${game.id}CashOut`, cashOut],
    ];
  }),
) as StepGameCalls;

export const sharedGameCalls = Object.fromEntries(
  sharedGameManifests.map((game) => [`${game.id}Bet`, defineSharedBetEndpoint(game)]),
) as SharedGameCalls;
