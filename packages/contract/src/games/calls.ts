/** The calls of every game, made from the manifests of the catalogue. */
import { type ManifestByKind, sharedManifests, singleManifests, stepManifests } from '@arara/games';
import {
  type CashOut,
  type SharedBet,
  sharedBet,
  type SingleBet,
  singleBet,
  type Step,
  type StepBet,
  stepGameCalls,
} from './bet-calls.ts';

type SingleCalls = { readonly [M in ManifestByKind<'single'> as `${M['id']}Bet`]: SingleBet<M> };
type StepCalls = { readonly [M in ManifestByKind<'steps'> as `${M['id']}Bet`]: StepBet<M> } & {
  readonly [M in ManifestByKind<'steps'> as `${M['id']}Step`]: Step<M>;
} & { readonly [M in ManifestByKind<'steps'> as `${M['id']}CashOut`]: CashOut<M> };
type SharedCalls = { readonly [M in ManifestByKind<'shared'> as `${M['id']}Bet`]: SharedBet<M> };

export const singleCalls = Object.fromEntries(
  singleManifests.map((game) => [`${game.id}Bet`, singleBet(game)]),
) as SingleCalls;

export const stepCalls = Object.fromEntries(
  stepManifests.flatMap((game) => {
    const { bet, step, cashOut } = stepGameCalls(game);
    return [
      [`${game.id}Bet`, bet],
      [`${game.id}Step`, step],
      [`${game.id}CashOut`, cashOut],
    ];
  }),
) as StepCalls;

export const sharedCalls = Object.fromEntries(
  sharedManifests.map((game) => [`${game.id}Bet`, sharedBet(game)]),
) as SharedCalls;
