/** The games as the operator configured them. */
import {
  type AnySharedGame,
  type AnySingleGame,
  type AnyStepGame,
  type GameCode,
  type GameBetLimits,
  type SharedGameCode,
  sharedGameManifests,
  type SingleGameCode,
  singleGameManifests,
  type StepGameCode,
  stepGameManifests,
} from '@arara/games';
import type { Ctx } from '../../context.ts';

/** The rules of a game with the limits of its bets. */
export interface ConfiguredGame<G = AnySingleGame | AnyStepGame | AnySharedGame> {
  readonly rules: G;
  readonly number: number;
  readonly limits: GameBetLimits;
  readonly bonusWeightPercent: number;
}

/** The number in a game's code: SE0002 is 2. Rows contain the number. */
export const toGameNumber = (code: string): number => Number(code.slice(2));
export const toGameCodeFromNumber = (number: number): string => `SE${String(number).padStart(4, '0')}`;

/** The part of a manifest that configuration completes. */
interface ConfigurableGameManifest<Code extends GameCode, G> {
  readonly code: Code;
  readonly bonusWeightPercent: number;
  make(edgeBp: number): G;
}

function configureGame<Code extends GameCode, G>(
  { config }: Pick<Ctx, 'config'>,
  { code, bonusWeightPercent, make }: ConfigurableGameManifest<Code, G>,
): ConfiguredGame<G> {
  const { edgeBasisPoints, ...limits } = config.games[code];
  return { rules: make(edgeBasisPoints), number: toGameNumber(code), limits, bonusWeightPercent };
}

/** Configured games of one kind by their code. */
export class GamesByCode<Code extends GameCode, G> {
  readonly #games: ReadonlyMap<Code, ConfiguredGame<G>>;
  constructor(ctx: Pick<Ctx, 'config'>, manifests: readonly ConfigurableGameManifest<Code, G>[]) {
    this.#games = new Map(manifests.map((manifest) => [manifest.code, configureGame(ctx, manifest)]));
  }

  get(code: Code): ConfiguredGame<G> {
    const game = this.#games.get(code);
    if (game === undefined) throw new Error(`no game ${code}`);
    return game;
  }

  /** Finds the game of a code from outside. */
  find(asked: string): { readonly code: Code; readonly game: ConfiguredGame<G> } | undefined {
    for (const [code, game] of this.#games) if (code === asked) return { code, game };
    return undefined;
  }
}

export const createConfiguredSharedGames = (ctx: Pick<Ctx, 'config'>): GamesByCode<SharedGameCode, AnySharedGame> =>
  new GamesByCode(ctx, sharedGameManifests);

export interface ConfiguredGames {
  readonly single: GamesByCode<SingleGameCode, AnySingleGame>;
  readonly steps: GamesByCode<StepGameCode, AnyStepGame>;
  readonly shared: GamesByCode<SharedGameCode, AnySharedGame>;
}

export const createConfiguredGames = (ctx: Pick<Ctx, 'config'>): ConfiguredGames => ({
  single: new GamesByCode(ctx, singleGameManifests),
  steps: new GamesByCode(ctx, stepGameManifests),
  shared: createConfiguredSharedGames(ctx),
});

/** Finds a game of several steps with the edge that a round began with, which may not be today's. Each is made once. */
export function createStepGameFinder(
  ctx: Pick<Ctx, 'config'>,
): (number: number, edgeBp: number) => ConfiguredGame<AnyStepGame> {
  const games = new Map<string, ConfiguredGame<AnyStepGame>>();
  return (number, edgeBp) => {
    const name = `${number} ${edgeBp}`;
    const known = games.get(name);
    if (known !== undefined) return known;
    const manifest = stepGameManifests.find(({ code }) => toGameNumber(code) === number);
    if (manifest === undefined) throw new Error(`no game of several steps has the number ${number}`);
    const game = { ...configureGame(ctx, manifest), rules: manifest.make(edgeBp) };
    games.set(name, game);
    return game;
  };
}
