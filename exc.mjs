import { chromium } from 'playwright-core';
const u = process.argv[2];
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] });
const p = await (await b.newContext({ viewport: { width: 412, height: 823 }, locale: 'pt-BR' })).newPage();
const c = await p.context().newCDPSession(p);
await c.send('Debugger.enable'); await c.send('Debugger.setPauseOnExceptions', { state: 'all' });
c.on('Debugger.paused', async (e) => { console.log('PAUSED', e.reason, e.data?.description?.slice(0, 200), e.callFrames.slice(0, 4).map((f) => f.functionName + '@' + f.url.split('/').pop() + ':' + f.location.lineNumber + ':' + f.location.columnNumber).join(' < ')); await c.send('Debugger.resume'); });
await p.addInitScript(() => {
  const log = []; window.__log = log; let on = true; 
  const wrap = (o, n) => { const f = o[n]; if (typeof f !== 'function') return; o[n] = function (...a) { if (log.length < 400) log.push(n + ' ' + String(a[0]?.tagName ?? a[0]).slice(0, 60) + ' | ' + (new Error().stack.split('\n').slice(2, 5).map((s) => s.trim().replace(/https?:\/\/[^/]+\/assets\//, '')).join(' < '))); return f.apply(this, a); }; };
  wrap(window, 'fetch'); wrap(Element.prototype, 'setAttribute'); wrap(Node.prototype, 'appendChild'); wrap(Element.prototype, 'append'); wrap(window, 'setTimeout'); wrap(window, 'setInterval'); wrap(console, 'warn'); wrap(console, 'error'); wrap(window, 'matchMedia'); wrap(window, 'postMessage'); wrap(MessagePort.prototype, 'postMessage'); wrap(Document.prototype, 'createElement'); wrap(window, 'Function');
});
await p.goto(u); await p.waitForTimeout(4000);
console.log((await p.evaluate(() => window.__log)).slice(0, 40).join('\n'));
await b.close();
