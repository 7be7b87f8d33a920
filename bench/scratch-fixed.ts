import pg from 'pg';
import { readFileSync } from 'node:fs';
const c = new pg.Client({ connectionString: 'postgres://postgres@127.0.0.1:5432/arara_bench_scratch' });
await c.connect();
await c.query(`set enable_seqscan=off; set enable_mergejoin=off; set enable_hashjoin=off; set plan_cache_mode=force_generic_plan`);
const pid = (await c.query('select pg_backend_pid() p')).rows[0].p;
const cpu = () => { const s = readFileSync(`/proc/${pid}/schedstat`, 'utf8'); return Number(s.split(' ')[0]) / 1000; };
const N = 1500;
let uid = 1e15;
const day = '2026-11-22';
const week = Number((await c.query(`select relname from pg_class where relname like 'command\\_%' and relkind='r' order by 1 limit 1`)).rows[0].relname.replace('command_',''));
const rep = (n: number, f: (i: number) => unknown) => Array.from({ length: n }, (_, i) => f(i));
const S: Record<string, { text: string; values: (n: number) => unknown[] }> = {
  base: { text: 'select 1', values: () => [] },
  lock: { text: 'select player, currency, main, bonus, withdrawing, agent, receivable, turn_required, turn_filled, bonus_id, bonus_left, bonus_held, day, day_staked, day_settled_real, day_paid, day_deposited, pair, nonce, version from wallet where player = any($1::bigint[]) order by player for no key update skip locked', values: (n) => [rep(n, (i) => 1 + i * 37)] },
  update: { text: `update wallet w set main = t.main, bonus = t.bonus, turn_filled = t.filled, day_staked = t.staked, day_settled_real = t.settled, day_paid = t.paid, nonce = t.nonce, version = t.version
     from (select unnest($1::bigint[]) player, unnest($2::bigint[]) main, unnest($3::bigint[]) bonus, unnest($4::bigint[]) filled, unnest($5::bigint[]) staked, unnest($6::bigint[]) settled, unnest($7::bigint[]) paid, unnest($8::bigint[]) nonce, unnest($9::bigint[]) version) t where w.player = t.player`, values: (n) => [rep(n, (i) => 1 + i * 37), rep(n, () => 1000000), rep(n, () => 0), rep(n, () => 0), rep(n, () => 0), rep(n, () => 0), rep(n, () => 0), rep(n, () => uid++), rep(n, () => 1)] },
  entry: { text: `insert into entry (player, id, kind, debit, credit, amount, debit_after, credit_after, ref, reverses) select unnest($1::bigint[]), unnest($2::bigint[]), unnest($3::smallint[]), unnest($4::smallint[]), unnest($5::smallint[]), unnest($6::bigint[]), unnest($7::bigint[]), unnest($8::bigint[]), unnest($9::bigint[]), unnest($10::bigint[])`, values: (n) => [rep(n, () => 1 + Math.floor(Math.random() * 50000)), rep(n, () => uid++), rep(n, () => 1), rep(n, () => 1), rep(n, () => 100), rep(n, () => 100), rep(n, () => 5), rep(n, () => null), rep(n, () => uid++), rep(n, () => null)] },
  command: { text: `insert into command (player, key, week, body, ref, main_after, bonus_after) select unnest($1::bigint[]), unnest($2::bigint[]), $3::int, unnest($4::bigint[]), unnest($5::bigint[]), unnest($6::bigint[]), unnest($7::bigint[])`, values: (n) => [rep(n, () => 1 + Math.floor(Math.random() * 50000)), rep(n, () => uid++), week, rep(n, () => 7), rep(n, () => 7), rep(n, () => 7), rep(n, () => 7)] },
  fact: { text: `insert into fact (currency, facts) values ($1, $2)`, values: (n) => ['BRL', '[' + rep(n, (i) => `["betSettled",${i},2,3,"SE0002",100,0,198,100,100,"2026-11-22",500]`).join(',') + ']'] },
};
for (let pass = 0; pass < 2; pass++)
for (const [name, { text, values }] of Object.entries(S)) {
  const out = [];
  for (const n of [1, 64, 128]) {
    const vs = rep(N + 1, () => values(n)) as unknown[][];
    await c.query('begin');
    await c.query({ name, text, values: vs[0] });
    const a = cpu();
    for (const v of vs.slice(1)) await c.query({ name, text, values: v });
    const b = cpu();
    await c.query('rollback');
    out.push(((b - a) / N).toFixed(0));
  }
  if (pass) console.log(name.padEnd(8), 'µs of the backend with 1, 64, 128 rows:', out.join(' '));
}
await c.end();
