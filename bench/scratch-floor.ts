import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { openConnection } from './raw-client.ts';
import { drive } from './yardstick.ts';
const kind = process.argv[2];
if (process.send) {
  if (kind === 'http') {
    createServer({ highWaterMark: 65536 }, (q, r) => { let b = ''; q.setEncoding('latin1'); q.on('data', (d) => (b += d)); q.on('end', () => { const p = JSON.stringify(JSON.parse(b)); r.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': p.length }); r.end(p); }); }).listen(8500, () => process.send!('up'));
  } else {
    const fastify = createRequire(new URL('../apps/server/package.json', import.meta.url))('fastify');
    const app = fastify();
    app.post('/api/app/game/:id/bet', async (q: any) => q.body);
    app.listen({ port: 8500 }, () => process.send!('up'));
  }
  process.on('disconnect', () => process.exit());
} else {
  const child = fork(new URL(import.meta.url), [kind!]);
  await new Promise((r) => child.once('message', r));
  const cs = Array.from({ length: 256 }, () => openConnection(8500));
  const body = JSON.stringify({ amount: 1, direction: 'over', target: 50 });
  const text = `POST /api/app/game/SE0002/bet HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${'x'.repeat(43)}\r\nContent-Type: application/json\r\nlang: pt_BR\r\ncurreny: BRL\r\ndevice: BWEBAPP\r\nIdempotency-Key: 0d1c5b3e-1111-2222-3333-444455556666\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const cpu = (pid: number | undefined) => { const s = readFileSync(`/proc/${pid}/stat`, 'utf8'); const f = s.slice(s.lastIndexOf(')') + 2).split(' '); return Number(f[11]) + Number(f[12]); };
  for (let i = 0; i < 2; i++) {
    const a = cpu(child.pid); const c = cpu(process.pid);
    const f = await drive(256, 3, async (n) => void (await cs[n]!.send(text)));
    console.log(kind, f.perSecond.toFixed(0), 'server', ((cpu(child.pid) - a) * 1e4 / (f.perSecond * 3)).toFixed(1), 'client', ((cpu(process.pid) - c) * 1e4 / (f.perSecond * 3)).toFixed(1));
  }
  for (const c of cs) c.close();
  child.disconnect();
}
