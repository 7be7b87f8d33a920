/**
 * The players of the soak test: each waits a random while, then bets, cashes out, takes back or asks for something that must be
 * refused. A call that no server answered is made again under its key at the other server until it is decided.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { RandomSource } from '@arara/feed-sandbox/play/seeded-draws';
import type { SoakAnswer, SoakCall, SoakNodes } from './soak-nodes.ts';
import type { SoakOffers, SoakSlip } from './soak-offers.ts';

export interface SoakTally {
  /** The bets that an answer named. */
  readonly placed: Set<string>;
  repeated: number;
  /** Calls that were made again because a server did not answer, or could not decide. */
  retried: number;
  quoted: number;
  cashOutsTaken: number;
  abandoned: number;
  /** Refusals by what was asked and their status. */
  readonly refused: Record<string, number>;
  /** Descriptions of answers that were wrong. */
  readonly wrong: string[];
}

export const createSoakTally = (): SoakTally => ({
  placed: new Set(),
  repeated: 0,
  retried: 0,
  quoted: 0,
  cashOutsTaken: 0,
  abandoned: 0,
  refused: {},
  wrong: [],
});

export interface SoakContext {
  readonly nodes: SoakNodes;
  readonly offers: SoakOffers;
  readonly tally: SoakTally;
  readonly random: RandomSource;
}

const RETRY_MS = 300;
const MAX_TRIES = 200;
const KEY_REUSED = 40_901;
const UNAVAILABLE = 50_301;
const BET_PATH = '/api/app/sport/bet';
const REPEATED_SHARE = 0.15;

/** Makes a call, at the servers in turn, until one decides it. */
async function callUntilDecided({ nodes, tally }: SoakContext, nth: number, call: SoakCall): Promise<SoakAnswer> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const answer = await nodes.call(nth + tries, call);
    if (answer !== undefined && answer.status !== UNAVAILABLE) {
      if (answer.http >= 500) tally.wrong.push(`${call.path} answered ${answer.http} ${answer.status}`);
      return answer;
    }
    tally.retried++;
    await pause(RETRY_MS);
  }
  tally.wrong.push(`${call.path} was never decided`);
  return { http: 0, status: -1, data: null };
}

/** Makes a call once, or at both servers at the same time: both must answer alike. */
async function callOnceOrTwice(
  context: SoakContext,
  call: SoakCall,
  isAlike: (a: SoakAnswer, b: SoakAnswer) => boolean,
): Promise<SoakAnswer> {
  const { random, tally } = context;
  const nth = random.integerBelow(2);
  if (random.uniform() > REPEATED_SHARE) return callUntilDecided(context, nth, call);
  const [one, other] = await Promise.all([
    callUntilDecided(context, nth, call),
    callUntilDecided(context, nth + 1, call),
  ]);
  tally.repeated++;
  if (!isAlike(one, other))
    tally.wrong.push(`one key of ${call.path} had two answers: ${JSON.stringify(one)} / ${JSON.stringify(other)}`);
  return one;
}

const isSame = (a: SoakAnswer, b: SoakAnswer): boolean =>
  a.status === b.status && JSON.stringify(a.data) === JSON.stringify(b.data);
/** An answer that shows the bet as it is now may have changed in between. */
const isSameStatus = (a: SoakAnswer, b: SoakAnswer): boolean => a.status === b.status;

function countRefusal({ tally }: SoakContext, what: string, { status }: SoakAnswer): void {
  const name = `${what} ${status}`;
  tally.refused[name] = (tally.refused[name] ?? 0) + 1;
}

interface PlacedBet {
  readonly orderId: string;
  readonly acceptAt?: number;
}

async function place(context: SoakContext, token: string, slip: SoakSlip): Promise<PlacedBet | undefined> {
  const { random, tally } = context;
  const key = randomUUID();
  const answer = await callOnceOrTwice(context, { path: BET_PATH, token, key, body: slip }, isSame);
  if (random.uniform() < REPEATED_SHARE / 5) {
    const other = { ...slip, stake: Math.round(200 * slip.stake) / 100 };
    const reused = await callUntilDecided(context, 0, { path: BET_PATH, token, key, body: other });
    if (reused.status !== KEY_REUSED) tally.wrong.push(`another slip under a used key: ${JSON.stringify(reused)}`);
  }
  if (answer.status !== 0) {
    countRefusal(context, slip.type, answer);
    return undefined;
  }
  const placed = answer.data as PlacedBet;
  tally.placed.add(placed.orderId);
  return placed;
}

async function placeDrawn(context: SoakContext, token: string, type: SoakSlip['type']): Promise<void> {
  const slip = await context.offers.drawSlip(type);
  if (slip !== undefined) await place(context, token, slip);
}

/** Places a bet and takes it back while it waits for the live delay, or too late. */
async function placeAndTakeBack(context: SoakContext, token: string): Promise<void> {
  const { random, tally, offers } = context;
  const slip = await offers.drawSlip('single');
  const placed = slip === undefined ? undefined : await place(context, token, slip);
  if (placed?.acceptAt === undefined) return;
  await pause(random.uniform() * 6_000);
  const path = `${BET_PATH}/${placed.orderId}/abandon`;
  const call = { path, token, key: randomUUID(), body: {} };
  const answer = await callOnceOrTwice(context, call, isSameStatus);
  if (answer.status === 0) tally.abandoned++;
  else countRefusal(context, 'takeBack', answer);
}

interface ShownOrder {
  readonly orderId: string;
  readonly status: number;
}

/** Asks for a quote of one of the open bets, thinks for a moment, and takes all or a part. */
async function cashOut(context: SoakContext, token: string): Promise<void> {
  const { random, tally } = context;
  const list = await callUntilDecided(context, random.integerBelow(2), {
    path: '/api/app/sport/orders?state=open&limit=50',
    token,
  });
  const orders = ((list.data as { items?: ShownOrder[] } | null)?.items ?? []).filter(({ status }) => status >= 0);
  const order = orders[random.integerBelow(Math.max(1, orders.length))];
  if (order === undefined) return;
  const path = `/api/app/sport/cashout/${order.orderId}`;
  const quote = await callUntilDecided(context, random.integerBelow(2), { path, token });
  if (quote.status !== 0) return countRefusal(context, 'quote', quote);
  tally.quoted++;
  await pause(random.uniform() ** 3 * 6_000);
  const fraction = random.uniform() < 0.5 ? 1 : Math.round(100 * random.between(0.05, 0.95)) / 100;
  const { quoteId } = quote.data as { quoteId: string };
  const call = { path, token, key: randomUUID(), body: { quoteId, fraction } };
  const taken = await callOnceOrTwice(context, call, isSameStatus);
  if (taken.status === 0) tally.cashOutsTaken++;
  else countRefusal(context, 'cashOut', taken);
}

/** Sends what must be refused. */
async function sendBadSlip(context: SoakContext, token: string): Promise<void> {
  const { random, tally, offers } = context;
  const slip = await offers.drawSlip('single');
  const [leg] = slip?.legs ?? [];
  if (slip === undefined || leg === undefined) return;
  const bad: readonly unknown[] = [
    { ...slip, stake: 0 },
    { ...slip, stake: 0.49 },
    { ...slip, stake: 5_000.01 },
    { ...slip, type: 'multiple', legs: [leg, leg] },
    { ...slip, type: 'multiple', legs: Array.from({ length: 31 }, () => leg) },
    { ...slip, type: 'system', system: '4/3', legs: [leg, leg, leg] },
    { ...slip, legs: [{ ...leg, outcomeId: 'nobody' }] },
    { ...slip, legs: [{ ...leg, eventId: '1' }] },
  ];
  const body = bad[random.integerBelow(bad.length)];
  const answer = await callUntilDecided(context, random.integerBelow(2), {
    path: BET_PATH,
    token,
    key: randomUUID(),
    body,
  });
  countRefusal(context, 'bad', answer);
  if (answer.status === 0) tally.wrong.push(`a bad slip was accepted: ${JSON.stringify(body)}`);
}

/** Plays one player until an instant, an action about every `gapMs`. */
export async function playUntil(context: SoakContext, token: string, end: number, gapMs: number): Promise<void> {
  const { random } = context;
  while (true) {
    const gap = random.exponential() * gapMs;
    if (Date.now() + gap >= end) return;
    await pause(gap);
    const action = random.uniform();
    if (action < 0.42) await placeDrawn(context, token, 'single');
    else if (action < 0.62) await placeDrawn(context, token, 'multiple');
    else if (action < 0.72) await placeDrawn(context, token, 'system');
    else if (action < 0.93) await cashOut(context, token);
    else if (action < 0.97) await placeAndTakeBack(context, token);
    else await sendBadSlip(context, token);
  }
}
