/** SQL of the seed chains of shared rounds. */
import type { Id } from '@arara/contract/protocol/fields';
import type { Instant } from '../../context.ts';
import { type Row, type SqlStatement, sql } from '../../platform/db/db.ts';

/** A seed chain as it is stored. */
interface SeedChainFields {
  id: Id;
  game: number;
  length: number;
  top_sealed: Uint8Array;
  terminal: string;
  published_at: Instant;
  salt: string | null;
  salt_source: string;
  beacon_round: number | null;
  used: number;
}
export type SeedChainRow = Row & SeedChainFields;
const seedChainColumns = 'id, game, length, top_sealed, terminal, published_at, salt, salt_source, beacon_round, used';

/** Chains of a game that still have rounds, oldest first: the first is in use, the others come after it. */
export const selectUnfinishedSeedChains = (game: number): SqlStatement<SeedChainRow> =>
  sql('chains open', `select ${seedChainColumns} from seed_chain where game = $1 and used < length order by id`, game);

export const selectSeedChain = (id: Id): SqlStatement<SeedChainRow> =>
  sql('chain by id', `select ${seedChainColumns} from seed_chain where id = $1`, id);

/** The chain of a game that its last round was drawn from; before the first round, the chain of that round. */
export const selectCurrentSeedChain = (game: number): SqlStatement<SeedChainRow> =>
  sql(
    'chain shown',
    `select ${seedChainColumns} from seed_chain where game = $1
     order by (used > 0) desc, case when used > 0 then -id else id end limit 1`,
    game,
  );

export const insertSeedChain = (chain: Omit<SeedChainFields, 'salt' | 'used' | 'beacon_round'>): SqlStatement =>
  sql(
    'chain made',
    `insert into seed_chain (id, game, length, top_sealed, terminal, published_at, salt_source)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    chain.id,
    chain.game,
    chain.length,
    chain.top_sealed,
    chain.terminal,
    chain.published_at,
    chain.salt_source,
  );

/** A salt is set once and never changes. */
export const updateSeedChainSalt = (id: Id, salt: string, source: string): SqlStatement =>
  sql(
    'chain salt set',
    'update seed_chain set salt = $2, salt_source = $3 where id = $1 and salt is null',
    id,
    salt,
    source,
  );

/** Records which round of the beacon will be the salt, before that round is known. */
export const updateSeedChainBeaconRound = (id: Id, round: number): SqlStatement =>
  sql(
    'chain beacon promised',
    'update seed_chain set beacon_round = $2 where id = $1 and beacon_round is null',
    id,
    round,
  );

export const updateSeedChainUsedCount = (id: Id, used: number): SqlStatement =>
  sql('chain used', 'update seed_chain set used = $2 where id = $1 and used < $2', id, used);
