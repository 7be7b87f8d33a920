import { chromium } from 'playwright-core';
import { readFileSync } from 'node:fs';
const src = readFileSync('/tmp/old/apps/web/dist/assets/index-w2ED2Jfs.js', 'utf8');
const i = src.indexOf('addEventListener(`test`'); console.log(src.slice(i - 200, i + 150));
const variants = { base: (s) => s };
for (const [name, f] of Object.entries(variants)) for (let n = 0; n < 2; n++) {
  const out = f(src); if (name !== 'base' && out === src) console.log('no change', name);
  const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] });
  const p = await (await b.newContext({ viewport: { width: 412, height: 823 }, locale: 'pt-BR', serviceWorkers: 'block' })).newPage();
  if (name !== 'base') await p.route('**/index-w2ED2Jfs.js', (r) => r.fulfill({ body: out, contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' } }));
  else await p.route('**/index-w2ED2Jfs.js', (r) => r.fulfill({ body: src, contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' } }));
  await b.startTracing(p, { categories: (process.env.CATS ?? '').split(',') });
  await p.goto('http://localhost:4195/mines'); await p.waitForTimeout(3000);
  const ev = JSON.parse((await b.stopTracing()).toString()).traceEvents; await b.close();
  const ev2 = ev.filter((e) => e.name === 'v8.evaluateModule' && e.tdur > 3000).map((e) => Math.round(e.tdur / 250));
  console.log(name, 'collect', ev.filter((e) => e.name === 'V8.CollectSourcePositions' && e.tdur > 1000).map((e) => Math.round(e.tdur / 250)).join(' '), 'evaluate', ev2.join(' '));
}
