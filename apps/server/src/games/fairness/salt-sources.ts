/** Where the salt of a seed chain comes from. */
import { randomBytes } from 'node:crypto';
import type { SeedChainRow } from './seed-chains.queries.ts';

export interface SaltSource {
  /** The salt for a chain that is published; undefined while there is none yet. */
  findSalt(chain: SeedChainRow): Promise<{ readonly salt: string; readonly source: string } | undefined>;
  /** Recorded with a chain that has no salt yet. */
  readonly name: string;
}

/** A salt that this server draws itself. Players see that it is `local`, because it proves less than a beacon's. */
export const localRandomSaltSource: SaltSource = {
  name: 'local',
  findSalt: async () => ({ salt: randomBytes(32).toString('hex'), source: 'local' }),
};

/** The operator's own text, for example the hash of a future block that was announced beforehand. */
export const createOperatorSaltSource = (text: string): SaltSource => ({
  name: 'operator',
  findSalt: async () => ({ salt: text, source: 'operator' }),
});
