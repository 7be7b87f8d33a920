/** The calls of every game, made from the manifests of the catalogue. */
import { type ManifestByKind, sharedManifests, singleManifests, stepManifests } from '@arara/games';
import {
  type CashOutCall,
  type SharedBetCall,
  defineSharedBetCall,
  type SingleBetCall,
  defineSingleBetCall,
  type TileStepCall,
  type StepBetCall,
  defineStepGameCalls,
} from './bet-calls.ts';

type SingleCalls = { readonly [M in ManifestByKind<'single'> as `${M['id']}Bet`]: SingleBetCall<M> };
type StepCalls = { readonly [M in ManifestByKind<'steps'> as `${M['id']}Bet`]: StepBetCall<M> } & {
  readonly [M in ManifestByKind<'steps'> as `${M['id']}Step`]: TileStepCall<M>;
} & { readonly [M in ManifestByKind<'steps'> as `${M['id']}CashOut`]: CashOutCall<M> };
type SharedCalls = { readonly [M in ManifestByKind<'shared'> as `${M['id']}Bet`]: SharedBetCall<M> };

export const singleCalls = Object.fromEntries(
  singleManifests.map((game) => [`${game.id}Bet`, defineSingleBetCall(game)]),
) as SingleCalls;

export const stepCalls = Object.fromEntries(
  stepManifests.flatMap((game) => {
    const { bet, step, cashOut } = defineStepGameCalls(game);
    return [
      [`${game.id}Bet`, bet],
      [`${game.id}Step`, step],
      [`${game.id}CashOut`, cashOut],
    ];
  }),
) as StepCalls;

export const sharedCalls = Object.fromEntries(
  sharedManifests.map((game) => [`${game.id}Bet`, defineSharedBetCall(game)]),
) as SharedCalls;
