/**
 * Every screen of the web app. A page without an entry here is shown as everybody sees it; a dialog without one fails
 * `apps/web/src/app/routing/pages.test.ts`, which reads this file too.
 */
import { getSampleAddress, listPages } from '@arara/contract/pages';
import { gameManifestsByCode } from '@arara/games';

/**
 * In what state a screen is shown. `visitor`: nobody is signed in. `player`: with money and history. `newcomer`: registered a moment
 * ago, with nothing. `loading`, `error`: that player while calls are not answered, or fail. `offline`: the network goes away after
 * the screen was loaded. `paused`: a player who may not play now.
 */
export const screenStates = ['visitor', 'player', 'newcomer', 'loading', 'error', 'offline', 'paused'] as const;
export type ScreenState = (typeof screenStates)[number];

/** The states in which everything is loaded: other languages are shown in these. */
export const loadedStates: readonly ScreenState[] = ['visitor', 'player'];

export interface Screen {
  /** The path as the app's table of routes has it; a dialog is `?dialog=<name>`. */
  readonly route: string;
  /** What is opened; `{name}` stands for what the prepared players have: an event, a round, an order. */
  readonly address: string;
  readonly states: readonly ScreenState[];
  /** A selector of what comes by calls that follow one another: the picture waits until it is seen. */
  readonly shows?: string;
  /** A selector of what is pressed before the picture, at the sizes that have it. */
  readonly press?: string;
  /** The status of a call that is refused here on purpose. */
  readonly refusal?: number;
  /** Where a route without a screen of its own leads. */
  readonly leadsTo?: string;
}

const TEXT: readonly ScreenState[] = ['visitor'];
const PUBLIC: readonly ScreenState[] = ['visitor', 'player', 'loading', 'error', 'offline'];
const OWN: readonly ScreenState[] = ['visitor', 'player', 'newcomer', 'loading', 'error', 'offline'];
const PLAYER: readonly ScreenState[] = ['player', 'newcomer', 'loading', 'error'];
const DIALOG: readonly ScreenState[] = ['player', 'newcomer', 'loading', 'error', 'offline'];

const SPORTS =
  'basketball tennis boxing snooker baseball volleyball badminton rugby table-tennis cricket motor-racing'.split(' ');

const atPath = (path: string, states: readonly ScreenState[]): Screen => ({ route: path, address: path, states });
const openDialogAtHome = (name: string, states: readonly ScreenState[]): Screen => ({
  route: `?dialog=${name}`,
  address: `/home?dialog=${name}`,
  states,
});

const home: readonly Screen[] = [
  { route: '/', address: '/', states: TEXT, leadsTo: '/home' },
  atPath('/home', [...OWN, 'paused']),
  { route: '/main', address: '/main', states: TEXT, leadsTo: '/home' },
  { route: '*', address: '/no-such-page', states: TEXT, leadsTo: '/home' },
];

const sports: readonly Screen[] = [
  atPath('/footballPage', PUBLIC),
  { route: '/footballPage', address: '/footballPage?tab=hoje', states: TEXT },
  { route: '/footballPage', address: '/footballPage?tab=proximos', states: TEXT },
  { route: '/footballPage', address: '/footballPage?tab=favoritos', states: ['player'] },
  { route: '/footballPage', address: '/footballPage?tab=apostas', states: OWN },
  ...SPORTS.map((sport) => ({ route: '/sport/:code', address: `/sport/${sport}`, states: TEXT })),
  ...SPORTS.map((sport) => ({ route: '/sport/:code', address: `/sport/${sport}?tab=proximos`, states: TEXT })),
  { route: '/sport/:code', address: '/sport/curling', states: TEXT },
  { route: '/play', address: '/play?eventId={liveEvent}', states: PUBLIC },
  ...['football', ...SPORTS].map((sport) => ({
    route: '/play',
    address: `/play?eventId={event:${sport}}`,
    states: TEXT,
  })),
  { route: '/play', address: '/play?eventId=1', states: TEXT, refusal: 404 },
];

/** On the phone the slip is docked, on the web a column. */
const FILLED_SLIP = 'section#slip, #slip li';

/** The last screens of a walk: the slip that they fill stays. On the phone the one of a multiple is opened. */
const slip: readonly Screen[] = [
  {
    route: '/footballPage',
    address: '/footballPage?cupom={single}',
    states: ['visitor', 'player'],
    shows: FILLED_SLIP,
  },
  {
    route: '/footballPage',
    address: '/footballPage?cupom={multiple}',
    states: ['visitor', 'player'],
    shows: FILLED_SLIP,
    press: 'section#slip button[aria-haspopup=dialog]',
  },
];

const games: readonly Screen[] = [
  atPath('/gameGroupList', PUBLIC),
  { route: '/gameMess', address: '/gameMess?gameCode=SE0002', states: ['player'], leadsTo: '/dice' },
  { route: '/gameMess', address: '/gameMess?gameCode=SE9999', states: ['player'] },
  atPath('/dice', OWN),
  atPath('/mines', [...PUBLIC, 'paused']),
  atPath('/verificar', OWN),
  { route: '/verificar', address: '/verificar?roundId={round}', states: ['player'] },
];

const account: readonly Screen[] = [
  atPath('/conta', OWN),
  atPath('/seguranca', OWN),
  atPath('/registros', OWN),
  ...['deposit', 'withdraw', 'transfer', 'award', 'game', 'bet'].map((kind) => ({
    route: '/registros',
    address: `/registros?kind=${kind}`,
    states: ['player'] as const,
  })),
  atPath('/protecao', OWN),
  atPath('/paySuccess', ['visitor', 'player']),
  { route: '/paySuccess', address: '/paySuccess?orderId={order}', states: ['player'] },
  { route: '/paySuccess', address: '/paySuccess?orderId=1', states: ['player'], refusal: 404 },
  atPath('/gamebouns', OWN),
  atPath('/bonuspage', OWN),
  atPath('/vip', OWN),
  atPath('/share', ['visitor', 'player', 'loading', 'error', 'offline']),
  atPath('/agentJl', OWN),
  { route: '/zgo', address: '/zgo/unknown', states: TEXT, refusal: 422 },
];

const texts: readonly Screen[] = [
  ...listPages([])
    .map(({ path }) => String(path))
    .filter((path) => path.startsWith('/text_'))
    .map((path) => atPath(path, TEXT)),
  atPath('/app', TEXT),
  atPath('/tgpornPage', ['visitor', 'loading', 'error']),
  atPath('/complaint_form', TEXT),
  atPath('/complaint_text', TEXT),
  { route: '/complaint_text', address: '/complaint_text?{complaint}', states: ['visitor', 'loading', 'error'] },
  atPath('/error', TEXT),
];

const entries: readonly Screen[] = [
  { route: '/registered', address: '/registered', states: TEXT, leadsTo: '/home' },
  { route: '/y', address: '/y/H2K9', states: TEXT, leadsTo: '/home' },
  { route: '/shared', address: '/shared?text=nothing', states: TEXT, leadsTo: '/home' },
];

const dialogs: readonly Screen[] = [
  openDialogAtHome('login', ['visitor', 'error', 'offline']),
  openDialogAtHome('register', ['visitor', 'error', 'offline']),
  openDialogAtHome('setting', ['visitor', 'player']),
  openDialogAtHome('settingPop', ['player']),
  openDialogAtHome('protection', ['player']),
  openDialogAtHome('myPop', ['player', 'newcomer', 'loading', 'error']),
  openDialogAtHome('support', PLAYER),
  openDialogAtHome('deposit', DIALOG),
  openDialogAtHome('withdraw', DIALOG),
  openDialogAtHome('secondDeposit', DIALOG),
  openDialogAtHome('gameDeposit', DIALOG),
  openDialogAtHome('bonus', DIALOG),
  openDialogAtHome('editBank', ['newcomer', 'error']),
];

const written: readonly Screen[] = [...home, ...sports, ...games, ...account, ...texts, ...entries, ...dialogs];

/** The pages that say nothing about their states. */
const further: readonly Screen[] = listPages(Object.values(gameManifestsByCode))
  .filter(({ path }) => typeof path === 'string' && !written.some(({ route }) => route === path))
  .map((page) => ({ route: String(page.path), address: getSampleAddress(page), states: PUBLIC }));

/** All screens, in the order of the gallery. */
export const screens: readonly Screen[] = [...written, ...further, ...slip];

/** A part of a file's name and of an anchor. */
export const toSlug = ({ address }: Screen): string =>
  address.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-|-$/g, '') || 'start';
