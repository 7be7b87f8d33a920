import { chromium } from 'playwright-core';
const u = process.argv[2];
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] });
const ctx = await b.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true, locale: 'pt-BR' });
const p = await ctx.newPage();
await b.startTracing(p, { categories: ['toplevel','devtools.timeline','loading','v8','blink','disabled-by-default-v8.compile','disabled-by-default-v8.gc'] });
await p.goto(u, { waitUntil: 'load' }); await p.waitForTimeout(6000);
const ev = JSON.parse((await b.stopTracing()).toString()).traceEvents; await b.close();
const fcp = ev.filter((e) => e.name === 'firstContentfulPaint').at(-1);
const main = ev.filter((e) => e.ph === 'X' && e.pid === fcp.pid && e.tid === fcp.tid);
for (const t of main.filter((e) => /RunTask$/.test(e.name) && e.ts > fcp.ts && e.tdur > 12500).sort((a, c) => a.ts - c.ts)) {
  console.log(Math.round((t.ts - fcp.ts) / 1000) + 'ms', 'cpu×4', Math.round(t.tdur / 250));
  const kids = main.filter((e) => e !== t && e.ts >= t.ts && e.ts + e.dur <= t.ts + t.dur && (e.tdur ?? 0) > 1500).sort((a, c) => a.ts - c.ts);
  for (const k of kids.slice(0, 25)) console.log('    ', k.name, Math.round(k.tdur / 250), JSON.stringify(k.args?.data?.url ?? k.args?.data?.functionName ?? k.args?.fileName ?? k.args?.elementCount ?? k.args?.beginData?.dirtyObjects ?? '').slice(-70), k.args?.data?.functionName ?? '', k.args?.data?.lineNumber ?? '', k.args?.data?.columnNumber ?? '');
}
