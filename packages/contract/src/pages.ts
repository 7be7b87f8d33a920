/**
 * Every page of the web app, as data alone. Routes, titles, the guard, the shell, the first paint, Link headers, the sitemap, push
 * messages, the gallery and the journeys' list of routes are made from it (docs/how-to/add-a-page.md).
 */

/** A page. Its file is named in apps/web/src/app/page-files.ts. */
export interface Page {
  /** The address, without regard to capitals: `/sport/:code` gives the page `code`, a pattern gives it the named groups. */
  readonly path: string | RegExp;
  /** Other addresses that lead to it. */
  readonly aliases?: readonly string[];
  /** An address of a page whose path has a variable part, for the journeys. */
  readonly sample?: string;
  /** The key of its title in the dictionary; a game has a name instead. A page with data sets a fuller title (`usePageTitle`). */
  readonly title: string | { readonly name: string };
  /** The key of what search engines show of it; without it that of home. */
  readonly description?: string;
  /** `player`: visitors are asked to log in first. */
  readonly access: 'public' | 'player';
  /** Open to a player who is blocked, paused or excluded too: their money, help, and what the law says. */
  readonly whenRestricted?: true;
  /** Anybody may read it, so search engines list it. */
  readonly listed?: true;
  /** `immersive`: it has the whole screen of a phone, with a header of its own and no footer. */
  readonly frame: 'page' | 'immersive';
  /** The entry of the main navigation that it belongs to. */
  readonly tab?: NavTab;
  /** The frame keeps a column for the bets on a wide window; other pages have it in their own layout, or none. */
  readonly rail?: 'bets';
  /** Who finds a main action on the page: the buttons of the top bar are plain for them. */
  readonly mainAction?: 'player' | 'visitor' | 'both';
  /** The page's HTML has its first screen. */
  readonly firstPaint?: {
    /** What it reads first, without a session. */
    readonly read?: `/api/${string}`;
    /** The texts that it needs: a namespace, a key of one, or a key of every namespace (`*.phase`). Without them the whole dictionary. */
    readonly texts?: readonly string[];
  };
}

export type NavTab = 'home' | 'sports' | 'games' | 'wallet';

/** The texts of home, of its live matches, and of the frame around every page: the first part of a dictionary. */
const firstTexts = [
  'common',
  'errors',
  'nav',
  'footer',
  'home',
  'how',
  'sport.title',
  'sport.match',
  'sport.simulated',
  'sport.simulatedLong',
  'sport.startsToday',
  'sport.startsTomorrow',
  'sport.fieldOf',
  'sport.homeLive',
  'sport.empty.upcoming',
  'sport.emptyText.upcoming',
  'sport.failed',
  'sport.mainMarket',
  'sport.pick',
  'sport.full',
  'sport.odds',
  '*.phase',
  '*.market.leagueWinner',
  '*.market.top',
  '*.market.fastestLap',
  '*.market.polePosition',
] as const;

const framed = { access: 'public', frame: 'page', rail: 'bets' } as const;
/** A page about a player's own account: a visitor sees there what it would hold, and how to log in. */
const own = { ...framed, tab: 'wallet', mainAction: 'visitor' } as const;
const text = { ...framed, whenRestricted: true, listed: true } as const;

/** The pages but those of the games and of the FAQ's topics, which are made from their lists. */
export const pages = {
  home: {
    path: '/home',
    aliases: ['/main'],
    title: 'channel.title',
    description: 'channel.text',
    access: 'public',
    listed: true,
    frame: 'page',
    tab: 'home',
    mainAction: 'visitor',
    firstPaint: { read: '/api/app/game/list', texts: firstTexts },
  },
  sports: {
    path: '/footballPage',
    title: 'sport.title',
    access: 'public',
    listed: true,
    frame: 'page',
    tab: 'sports',
    // named here: the first sport's page and its read, which stand in the specification
    firstPaint: { read: '/api/app/sport/events?sport=football&phase=live&limit=30' },
  },
  sport: {
    path: '/sport/:code',
    // named here: a sport as an example of an address
    sample: '/sport/tennis',
    title: 'sport.title',
    access: 'public',
    listed: true,
    frame: 'page',
    tab: 'sports',
  },
  event: { path: '/play', title: 'sport.title', access: 'public', frame: 'page', tab: 'sports' },
  games: {
    ...framed,
    path: '/gameGroupList',
    title: 'games.title',
    description: 'games.intro',
    listed: true,
    tab: 'games',
  },
  gameEntry: { ...framed, path: '/gameMess', title: 'games.title', access: 'player', frame: 'immersive', tab: 'games' },
  verifier: {
    ...text,
    path: '/verificar',
    title: 'verifier.title',
    description: 'verifier.intro',
    frame: 'immersive',
    tab: 'games',
  },
  account: { ...own, path: '/conta', title: 'wallet.title', whenRestricted: true, mainAction: 'both' },
  security: { ...own, path: '/seguranca', title: 'security.title' },
  records: { ...own, path: '/registros', title: 'records.title', whenRestricted: true },
  protection: { ...own, path: '/protecao', title: 'protectionPage.title', whenRestricted: true },
  paymentResult: { ...own, path: '/paySuccess', title: 'paySuccess.title', mainAction: 'both' },
  bonuses: { ...own, path: '/gamebouns', title: 'bonuses.title' },
  offers: {
    ...framed,
    path: '/bonuspage',
    title: 'offers.title',
    description: 'offers.intro',
    listed: true,
  },
  vip: {
    ...framed,
    path: '/vip',
    title: 'vip.title',
    description: 'vip.visitor',
    listed: true,
    firstPaint: { read: '/api/app/vip/levels' },
  },
  share: { ...framed, path: '/share', title: 'friends.title', access: 'player' },
  agent: { ...framed, path: '/agentJl', title: 'friends.title', mainAction: 'visitor' },
  identityText: { ...text, path: '/text_kyc', title: 'footer.kyc' },
  privacyText: { ...text, path: '/text_pp', title: 'footer.privacy' },
  responsibleText: { ...text, path: '/text_jr', title: 'footer.responsible' },
  termsText: { ...text, path: '/text_tc', title: 'footer.terms' },
  sportsRules: { ...text, path: '/text_re', title: 'footer.rules' },
  faq: { ...text, path: '/text_faq', title: 'faq.title', firstPaint: {} },
  complaintForm: {
    ...text,
    path: '/complaint_form',
    title: 'support.complaint.title',
    description: 'support.complaint.intro',
  },
  complaintState: { ...framed, path: '/complaint_text', title: 'support.complaint.title', whenRestricted: true },
  app: { ...framed, path: '/app', title: 'appPage.title', description: 'appPage.intro', listed: true },
  channel: {
    ...framed,
    path: '/tgpornPage',
    title: 'channel.title',
    description: 'channel.text',
    mainAction: 'visitor',
  },
  handover: { ...framed, path: /^\/zgo(?:\/?[\w-]*)$/i, sample: '/zgo', title: 'profile.handoverTitle' },
  registerEntry: { ...framed, path: '/registered', title: 'entry.title' },
  inviteEntry: { ...framed, path: /^\/y\/?(?<code>[^/]+)\/?$/, sample: '/y/H2K9', title: 'entry.title' },
  sharedEntry: { ...framed, path: '/shared', title: 'channel.title' },
  error: { ...framed, path: '/error', title: 'errorPage.title', whenRestricted: true },
} as const satisfies Readonly<Record<string, Page>>;

export type PageName = keyof typeof pages;

/** The FAQ's topics, by their names in the addresses of their pages. */
export const faqTopics = ['nu', 'conta', 'dr', 'jogos', 'prom', 'jr', 'segur'] as const;
export type FaqTopic = (typeof faqTopics)[number];

/** The page of a topic. */
export const buildFaqTopicPage = (topic: FaqTopic): Page & { readonly path: string } => ({
  ...text,
  path: `/text_faq_${topic}`,
  title: 'faq.title',
});

/** What a game says about its page: its manifest, or its line in the web's registry. */
export interface GameWithPage {
  readonly id: string;
  readonly name: string;
  /** A visitor plays with play money in the page, or is asked to log in. */
  readonly access: Page['access'];
}

/** The page of a game. A player who may not play brings an open round to its end there. */
export const buildGamePage = ({ id, name, access }: GameWithPage): Page & { readonly path: string } => ({
  path: `/${id}`,
  title: { name },
  description: 'games.intro',
  access,
  whenRestricted: true,
  ...(access === 'public' ? { listed: true } : {}),
  frame: 'immersive',
  tab: 'games',
  rail: 'bets',
  mainAction: 'both',
  firstPaint: { read: '/api/app/game/list' },
});

/** All pages with these games. */
export const listPages = (games: readonly GameWithPage[]): readonly Page[] => [
  ...Object.values<Page>(pages),
  ...faqTopics.map((topic) => buildFaqTopicPage(topic)),
  ...games.map((game) => buildGamePage(game)),
];

/** An address of a page: its path, or an example of it. */
export const getSampleAddress = ({ path, sample }: Page): string => sample ?? String(path);
