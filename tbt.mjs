import { chromium } from 'playwright-core';
const [urls, runs, ...pages] = [process.argv[2].split(','), Number(process.argv[3]), ...process.argv.slice(4)];
const med = (v) => v.toSorted((a,b)=>a-b)[Math.floor(v.length/2)];
for (const page of pages) {
  const res = urls.map(() => []); const det = urls.map(() => []);
  for (let n = 0; n < runs; n++) for (const [i, u] of urls.entries()) {
    const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] });
    const ctx = await b.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true, locale: 'pt-BR' });
    const p = await ctx.newPage();
    await b.startTracing(p, { categories: ['toplevel','devtools.timeline','loading'] });
    await p.goto(u + page, { waitUntil: 'load' }); await p.waitForTimeout(6000);
    const ev = JSON.parse((await b.stopTracing()).toString()).traceEvents; await b.close();
    const fcp = ev.filter((e) => e.name === 'firstContentfulPaint').at(-1);
    const t = ev.filter((e) => e.ph === 'X' && fcp && e.pid === fcp.pid && e.tid === fcp.tid && /RunTask$/.test(e.name) && e.ts > fcp.ts).map((e) => (e.tdur ?? 0) / 1000);
    res[i].push(t.reduce((a, d) => a + Math.max(0, 4 * d - 50), 0)); det[i].push(t.filter((d) => d > 12.5).map((d) => Math.round(4 * d)).sort((a,c)=>c-a).slice(0, 8).join(' '));
  }
  urls.forEach((u, i) => console.log(page, u.slice(-4), 'TBT(cpu×4)', Math.round(med(res[i])), res[i].map(Math.round).join(','), '| longest:', det[i][0], '/', det[i].at(-1)));
}
