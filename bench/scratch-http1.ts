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
await drive(CONNECTIONS, 3, site.dice);
for (let r = 0; r < 1; r++) {
  const a = cpu();
  const t = performance.now();
  const f = await drive(CONNECTIONS, seconds, site.dice);
  const b = cpu();
  const n = f.perSecond * ((performance.now() - t) / 1000);
  console.log(f.perSecond.toFixed(0), f.p50.toFixed(1), f.p99.toFixed(1), 'us/bet:');
  let sum = 0;
  for (const [k, v] of b) { const d = ((v - (a.get(k) ?? 0)) * 10_000) / n; if (d > 1) console.log('   ', d.toFixed(1), k); if (!k.endsWith(' sys')) sum += d; }
  console.log('   sum', sum.toFixed(0), 'of', (2e6 / f.perSecond).toFixed(0));
}
await site.close();
