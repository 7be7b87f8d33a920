import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Id } from '@arara/contract/fields';
import { centavos } from '@arara/money';
import { openGames } from '@arara/server/games';
import { openWorld } from '@arara/server/test/world';
import { sql } from '@arara/server/db';
import * as wallet from '@arara/server/wallet';
import { drive, freshDatabase } from './yardstick.ts';
const PLAYERS = 50_000;
const world = await openWorld({ engine: 'postgres', databaseUrl: await freshDatabase('arara_bench_scratch') });
const { ctx, db } = world;
await db.tx('players', async (tx) => {
  await tx.query(sql('', 'set local statement_timeout = 0'));
  await tx.query(sql('', `insert into wallet (player, currency, main, day) select p, 'BRL', 1000000000, '${wallet.today({ day: '' } as never, ctx).day}' from generate_series(1, ${PLAYERS}) p`));
  await tx.query(sql('', 'analyze wallet'));
});
const games = openGames(ctx);
const diceOf = async (player: number): Promise<void> => { await games.bet({ player: player as Id, gameCode: 'SE0002', key: randomUUID(), amount: centavos(100), params: { direction: player % 2 === 0 ? 'over' : 'under', target: 5000 } }); };
const dice = (): Promise<void> => diceOf(1 + Math.floor(Math.random() * PLAYERS));
let first = 0;
await Promise.all(Array.from({ length: 24 }, async () => { while (first < PLAYERS) await diceOf(++first); }));
await drive(256, 3, dice);
const cpu = () => { const m = { node: 0, pg: 0 }; for (const p of readdirSync('/proc')) { if (!/^\d+$/.test(p)) continue; try { const c = readFileSync(`/proc/${p}/cmdline`, 'utf8'); const s = readFileSync(`/proc/${p}/stat`, 'utf8'); const f = s.slice(s.lastIndexOf(')') + 2).split(' '); const t = Number(f[11]) + Number(f[12]); if (c.startsWith('postgres')) m.pg += t; else if (Number(p) === process.pid) m.node += t; } catch {} } return m; };

const admin = async (text: string) => { const pg = await import('pg'); const c = new pg.default.Client({ connectionString: 'postgres://postgres@127.0.0.1:5432/arara_bench_scratch' }); await c.connect(); await c.query(text); await c.end(); };
const variants: Record<string, { off: string; on: string }> = {
  walletChecks: { off: `alter table wallet drop constraint wallet_currency_check, drop constraint wallet_main_check, drop constraint wallet_bonus_check, drop constraint wallet_withdrawing_check, drop constraint wallet_agent_check, drop constraint wallet_check, drop constraint wallet_bonus_open, drop constraint wallet_nonce_check, drop constraint wallet_check1, drop constraint wallet_bonus_left_check, drop constraint wallet_bonus_held_check`,
    on: `alter table wallet add constraint wallet_currency_check check (currency in ('BRL','BRLT')), add constraint wallet_main_check check (main>=0), add constraint wallet_bonus_check check (bonus>=0), add constraint wallet_withdrawing_check check (withdrawing>=0), add constraint wallet_agent_check check (agent>=0), add constraint wallet_check check (turn_filled >= 0 and turn_filled <= turn_required), add constraint wallet_bonus_open check (bonus_id is not null or (bonus = 0 and bonus_left = 0 and bonus_held = 0)), add constraint wallet_nonce_check check (nonce>=0), add constraint wallet_check1 check (receivable <= 0 and (receivable = 0 or main = 0)), add constraint wallet_bonus_left_check check (bonus_left>=0), add constraint wallet_bonus_held_check check (bonus_held>=0)` },
  entryIndexes: { off: 'drop index entry_bank; drop index entry_held_once; drop index entry_hold_once; drop index entry_outside; drop index entry_transfer_once',
    on: `create unique index entry_bank on entry_0 (player, kind, ref, debit) where kind in (20,21,22); create unique index entry_held_once on entry_0 (player, ref) where kind in (7,8) and debit = 3; create unique index entry_hold_once on entry_0 (player, ref) where kind = 6; create unique index entry_outside on entry_0 (player, kind, ref) where kind in (1,2); create unique index entry_transfer_once on entry_0 (player, ref) where kind in (13,14)` },
  entryIndexes6: { off: 'drop index entry_bank; drop index entry_held_once; drop index entry_hold_once; drop index entry_outside; drop index entry_transfer_once; drop index entry_bonus',
    on: `create index entry_bonus on entry (player, id) where debit = 2 or credit = 2; create unique index entry_bank on entry_0 (player, kind, ref, debit) where kind in (20,21,22); create unique index entry_held_once on entry_0 (player, ref) where kind in (7,8) and debit = 3; create unique index entry_hold_once on entry_0 (player, ref) where kind = 6; create unique index entry_outside on entry_0 (player, kind, ref) where kind in (1,2); create unique index entry_transfer_once on entry_0 (player, ref) where kind in (13,14)` },
  roundOpen: { off: 'drop index round_open', on: 'create unique index round_open on round_0 (player) where state = 0' },
};
const { off, on } = variants[process.argv[2]!]!;
const window = async (s: number) => { const a = cpu(); const f = await drive(256, s, dice); const b = cpu(); return { n: f.perSecond, node: (b.node - a.node) * 1e4 / (f.perSecond * s), pg: (b.pg - a.pg) * 1e4 / (f.perSecond * s) }; };
const sums = { on: [] as any[], off: [] as any[] };
for (let i = 0; i < 6; i++) {
  await drive(256, 0.4, dice); sums.on.push(await window(1.5));
  await admin(off); await drive(256, 0.4, dice); sums.off.push(await window(1.5)); await admin(on);
}
for (const k of ['on', 'off'] as const) { const m = (x: 'n' | 'node' | 'pg') => sums[k].map((v) => v[x]).sort((a, b) => a - b); console.log(process.argv[2], k, 'per s', m('n').map((v) => v.toFixed(0)).join(' '), 'pg', m('pg').map((v) => v.toFixed(1)).join(' ')); }
await world.close();
