// Which folder may import which, as data. The import rules (.dependency-cruiser.mjs) are made from this file,
// and every place named here must exist, so that a move cannot switch a rule off in silence.
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What each pure package may import besides itself: other packages, and libraries. */
export const purePackages = {
  money: [],
  settings: ['packages/money', 'node_modules/zod'],
  games: ['packages/money'],
  sports: ['packages/money'],
  'feed-adapters': ['packages/sports'],
  promotions: ['packages/money'],
  contract: [
    'packages/money',
    'packages/games',
    'packages/sports',
    'packages/promotions',
    'node_modules/zod',
    'node_modules/validation-br',
    'node_modules/@noble/hashes',
  ],
};

/** The server's platform: it knows no domain. */
export const platform = ['platform', 'config', 'ports', 'context.ts'];

/** The ladder of the server's domains, lowest step first: a domain calls only domains on lower steps. */
export const domainLadder = [
  ['wallet'],
  ['accounts', 'staff'],
  ['protection'],
  ['payments', 'games', 'sportsbook'],
  ['promotions', 'referral', 'support', 'web-push'],
  ['views', 'proofs'],
];

/** The ladders inside a domain, lowest step first: a subfolder imports only lower ones; only the files at the domain's root import all of them. */
export const domainFolderLadders = {
  wallet: [['ledger'], ['bonuses'], ['statement']],
  protection: [['register', 'state'], ['limits'], ['permits', 'exclusion', 'reality-check', 'harm']],
  accounts: [
    ['texts'],
    ['consent', 'identity', 'mails'],
    ['totp'],
    ['sessions'],
    ['test-account'],
    ['security'],
    ['data-export', 'leaving'],
  ],
  views: [['data-export', 'harm', 'statement']],
  payments: [['orders', 'provider'], ['offers', 'withdrawals'], ['deposits', 'payouts', 'transfers'], ['reconcile']],
  promotions: [
    ['settings', 'awards', 'staff-limits'],
    ['notices', 'offers', 'staff-awards', 'vip'],
  ],
  games: [['fairness'], ['rounds'], ['steps', 'shared'], ['play']],
  support: [['mails'], ['complaints', 'files'], ['chat']],
  sportsbook: [
    ['events', 'inbox', 'terms'],
    ['bets'],
    ['exposure', 'feed', 'settlement'],
    ['betting', 'connection', 'replay', 'trading'],
    ['cash-out'],
    ['reads'],
  ],
};

/** Files at the server's root that put everything together: they may import past a domain's public file. */
export const composition = [
  'server.ts',
  'sites.ts',
  'open-context.ts',
  'realtime.ts',
  'context.ts',
  'cli',
  'restored.ts',
];

/** The ladder of the web's features, lowest step first. */
export const featureLadder = [
  ['accounts', 'notices', 'support', 'web-push'],
  ['wallet', 'protection'],
  ['payments'],
  ['promotions', 'referral'],
  ['games', 'sportsbook'],
  ['home', 'advertising', 'legal'],
  ['menu'],
];

const gamesFolder = fileURLToPath(new URL('../../apps/web/src/features/games/', import.meta.url));
/** Each game's folder, and the verifier: those that have a page by their own name. So a new game needs no line here. */
const gamePages = readdirSync(gamesFolder).filter((name) => existsSync(`${gamesFolder}${name}/${name}-page.tsx`));

const sportsbookFolder = fileURLToPath(new URL('../../apps/web/src/features/sportsbook/', import.meta.url));
/** Each sport's folder: those that draw a scoreboard. So a new sport needs no line here. */
const sportFolders = readdirSync(sportsbookFolder).filter((name) => existsSync(`${sportsbookFolder}${name}/board.tsx`));

/** The ladders inside a feature of the web, lowest step first: a subfolder imports none on its own step or on a higher one. */
export const featureFolderLadders = {
  accounts: [['captcha', 'player'], ['entry', 'profile', 'test-account'], ['step-up'], ['security']],
  wallet: [['status'], ['records'], ['statement', 'transfer']],
  payments: [
    ['offers', 'orders'],
    ['deposits', 'withdrawals'],
  ],
  promotions: [['bonus', 'offers', 'rewards', 'vip'], ['pages']],
  games: [
    ['controls', 'fairness', 'presence', 'visitor'],
    ['autoplay', 'shared-rounds'],
    ['chain', 'commands'],
    ['table'],
    ['panel', 'plan'],
    ['frame'],
    ['shared', 'single', 'steps'],
    gamePages,
  ],
  menu: [['app-page']],
  legal: [['sports-rules', 'faq']],
  sportsbook: [
    ['live', 'page'],
    ['sport', 'combinations'],
    ['match', 'betting'],
    sportFolders,
    ['screens'],
    ['odds'],
    ['sharing'],
    ['event-list', 'cash-out', 'slip-leg'],
    ['bets', 'slip-panel'],
  ],
};

const sportsPackage = fileURLToPath(new URL('../../packages/sports/src/', import.meta.url));
/** Each sport's rules: the folders with markets. So a new sport needs no line here. */
const sportRules = readdirSync(sportsPackage).filter(
  (name) => existsSync(`${sportsPackage}${name}/markets.ts`) && name !== 'core',
);

/** The ladders inside packages, lowest step first; a file may have a step too. */
export const packageFolderLadders = {
  sports: [
    ['core', 'sport-codes.ts'],
    ['bets', 'sets', 'protocol'],
    sportRules,
    ['registry.ts'],
    ['event'],
    ['main-lines.ts'],
    ['sports.ts'],
  ],
  games: [['kinds'], ['fields.ts', 'random-draws.ts'], ['manifest.ts'], ['catalog.ts'], ['verify.ts']],
  'feed-adapters': [
    ['sport-source.ts'],
    ['rally-source.ts', 'source-reading.ts'],
    ['sports'],
    ['sport-sources.ts'],
    ['uof'],
    ['uof.ts', 'odds-api'],
    ['odds-api.ts'],
  ],
  contract: [
    ['protocol', 'pages.ts', 'client-parts.ts'],
    ['games', 'dialogs.ts'],
    ['player'],
    ['contract.ts', 'realtime-messages.ts'],
    ['documents', 'staff'],
  ],
  ui: [['class-names.ts'], ['art'], ['controls', 'display', 'fields'], ['feedback', 'overlays'], ['stories']],
};

const feedSandbox = fileURLToPath(new URL('../../apps/feed-sandbox/src/', import.meta.url));
/** How each sport is played: the folders with a play. So a new sport needs no line here. */
const sportPlays = readdirSync(feedSandbox).filter(
  (name) => existsSync(`${feedSandbox}${name}/play.ts`) && name !== 'play',
);

/** The ladders inside the sandboxes, lowest step first. */
export const sandboxFolderLadders = {
  'feed-sandbox': [
    ['play', 'store'],
    ['models', 'event'],
    ['feed', ...sportPlays],
    ['plays.ts'],
    ['http'],
    ['console'],
  ],
};
