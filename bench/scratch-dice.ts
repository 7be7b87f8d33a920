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
for (let i = 0; i < Number(process.argv[2] ?? 5); i++) {
  const a = cpu(); const s = Number(process.argv[3] ?? 3);
  const f = await drive(256, s, dice); const b = cpu();
  console.log(f.perSecond.toFixed(0), 'node', ((b.node - a.node) * 1e4 / (f.perSecond * s)).toFixed(1), 'pg', ((b.pg - a.pg) * 1e4 / (f.perSecond * s)).toFixed(1));
}
await world.close();
