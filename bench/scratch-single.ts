import { readdirSync, readFileSync } from 'node:fs';
import { CONNECTIONS, openSite } from './site.ts';
import { drive } from './yardstick.ts';
const cpu = (): Map<string, number> => {
  const m = new Map<string, number>();
  for (const p of readdirSync('/proc')) {
    if (!/^\d+$/.test(p)) continue;
    try {
      const s = readFileSync(`/proc/${p}/stat`, 'utf8');
      const cmd = readFileSync(`/proc/${p}/cmdline`, 'utf8').replaceAll('\0', ' ').slice(0, 60);
      const f = s.slice(s.lastIndexOf(')') + 2).split(' ');
      const key = cmd.startsWith('postgres:') ? cmd.replace(/\(\d+\).*/, '') + p : cmd + p;
      m.set(key, Number(f[11]) + Number(f[12]));
      m.set(key + ' sys', Number(f[12]));
    } catch {}
  }
  for (const p of readdirSync('/proc')) {
    if (!/^\d+$/.test(p)) continue;
    try {
      if (!readFileSync(`/proc/${p}/cmdline`, 'utf8').includes('serve.ts')) continue;
      for (const t of readdirSync(`/proc/${p}/task`)) {
        const s = readFileSync(`/proc/${p}/task/${t}/stat`, 'utf8');
        const f = s.slice(s.lastIndexOf(')') + 2).split(' ');
        m.set('thread ' + t + ' ' + s.slice(s.indexOf('('), s.indexOf(')')+1) + ' sys', Number(f[11]) + Number(f[12]));
      }
    } catch {}
  }
  return m;
};
const seconds = Number(process.argv[2] ?? 5);
const site = await openSite({  database: 'arara_bench_http', players: 5000 });
const PLAYERS = 5000; const { database, tokens } = site;
const EVENTS = 20;
const PRODUCER = 13;
/** Odds in thousandths, and as they are on the wire. */
const ODDS = 2000;

/** Matches of tomorrow with one open line each, as the feed's consumer leaves them: what the feed does is not measured here. */
async function openLines(): Promise<void> {
  const outcomes = JSON.stringify(['1', '2', '3'].map((id) => ({ id, odds: ODDS, active: true })));
  await database.query(`insert into producer (id, name, state, alive_at) values (${PRODUCER}, 'bench', 'up', $1)`, [
    Date.now(),
  ]);
  await database.query(
    `insert into event (id, urn, sport, category, tournament, home, away, starts_at, phase, simulated, producer)
     select n, 'bench:match:' || n, 'football', 'Bench', 'Bench', 'Casa ' || n, 'Fora ' || n, $1, 0, true, ${PRODUCER} from generate_series(1001, ${1000 + EVENTS}) n`,
    [Date.now() + 24 * 3_600_000],
  );
  await database.query(
    `insert into line (id, event, line, market, specifiers, state, outcomes) select 1000 + n, n, '1|', 1, '{}', 'open', $1 from generate_series(1001, ${1000 + EVENTS}) n`,
    [outcomes],
  );
  await database.query(
    `insert into gate (id, open) select id, true from line union all select ${PRODUCER}, true on conflict do nothing`,
  );
}
await openLines();
/** The producer's sign of life, which bets ask for. */
const alive = setInterval(() => void database.query('update producer set alive_at = $1', [Date.now()]), 5000);

const slipOn = (event: number): string =>
  JSON.stringify({
    type: 'single',
    stake: 0.5,
    policy: 'same',
    legs: [{ eventId: String(event), line: '1|', outcomeId: '1', odds: ODDS / 1000 }],
  });
const slips = Array.from({ length: EVENTS }, (_, nth) => slipOn(1001 + nth));
const single = async (connection: number): Promise<void> => {
  const token = tokens[Math.floor(Math.random() * PLAYERS)] as string;
  await site.call(connection, token, '/api/app/sport/bet', slips[Math.floor(Math.random() * EVENTS)] as string);
};


await drive(CONNECTIONS, 3, single);
for (let r = 0; r < 1; r++) {
  const a = cpu();
  const t = performance.now();
  const f = await drive(CONNECTIONS, seconds, single);
  const b = cpu();
  const n = f.perSecond * ((performance.now() - t) / 1000);
  console.log(f.perSecond.toFixed(0), f.p50.toFixed(1), f.p99.toFixed(1), 'us/bet:');
  let sum = 0;
  for (const [k, v] of b) { const d = ((v - (a.get(k) ?? 0)) * 10_000) / n; if (d > 1) console.log('   ', d.toFixed(1), k); if (!k.endsWith(' sys')) sum += d; }
  console.log('   sum', sum.toFixed(0), 'of', (2e6 / f.perSecond).toFixed(0));
}
clearInterval(alive); await site.close();
