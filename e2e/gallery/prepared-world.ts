/** Who and what the pictures show: players with and without history, made by the calls that the pages send. */
import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { makeCpf, type Person } from '../player-actions.ts';
import { createAccount, createFundedAccount } from '../prepared-players.ts';
import { waitUntil } from '../product-process.ts';

export type StoredSession = NonNullable<BrowserContextOptions['storageState']>;

/** The sessions of the players, and what stands for `{name}` in the addresses of the screens. */
export interface PreparedWorld {
  readonly sessions: Readonly<Record<'player' | 'newcomer' | 'paused', StoredSession>>;
  readonly links: Readonly<Record<string, string>>;
  /** What could not be prepared: the screens that need it have no picture. */
  readonly missing: readonly string[];
}

const createPerson = (name: string, email: string, firstNine: string, phone: string): Person => ({
  name,
  email: `${email}@example.com`,
  cpf: makeCpf(firstNine),
  phone,
  password: 'gaivota branca 56',
});
const people = {
  player: createPerson('Lia Prado Nunes', 'lia.prado', '451278903', '31987650001'),
  newcomer: createPerson('Davi Moura Leal', 'davi.moura', '351278904', '31987650002'),
  paused: createPerson('Cecília Rocha Dias', 'cecilia.rocha', '251278905', '31987650003'),
};

type Send = <Data>(path: string, body?: object) => Promise<Data>;

/** Sends calls of one player; a refusal is thrown with the server's message. */
const createSender =
  (site: string, token: string): Send =>
  async <Data>(path: string, body?: object): Promise<Data> => {
    const answer = await fetch(site + path, {
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...(token === '' ? {} : { authorization: token }),
      },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    const { status, message, data } = (await answer.json()) as { status: number; message: string; data: Data };
    if (status !== 0) throw new Error(`${path}: ${status} ${message}`);
    return data;
  };

interface ListedEvent {
  /** A text on the wire. */
  readonly eventId: number | string;
  readonly lines: readonly {
    readonly line: string;
    readonly state: string;
    readonly outcomes: readonly { readonly outcomeId: string; readonly odds: number; readonly state: string }[];
  }[];
}

/** The events of a phase, of one sport or of all. */
const listEvents = async (send: Send, phase: string, sport?: string): Promise<readonly ListedEvent[]> => {
  const query = new URLSearchParams({ phase, limit: '20', ...(sport === undefined ? {} : { sport }) });
  return (await send<{ items: ListedEvent[] }>(`/api/app/sport/events?${query.toString()}`)).items;
};

/** The first price of an event that takes bets. */
function findOpenLeg({ eventId, lines }: ListedEvent) {
  const line = lines.find(({ state, outcomes }) => state === 'open' && outcomes.some((each) => each.state === 'open'));
  const outcome = line?.outcomes.find(({ state }) => state === 'open');
  return line === undefined || outcome === undefined
    ? []
    : [{ eventId, line: line.line, outcomeId: outcome.outcomeId, odds: outcome.odds }];
}

/** Rounds of DICE and LIMBO. Returns the last one of DICE. */
async function playGames(send: Send): Promise<string> {
  let round = '';
  for (let bet = 0; bet < 44; bet += 1) {
    const dice = { amount: 5, direction: 'over', target: bet % 8 === 3 ? 50 : 2 };
    round = (await send<{ roundId: string }>('/api/app/game/SE0002/bet', dice)).roundId;
  }
  for (const target of [1.5, 3]) await send('/api/app/game/SE0004/bet', { amount: 1, target });
  return round;
}

/** A round of MINES that is open: nothing can be withdrawn while there is one. */
async function openRound(send: Send): Promise<void> {
  const { roundId } = await send<{ roundId: string }>('/api/app/game/SE0001/bet', { amount: 2, mines: 1 });
  await send('/api/app/game/SE0001/step', { roundId, tile: 7 });
}

const LEGS = 3;

/** Singles and a multiple on the next matches. Returns slips of them as an address holds them. */
async function betOnSports(send: Send): Promise<{ readonly single: string; readonly multiple: string }> {
  const findLegs = async () => {
    const lists = await Promise.all(['today', 'upcoming'].map((phase) => listEvents(send, phase)));
    return lists.flat().flatMap(findOpenLeg).slice(0, LEGS);
  };
  // A product that has just started has its first matches a moment later, and a busy machine suspends them for a while.
  let legs: Awaited<ReturnType<typeof findLegs>> = [];
  await waitUntil(
    async () => (legs = await findLegs()).length === LEGS,
    () => `${LEGS} matches take bets`,
  );
  const place = (type: string, chosen: readonly object[]) =>
    send('/api/app/sport/bet', { type, stake: 5, policy: 'any', legs: chosen });
  for (const leg of legs) await place('single', [leg]);
  await place('multiple', legs);
  // An id is a number in a link.
  const writeSlip = (kind: string, chosen: typeof legs) =>
    encodeURIComponent(
      JSON.stringify([kind, null, chosen.map(({ eventId, line, outcomeId }) => [Number(eventId), line, outcomeId])]),
    );
  return { single: writeSlip('single', legs.slice(0, 1)), multiple: writeSlip('multiple', legs) };
}

/** Money in several states: a withdrawal in review, one that was taken back, a deposit that was not paid. */
async function moveMoney(send: Send): Promise<string> {
  const { cpf, name } = people.player;
  const input = { payCardBank: 'CPF', payCardNo: cpf, name, amount: 50 };
  const withdraw = () => send<{ orderId: number }>('/api/app/order/withdraw', input);
  const { orderId: withdrawn } = await withdraw();
  await send(`/api/app/order/cancelWithdraw/${withdrawn}`, { orderId: withdrawn });
  await withdraw();
  const [offer] = await send<{ pkgId: number }[]>('/api/app/order/getPrices');
  if (offer === undefined) throw new Error('no package is offered');
  const { orderId } = await send<{ orderId: number }>(`/api/app/order/prePay/${offer.pkgId}`, {
    pkgId: offer.pkgId,
    gift: 0,
    isapp: 0,
  });
  return String(orderId);
}

const fileComplaint = (send: Send) =>
  send<{ number: string; key: string }>('/api/app/main/complaint', {
    name: people.player.name,
    email: people.player.email,
    subject: 'Aposta recusada no segundo tempo',
    text: 'Apostei no jogo das 16h e a aposta foi recusada depois de cinco segundos. Quero saber por quê.',
  });

/** The events that the pages of events show: one in play, and one of each sport. */
async function findEvents(send: Send): Promise<Record<string, string>> {
  const links: Record<string, string> = {};
  for (const { sport } of await send<{ sport: string }[]>('/api/app/sport/list')) {
    const [live] = await listEvents(send, 'live', sport);
    const [next] = await listEvents(send, 'today', sport);
    const shown = live ?? next;
    if (shown !== undefined) links[`event:${sport}`] = String(shown.eventId);
    if (sport === 'football' && live !== undefined) links['liveEvent'] = String(live.eventId);
  }
  return links;
}

/** Registers the players, and gives one of them a history and one a pause. */
export async function prepareWorld(browser: Browser, site: string): Promise<PreparedWorld> {
  const signIn = async (person: Person, reais: number) => {
    const context = await browser.newContext({ baseURL: site, locale: 'pt-BR', serviceWorkers: 'block' });
    const page = await context.newPage();
    if (reais === 0) await createAccount(page, person);
    else await createFundedAccount(page, person, reais);
    const token = await page.evaluate(() => localStorage.getItem('arara.session') ?? '');
    const session = await context.storageState();
    await context.close();
    return { send: createSender(site, token), session };
  };
  const player = await signIn(people.player, 200);
  const missing: string[] = [];
  const slips = await betOnSports(player.send).catch((error: unknown) => {
    missing.push(`bets on sports: ${String(error)}`);
  });
  const newcomer = await signIn(people.newcomer, 0);
  const paused = await signIn(people.paused, 100);
  const round = await playGames(player.send);
  const order = await moveMoney(player.send);
  await openRound(player.send);
  const complaint = await fileComplaint(createSender(site, ''));
  await paused.send('/api/app/protection/pause', { hours: 24 });
  return {
    sessions: { player: player.session, newcomer: newcomer.session, paused: paused.session },
    links: {
      round,
      order,
      ...slips,
      complaint: new URLSearchParams({ number: complaint.number, key: complaint.key }).toString(),
      ...(await findEvents(createSender(site, ''))),
    },
    missing,
  };
}
