// npm run help: what every script is for. A script without a line here, or a line without a script, is an error.
import { readFileSync } from 'node:fs';
import { say } from './prepare.mjs';

/** @type {Record<string, string>} */
const meanings = {
  start:
    'install what is missing, build what changed, start site and sandbox bank; npm start -- --help lists the variables',
  dev: 'the same for development: the server restarts and the page reloads when a file changes',
  test: 'set-up and all tests, a browser journey included; npm test -- apps/server runs a part',
  'test:slow': 'tests that take minutes: ten thousand rounds of each game worked out again, ten million draws',
  'test:chaos':
    'two servers, PostgreSQL, Redis and a bank are killed, frozen and cut off while players bet: 200 faults, or CHAOS_FAULTS of them',
  check: 'types, lint, format, import rules, house rules, unused code, size budgets; npm run check -- lint runs a part',
  build: 'build the web app into apps/web/dist and the back office into apps/backoffice/dist',
  format: 'write the whole tree in the house format',
  gallery:
    'every screen of the web app in pictures, on one page: gallery/index.html; -- --route /vip --size 393 --lang pt_BR takes a part',
  stories: 'serve the stories of the shared components on port 6006',
  icons: 'write the icons of pages anew from Lucide, or add some: npm run icons -- AlarmClock',
  lock: 'bring package-lock.json up to date, every platform included; run it after changing a package.json',
  spec: 'print every required fact with its state and the tests that prove it: npm run --silent spec > specification.md',
  vectors:
    'grade a file of settlement vectors with the code that settles bets: -- <file>; the last line counts passed and failed',
  settings: 'write .env.example and docs/settings.md from the tables of settings (docs/how-to/add-a-setting.md)',
  help: 'this list',
  'games:switch': 'take a game, or all of them, out of play or back: -- stop|start all|SE0001…; without words it tells',
  'payments:reconcile': 'compare the books with the bank, payment by payment: today, or -- <first day> [<last day>]',
  restored:
    'after every restore of a backup and every fail-over: renew seeds, compare with the bank, open the games (docs/how-to/restore-a-backup.md)',
  'push:keys':
    'print a new pair of keys for push messages, as lines of the environment (docs/how-to/run-in-production.md)',
  'keys:rotate': 'seal everything with a new MASTER_KEY, beside running nodes (docs/how-to/rotate-the-master-key.md)',
  'feed:record': 'record what the feed receives: -- <folder> [<seconds>] (docs/how-to/record-a-feed.md)',
  'feed:replay': 'replay a recorded feed beside the running one: -- <folder> [<speed>]',
  'feed:verify': 'name the holes, unreadable parts and books under 100 % of a recorded feed: -- <folder>',
  'ledger:verify': 'prove the books: every entry, balance and nonce of the database',
  'staff:create': 'let somebody into the back office: prints the address where they enrol',
  'staff:reset': 'take password, authenticator and sessions of somebody away; prints a new address to enrol',
  'bench:wallet': 'durable stakes per second beside pgbench, on a PostgreSQL server (docs/benchmarks.md)',
  'bench:http': 'DICE bets, singles and multiples through HTTP beside pgbench (docs/benchmarks.md)',
  'bench:games': 'MINES calls beside DICE bets through HTTP, and a shared round of 5,000 bets (docs/benchmarks.md)',
  'bench:settle': 'open bets of one event settled beside betting, on a PostgreSQL server (docs/benchmarks.md)',
  'bench:cashout': 'quotes and takings of cash-outs a second, on a PostgreSQL server (docs/benchmarks.md)',
  'bench:stops': 'bets of thirty legs while events stop, on a PostgreSQL server (docs/benchmarks.md)',
  'bench:audit': 'betting beside the audit of the books, on a PostgreSQL server (docs/benchmarks.md)',
  'bench:verify': 'ledger:verify over five million postings, on a PostgreSQL server (docs/benchmarks.md)',
  'bench:rows': 'rows, bytes and log that a bet leaves behind, on a PostgreSQL server (docs/scaling.md)',
  'bench:odds': 'from a price of the feed to 2,000 sockets, on a PostgreSQL server (docs/benchmarks.md)',
  'bench:feed':
    'messages of the feed applied per second, and what closing and taking over cost, on a PostgreSQL server (docs/benchmarks.md)',
  'bench:sim': 'what the simulated feed of all sports costs, at speeds 1 and 60 (docs/benchmarks.md)',
  'bench:ready': 'how soon after its ready line the product takes bets (docs/benchmarks.md)',
  'bench:pairs': 'two states of the code compared in many short pairs, on a PostgreSQL server (docs/benchmarks.md)',
  'bench:board': 'frames a second and layout shifts of a page with 200 live prices, in Chromium (docs/benchmarks.md)',
  'bench:first-visit':
    'scripts, paints and layout shift of a first visit to a running server, in Chromium (docs/benchmarks.md)',
  'bench:web': 'Lighthouse’s mobile profile of five pages, and the answer to the tap of a bet (docs/benchmarks.md)',
  'bench:flood':
    'betting and the back office under 20,000 anonymous connections, on a PostgreSQL server (docs/benchmarks.md)',
  'bench:idle': 'what the server uses while nobody plays, on both databases (docs/benchmarks.md)',
  'bench:chat':
    'the delivery of messages between players and support, with 2,000 conversations open (docs/benchmarks.md)',
  'bench:commission':
    'the daily commission of 100,000 invited players beside betting, on a PostgreSQL server (docs/benchmarks.md)',
  'bench:player-file':
    'how long the back office waits for a player’s file among a million players, on a PostgreSQL server (docs/benchmarks.md)',
  'bench:mutation':
    'which changes of the money code no test notices: -- <part>; without a part they are listed (docs/mutation.md)',
  'bench:spin':
    'frames a second while the wheel of DOUBLE turns, in Chromium slowed down four times (docs/benchmarks.md)',
};

/** @type {{ scripts: Record<string, string> }} */
const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const names = Object.keys(scripts);
for (const name of names) {
  const call = name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`;
  say(`${call.padEnd(24)} ${meanings[name] ?? '(not explained: add a line to scripts/help.mjs)'}`);
}
const unexplained = names.filter((name) => meanings[name] === undefined);
const gone = Object.keys(meanings).filter((name) => !names.includes(name));
if (unexplained.length + gone.length > 0) {
  say(`scripts/help.mjs and package.json differ: ${[...unexplained, ...gone].join(', ')}`);
  process.exit(1);
}
