/**
 * bench:commission measures the daily commission of 100,000 invited players who all staked on one day, while DICE is played in the
 * same process by their agents at 256 in flight: the bookings lock the agents' wallets. Each round plays DICE alone before and after it, which is the yardstick. The
 * invited players stand in a tree: each agent invited five, so that most of them have agents on three levels. Each has an account, two
 * sessions on a device of their own, and a payout account, where the search for rings has to look. Arguments: rounds, seconds of each
 * part with DICE alone.
 */
import { randomUUID } from 'node:crypto';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { defaultCommissionTerms } from '@arara/promotions/commission';
import { sql } from '@arara/server/db';
import { openCasinoGames } from '@arara/server/games';
import { proveReferrals } from '@arara/server/proofs';
import { accrueCommission } from '@arara/server/referral';
import { openWorld } from '@arara/server/test/world';
import { prepareEnvironment } from './load/environment.ts';
import { driveConcurrently, median } from './load/load.ts';
import { freshDatabase } from './load/pgbench.ts';
import { insertWalletsSql } from './load/wallets.ts';

const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 10);
const INVITED = 100_000;
/** Players whom nobody invited: the roots of the tree. */
const ROOTS = 1000;
const PLAYERS = ROOTS + INVITED;
const INVITED_BY_EACH = 5;
/** DICE is played by the agents alone: their wallets are those that the bookings lock. */
const AGENTS = INVITED / INVITED_BY_EACH;
const IN_FLIGHT = 256;
const DURATION_BAR_S = 60;
const KEPT_BAR = 0.8;

await prepareEnvironment();
console.log(
  `${rounds} rounds: a day of ${INVITED} invited players; DICE of their ${AGENTS} agents, ${IN_FLIGHT} in flight`,
);
const world = await openWorld({ engine: 'postgres', databaseUrl: await freshDatabase('arara_bench_commission') });
const { ctx, db } = world;

const write = (...statements: readonly string[]): Promise<void> =>
  db.tx('bench data', async (tx) => {
    await tx.query(sql('', 'set local statement_timeout = 0'));
    for (const text of statements) await tx.query(sql('', text));
  });

const inviterSql = (player: string): string => `nullif((${player} - ${ROOTS} - 1) / ${INVITED_BY_EACH} + 1, 0)`;

await write(
  ...insertWalletsSql(PLAYERS),
  `insert into account (player, username, password, name, cpf_sealed, cpf_print, country, phone, invite_code, invited_by, language, created_at)
   select p, 'bench' || p || '@arara.test', '', 'Bench', '\\x00', int8send(p), '+55', '11912345678', 'B' || p,
     case when p > ${ROOTS} then ${inviterSql('p')} end, 'pt_BR', 0
   from generate_series(1::bigint, ${PLAYERS}) p`,
  `insert into session (token, id, player, device, issued_at, seen_at)
   select int8send(n), n, (n + 1) / 2, 'device of ' || (n + 1) / 2, 0, 0 from generate_series(1::bigint, ${2 * PLAYERS}) n`,
  `insert into payout_account (player, kind, sealed, print, used_at)
   select p, 'CPF', '\\x00', int8send(p), 0 from generate_series(1::bigint, ${PLAYERS}) p`,
  'analyze wallet, account, session, payout_account',
);

/** Opens a day long over on which each invited player staked R$ 200 at an edge of 1 %. Its commission is not booked. */
async function openDay(day: string): Promise<void> {
  await write(
    `insert into referral_day (player, day, id, agent1, agent2, agent3, at, staked, win)
     select f.player, '${day}', f.player + (date '${day}' - date '2025-01-01') * ${PLAYERS}, a.player, b.player, c.player, 0, 20000, 2000000
     from account f join account a on a.player = f.invited_by
       left join account b on b.player = a.invited_by left join account c on c.player = b.invited_by`,
    `update referral_clock set closed_through = date '${day}' - 1`,
    'analyze referral_day',
  );
}

/** Books the commission of all closed days, as the worker does. Returns the seconds that it took. */
async function accrueAll(): Promise<number> {
  const begin = performance.now();
  const sources = { readTerms: () => Promise.resolve(defaultCommissionTerms), notifyAgents: () => {} };
  while (await accrueCommission(ctx, sources));
  return (performance.now() - begin) / 1000;
}

const games = openCasinoGames(ctx);
const playAs = async (player: number): Promise<void> => {
  await games.playSingle({
    player: player as PlayerId,
    gameCode: 'SE0002',
    key: randomUUID(),
    amount: toCentavos(100),
    params: { direction: 'over', target: 5000 },
  });
};
const playDice = (): Promise<void> => playAs(1 + Math.floor(Math.random() * AGENTS));
const playDiceAlone = async (): Promise<number> => (await driveConcurrently(IN_FLIGHT, seconds, playDice)).perSecond;

/** Plays DICE for as long as a day is accrued. */
async function accrueBesideBetting(): Promise<{ seconds: number; perSecond: number }> {
  let played = 0;
  let isAccruing = true;
  const accruing = accrueAll().finally(() => (isAccruing = false));
  const players = Array.from({ length: IN_FLIGHT }, async () => {
    while (isAccruing) {
      await playDice();
      played++;
    }
  });
  const took = await accruing;
  const perSecond = played / took;
  await Promise.all(players);
  return { seconds: took, perSecond };
}

// The first bet of a player creates their seed pair.
let next = 1;
await Promise.all(
  Array.from({ length: IN_FLIGHT }, async () => {
    while (next <= AGENTS) await playAs(next++);
  }),
);
await playDiceAlone();

const figures = { seconds: [] as number[], kept: [] as number[] };
let alone = await playDiceAlone();
for (let round = 1; round <= rounds; round++) {
  await openDay(`2025-02-${String(round).padStart(2, '0')}`);
  const before = alone;
  const beside = await accrueBesideBetting();
  alone = await playDiceAlone();
  const kept = beside.perSecond / ((before + alone) / 2);
  figures.seconds.push(beside.seconds);
  figures.kept.push(kept);
  console.log(
    `round ${round}: booked in ${beside.seconds.toFixed(1)} s; betting ${before.toFixed(0)}/s before, ${beside.perSecond.toFixed(0)}/s beside it, ${alone.toFixed(0)}/s after: kept ${(100 * kept).toFixed(0)} %`,
  );
}
const wrong = (await proveReferrals(db.read)).flatMap((finding) => finding.wrong);
if (wrong.length > 0) throw new Error(wrong.slice(0, 5).join('\n'));
const longest = Math.max(...figures.seconds);
console.log(
  `median: booked in ${median(figures.seconds).toFixed(1)} s, longest ${longest.toFixed(1)} s (bar ${DURATION_BAR_S} s); betting kept ${(100 * median(figures.kept)).toFixed(0)} % (${figures.kept.map((kept) => (100 * kept).toFixed(0)).join(', ')}; bar ${100 * KEPT_BAR} %); the commission is in the ledger`,
);
await world.close();
