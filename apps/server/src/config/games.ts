import { gameManifestsByCode, type GameCode, gameCodes } from '@arara/games';
import type { Centavos } from '@arara/money';
import { z } from 'zod';
import { httpOriginSchema, type EnvironmentVariable } from './variable.ts';

export interface GameConfig {
  readonly edgeBasisPoints: number;
  readonly minStake: Centavos;
  readonly maxStake: Centavos;
  readonly maxWin: Centavos;
}

/** What an operator decides about the games. */
export interface GamesConfig {
  readonly games: Readonly<Record<GameCode, GameConfig>>;
  /** Where the salt of shared rounds' chains comes from: `local`, `drand`, or the operator's own text. */
  readonly sharedSalt: { readonly salt: string; readonly beaconUrl: string };
  /** Rounds that one chain of seeds is for. */
  readonly chainLength: number;
}

export const gameEnvironmentVariables: readonly EnvironmentVariable[] = [
  {
    name: 'SHARED_SALT',
    fallback: 'local',
    meaning:
      'salt of the shared rounds, fixed after their first seed was published: local (drawn by this server), drand (a public beacon), or a text of your own',
  },
  {
    name: 'BEACON_URL',
    fallback: 'https://api.drand.sh',
    meaning: "where the beacon of SHARED_SALT=drand answers: drand's default network, whose key signs each round",
  },
];

export const gameEnvironmentSchemas = {
  SHARED_SALT: z
    .string()
    .regex(/^[\x21-\x7e]{1,128}$/, 'is not local, drand or 1 to 128 visible characters')
    .default('local'),
  BEACON_URL: httpOriginSchema.default('https://api.drand.sh'),
};

/** A month of DOUBLE, and 35 days of LUCKYCOLOR. */
const SHARED_ROUND_SEED_CHAIN_LENGTH = 100_000;

const toGameConfig = (code: GameCode): GameConfig => ({
  edgeBasisPoints: gameManifestsByCode[code].edgeBp,
  ...gameManifestsByCode[code].limits,
});

export const toGamesConfig = (read: { SHARED_SALT: string; BEACON_URL: string }): GamesConfig => ({
  games: Object.fromEntries(gameCodes.map((code) => [code, toGameConfig(code)])) as Record<GameCode, GameConfig>,
  sharedSalt: { salt: read.SHARED_SALT, beaconUrl: read.BEACON_URL },
  chainLength: SHARED_ROUND_SEED_CHAIN_LENGTH,
});
