/**
 * The players of the chaos test: games, sport, deposits and withdrawals over HTTP. A call without a decision is made again under its key
 * at the other server until there is one, and now and then a decided one is asked for again: both answers must be the same.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createRandomSource, createSeededDraws, type RandomSource } from '@arara/feed-sandbox/play/seeded-draws';
import { type CaptchaWork, solveCaptchaWork } from '../captcha-work.ts';
import { freshCpf } from '../office.ts';
import { openSoakOffers, type SoakOffers } from '../sports/soak-offers.ts';
import { type ChaosAnswer, type ChaosCall, type PlayedProduct } from './services.ts';

const UNAVAILABLE = 50_301;
/** A refusal of a rule, although it is HTTP 500 (docs/wire.md). */
const INSUFFICIENT_BALANCE = 9999;
const RETRY_MS = 250;
/** Longer than any fault: what is undecided then is stuck. */
const MAX_TRIES = 400;
const REPEATED_SHARE = 0.2;
const MAX_REGISTRATIONS = 5;
const PASSWORD = 'gralha azul 41';
const HUNDRED_REAIS = 103;

export interface ChaosPlayer {
  readonly token: string;
  readonly cpf: string;
}

export interface ChaosTally {
  /** Every command that was decided with success, by its key, with what the players were told. */
  readonly decided: Map<string, { readonly call: ChaosCall; readonly data: unknown }>;
  /** Orders whose charge the bank took the money of. */
  readonly paid: { readonly player: ChaosPlayer; readonly orderId: string }[];
  /** Answers by HTTP status and code, `no answer` too; the test empties it for each fault. */
  seen: Record<string, number>;
  /** The longest time from a player's wish to its decision, with all tries; the test sets it back too. */
  longestWaitMs: number;
  readonly wrong: string[];
}

export interface ChaosPlay {
  readonly services: PlayedProduct;
  readonly tally: ChaosTally;
  readonly random: RandomSource;
  readonly offers: SoakOffers;
}

export function openChaosPlay(services: PlayedProduct, seed: string): ChaosPlay {
  const random = createRandomSource(createSeededDraws(seed));
  const call = (nth: number, wanted: ChaosCall) => services.nodes[nth % 2 === 0 ? 0 : 1].call(wanted);
  return {
    services,
    tally: { decided: new Map(), paid: [], seen: {}, longestWaitMs: 0, wrong: [] },
    random,
    offers: openSoakOffers({ call }, ['football', 'tennis'], random, () => 3_600_000),
  };
}

/** Asks until a server decides: with success, or with a refusal that is not about being unavailable. */
export async function callUntilDecided({ services, tally, random }: ChaosPlay, call: ChaosCall): Promise<ChaosAnswer> {
  let nth = random.integerBelow(2);
  const began = performance.now();
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const answer = await services.nodes[nth === 0 ? 0 : 1].call(call);
    const name = answer === undefined ? 'no answer' : `${answer.http} ${answer.status}`;
    tally.seen[name] = (tally.seen[name] ?? 0) + 1;
    if (answer !== undefined && answer.status !== UNAVAILABLE) {
      tally.longestWaitMs = Math.max(tally.longestWaitMs, performance.now() - began);
      if (answer.http >= 500 && answer.status !== INSUFFICIENT_BALANCE)
        tally.wrong.push(`${call.path} answered ${name}`);
      if (answer.status === 0 && call.key !== undefined) tally.decided.set(call.key, { call, data: answer.data });
      return answer;
    }
    nth = 1 - nth;
    await pause(RETRY_MS);
  }
  tally.wrong.push(`${call.path} was never decided`);
  return { http: 0, status: -1, data: null };
}

/** Makes a call under a key of its own until it is decided, and now and then once more. */
async function command(play: ChaosPlay, { token }: ChaosPlayer, path: string, body: unknown): Promise<ChaosAnswer> {
  const call = { path, token, key: randomUUID(), body };
  const answer = await callUntilDecided(play, call);
  if (play.random.uniform() < REPEATED_SHARE) await compareRepeat(play, call, answer);
  return answer;
}

/** Asks for a decided command again: it must not be done again, and its answer must not differ. */
async function compareRepeat(play: ChaosPlay, call: ChaosCall, first: ChaosAnswer): Promise<void> {
  // A refusal may have had a reason that is gone: only what succeeded is kept under its key for good.
  if (first.status !== 0) return;
  const again = await callUntilDecided(play, call);
  if (again.status !== 0 || JSON.stringify(again.data) !== JSON.stringify(first.data))
    play.tally.wrong.push(`${call.path} answered ${JSON.stringify(first)}, then ${JSON.stringify(again)}`);
}

/** Registers a player, proves their identity and pays their first deposit. */
export async function registerChaosPlayer(play: ChaosPlay, nth: number): Promise<ChaosPlayer> {
  let cpf = freshCpf();
  // A registration has no key: one whose answer was lost is refused when it is repeated, and another address is tried.
  let token: string | undefined;
  // Work for a captcha costs more with each one that an address asks for.
  const address = `10.1.0.${nth + 1}`;
  for (let tries = 0; token === undefined; tries++) {
    if (tries > 0) cpf = freshCpf();
    const registered = await callUntilDecided(play, {
      path: '/api/auth/user/restRegister',
      address,
      body: {
        name: 'Maria da Silva',
        cardNo: cpf,
        username: `chaos${nth}${tries === 0 ? '' : `-${tries}`}@exemplo.com.br`,
        country: '+55',
        phone: '11912345678',
        pwd: PASSWORD,
        pwd1: PASSWORD,
        codeId: nth + 1,
        captCode: await solveCaptcha(play, nth + 1, address),
      },
    });
    token = (registered.data as { access_token?: string } | null)?.access_token;
    if (token === undefined && tries === MAX_REGISTRATIONS)
      throw new Error(`a player could not register: ${JSON.stringify(registered)}`);
  }
  const player = { token, cpf };
  await callUntilDecided(play, { path: '/api/app/user/updateKyc', token, body: { name: 'Maria da Silva' } });
  for (let deposit = 0; deposit < 3; deposit++) await depositMoney(play, player);
  return player;
}

async function solveCaptcha(play: ChaosPlay, codeId: number, address: string): Promise<string> {
  const { captchaCode } = play.services;
  if (captchaCode !== undefined) return captchaCode;
  const { data } = await callUntilDecided(play, { path: `/api/auth/user/captcha/${codeId}/work`, address });
  return solveCaptchaWork(data as CaptchaWork);
}

/** Opens an order and pays it; returns its id, undefined where it was refused or not paid. */
export async function depositMoney(play: ChaosPlay, player: ChaosPlayer): Promise<string | undefined> {
  const order = await command(play, player, `/api/app/order/prePay/${HUNDRED_REAIS}`, {
    gift: 0,
    pkgId: HUNDRED_REAIS,
    isapp: 0,
  });
  if (order.status !== 0) return undefined;
  const { url, orderId } = order.data as { url: string; orderId: unknown };
  const paid = await fetch(`${url}/pay`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  if (!paid.ok) return undefined;
  play.tally.paid.push({ player, orderId: String(orderId) });
  return String(orderId);
}

/** Nearly every stake comes back: the money lasts, and the turnover of all deposits is met, so that withdrawals are taken. */
export const SAFE_DICE = { path: '/api/app/game/SE0002/bet', body: { amount: 30, direction: 'over', target: 2 } };

/** One bet that nearly surely wins. */
export const rollDice = (play: ChaosPlay, player: ChaosPlayer): Promise<ChaosAnswer> =>
  command(play, player, SAFE_DICE.path, SAFE_DICE.body);

async function playMines(play: ChaosPlay, player: ChaosPlayer): Promise<void> {
  const round = await command(play, player, '/api/app/game/SE0001/bet', { amount: 1, mines: 1 });
  if (round.status !== 0) return;
  const { roundId } = round.data as { roundId: string };
  await command(play, player, '/api/app/game/SE0001/step', { roundId, tile: play.random.integerBelow(25) });
  await command(play, player, '/api/app/game/SE0001/cashout', { roundId });
}

async function betOnSport(play: ChaosPlay, player: ChaosPlayer): Promise<void> {
  const slip = await play.offers.drawSlip(play.random.uniform() < 0.7 ? 'single' : 'multiple');
  if (slip !== undefined) await command(play, player, '/api/app/sport/bet', { ...slip, stake: 1 });
}

/** What a player fills in to withdraw R$ 50 to their own CPF. */
export const buildWithdrawal = ({ cpf }: ChaosPlayer) => ({
  payCardBank: 'CPF',
  payCardNo: cpf,
  ifsc: cpf,
  name: 'Maria da Silva',
  whatsapp: '',
  amount: 50,
});

const withdraw = (play: ChaosPlay, player: ChaosPlayer): Promise<ChaosAnswer> =>
  command(play, player, '/api/app/order/withdraw', buildWithdrawal(player));

/** Plays until told to stop. */
export async function playWhile(play: ChaosPlay, player: ChaosPlayer, goesOn: () => boolean): Promise<void> {
  const { random, tally } = play;
  while (goesOn()) {
    const action = random.uniform();
    try {
      if (action < 0.6) await rollDice(play, player);
      else if (action < 0.72) await playMines(play, player);
      else if (action < 0.86) await betOnSport(play, player);
      else if (action < 0.93) await depositMoney(play, player);
      else await withdraw(play, player);
    } catch (error) {
      tally.wrong.push(`a player failed: ${String(error)}`);
    }
    await pause(random.exponential() * 400);
  }
}
