/**
 * Several server instances over one PostgreSQL database. All connections are opened before a race begins: with a cold pool the
 * rivals would wait for connections one after the other, and no race would show.
 */
import type { PlayerId, Id } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import pg from 'pg';
import type { Ctx } from '../src/context.ts';
import { type Row, sql } from '../src/platform/db/db.ts';
import { type CasinoGamesService, openCasinoGames } from '../src/games/games.ts';
import { proveGameRounds } from '../src/proofs/proofs.ts';
import * as wallet from '../src/wallet/wallet.ts';
import { migratedDatabase, openWorld, type World } from './world.ts';

/** The reason that a test gives when it is skipped without a server. */
export const NEEDS_SERVER = 'needs PostgreSQL: no server answers at TEST_PG_URL';

export interface Node extends World {
  readonly games: CasinoGamesService;
}

export interface Nodes {
  readonly url: string;
  readonly all: readonly Node[];
  /** The first node, for actions that any node could do. */
  readonly one: Node;
  /** The node for the nth attempt, in turn. */
  at(nth: number): Node;
  /** Runs a query without a transaction. */
  queryRows<R extends Row>(text: string): Promise<R[]>;
  close(): Promise<void>;
}

/** Opens `count` servers over one fresh database. They share the master key; each has its own node number, and ids of its own with `newIds`. */
export async function openNodes(count: number, newIds: readonly Ctx['newId'][] = []): Promise<Nodes> {
  const database = await migratedDatabase();
  const all: Node[] = [];
  for (let nth = 0; nth < count; nth++) {
    const shared = all[0]?.ctx.vault;
    const newId = newIds[nth];
    const overrides = { ...(shared === undefined ? {} : { vault: shared }), ...(newId === undefined ? {} : { newId }) };
    const world = await openWorld({ engine: 'postgres', databaseUrl: database.url, nodeNumber: nth, overrides });
    all.push({ ...world, games: openCasinoGames(world.ctx) });
  }
  const at = (nth: number): Node => all[nth % all.length] as Node;
  for (const node of all) await warmConnections(node);
  return {
    url: database.url,
    all,
    one: at(0),
    at,
    queryRows: <R extends Row>(text: string) => at(0).db.read.query(sql<R>('', text)),
    close: async () => {
      await Promise.all(all.map((node) => node.close()));
      await database.drop();
    },
  };
}

const POOL = 8;

/** Opens every connection of a node's pool and of its lanes. */
export async function warmConnections({ db }: World): Promise<void> {
  await Promise.all(
    Array.from({ length: POOL }, () => db.tx('warm', (tx) => tx.query(sql('', 'select pg_sleep(0.05)')))),
  );
  for (let lane = 0; lane < db.laneCount; lane++) {
    await db.withLane(lane, async (opened) => {
      await opened.load(sql('', 'select 1'));
      await opened.rollback();
    });
  }
}

/** A bet that almost surely loses: 1 of 10,001 rolls wins. */
export const LONG_ODDS_BET = { direction: 'over', target: 9999 } as const;
/** A bet that wins about half of the time. */
export const EVEN_BET = { direction: 'over', target: 5000 } as const;

export const bet = (
  games: CasinoGamesService,
  player: PlayerId,
  key: string,
  amount: number,
  params: Record<string, unknown> = LONG_ODDS_BET,
) => games.playSingle({ player, gameCode: 'SE0002', key, amount: toCentavos(amount), params });

/** Books a deposit through the ledger, in a transaction of its own. */
export const deposit = (
  { ctx, db }: World,
  player: PlayerId,
  amount: number,
  payment: Id = ctx.newId(),
): Promise<wallet.WalletState> =>
  db.tx('deposit', async (tx) =>
    wallet.bookDeposit(tx, ctx, await wallet.lockWallet(tx, player), {
      amount: toCentavos(amount),
      order: ctx.newId(),
      payment,
    }),
  );

/** Holds money for a withdrawal, in a transaction of its own. Throws Refusal insufficientBalance. */
export const holdMoney = ({ ctx, db }: World, player: PlayerId, amount: number): Promise<wallet.WalletState> =>
  db.tx('hold', async (tx) =>
    wallet.holdWithdrawal(tx, ctx, await wallet.lockWallet(tx, player), {
      amount: toCentavos(amount),
      order: ctx.newId(),
    }),
  );

/**
 * What the audits of wallet and games (`ledger:verify`) and some further queries find wrong; empty is good. The audit of
 * payments is left out, because the money of these tests comes from no bank.
 */
export async function findLedgerProblems(world: Pick<World, 'ctx' | 'db'>): Promise<string[]> {
  const findings = [...(await wallet.auditWallet(world.db.read)), ...(await proveGameRounds(world.ctx, world.db.read))];
  const wrong = findings.flatMap((finding) => finding.wrong.map((what) => `${finding.name}: ${what}`));
  for (const sum of (await wallet.sumWholeLedger(world.db.read)).totals)
    if (sum.amount !== 0) wrong.push(`the book in ${sum.currency} sums to ${sum.amount}`);
  const look = async (name: string, text: string) => {
    for (const row of await world.db.read.query(sql('', text))) wrong.push(`${name}: ${JSON.stringify(row)}`);
  };
  await look(
    'a key whose round is not there',
    `select c.player, c.ref from command c where c.ref is not null and not exists (select 1 from round r where r.player = c.player and r.id = c.ref) and not exists (select 1 from shared_bet b where b.player = c.player and b.id = c.ref)`,
  );
  await look(
    'a round that no key made',
    `select r.player, r.id from round r where not exists (select 1 from command c where c.player = r.player and c.ref = r.id)`,
  );
  await look(
    'a round made by two keys',
    'select player, ref, count(*)::int from command where ref is not null and step is null group by player, ref having count(*) > 1',
  );
  await look(
    'nonces taken but not played',
    'select s.player, s.nonce from wallet s left join (select player, pair, count(*) as rounds from round group by player, pair) r on r.player = s.player and r.pair = s.pair where s.nonce <> coalesce(r.rounds, 0)',
  );
  await look(
    'counters of the days',
    `select w.player from wallet w
     left join lateral (
       select coalesce(sum(staked - voided_earlier), 0) as staked, coalesce(sum(paid), 0) as paid,
         coalesce(sum(deposited), 0) as deposited
       from wallet_day d where d.player = w.player
     ) d on true
     left join lateral (
       select coalesce(sum(amount) filter (where kind = ${wallet.entryKinds.stake}), 0) as staked,
         coalesce(sum(amount) filter (where kind = ${wallet.entryKinds.refund}), 0) as refunded,
         coalesce(sum(amount) filter (where kind = ${wallet.entryKinds.payout}), 0) as paid,
         coalesce(sum(amount) filter (where kind = ${wallet.entryKinds.deposit}), 0) as deposited
       from entry e where e.player = w.player
     ) e on true
     where w.day_staked - w.day_voided_earlier + d.staked <> e.staked - e.refunded
        or w.day_paid + d.paid <> e.paid or w.day_deposited + d.deposited <> e.deposited or w.day_staked < 0`,
  );
  return wrong;
}

/** Ends connections to a database as a restart of PostgreSQL would; returns how many. */
export async function endConnections(url: string, which: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: 'arara_test_admin' });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'arara' and (${which})`,
    );
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}
