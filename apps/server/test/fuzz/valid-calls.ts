/**
 * Valid requests of every call of both contracts. A request with random fields is refused before it reaches what is written in
 * the middle of a call: an order that waits, a mailed code, a second person. So each such call has a preparation, which brings the
 * server into the state that the call needs and answers the request; the others are drawn from their schema.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { EndpointShape } from '@arara/contract/protocol/endpoint';
import { playerContract } from '@arara/contract';
import { staffContract, type StaffCallName } from '@arara/contract/staff/staff-contract';
import type { StaffRole } from '@arara/contract/staff/access';
import { findSession } from '../../src/accounts/accounts.ts';
import { freshCpf, type Person } from '../office.ts';
import { payCharge, waitUntil } from '../payments-site.ts';
import { smallPng } from '../sample-files.ts';
import { fundPlayer } from '../sports/funded-player.ts';
import {
  type FuzzedOffice,
  fillTurnover,
  MOST_TRIES,
  PLAYER_MONEY,
  PLAYER_PASSWORD,
  RETRY_AFTER_MS,
  retryWhileUnavailable,
} from './fuzzed-office.ts';

type Fields = Readonly<Record<string, unknown>>;
export type PlayerCall = keyof typeof playerContract;

/** A request that succeeds if it is made now. Without `token` its call is made by the office's own people. */
export interface ValidRequest {
  readonly fields: Fields;
  readonly token?: string;
}

export type Preparation = (context: PreparationContext) => Promise<ValidRequest>;

/** A player of whom nobody else knows. */
export interface FreshPlayer {
  readonly player: PlayerId;
  readonly token: string;
  readonly username: string;
  readonly cpf: string;
}

/** What preparations act with: people, and calls that have to succeed. */
export interface PreparationContext {
  readonly fuzzed: FuzzedOffice;
  /** The data of a call of a player or a visitor. */
  callPlayer<T = Fields>(name: PlayerCall, token: string | undefined, fields?: Fields): Promise<T>;
  /** The data of a call of staff. */
  callStaff<T = Fields>(name: StaffCallName, token: string | undefined, fields?: Fields): Promise<T>;
  /** A player with money that may be withdrawn; with `isBare` only registered. */
  createPlayer(input?: { isBare?: boolean }): Promise<FreshPlayer>;
  /** The fields of a registration with a captcha that was drawn for it. */
  drawRegistration(): Promise<Record<string, unknown>>;
  /** The token of the office's own player, and of its member of staff with a role. */
  findPlayer(): Promise<string>;
  findStaff(role: StaffRole): Promise<string>;
  /** A second person of a role, whose proposals the first one may decide. */
  findSecondStaff(role: StaffRole): Promise<Person>;
  /** A deposit of the player whose charge is paid, with a fault of the bank if one is named. */
  deposit(token: string, fault?: string): Promise<string>;
}

const form = (file: Uint8Array<ArrayBuffer>): FormData => {
  const data = new FormData();
  data.set('file', new Blob([file], { type: 'image/png' }), 'photo.png');
  return data;
};

const pickFields = (fields: Fields, isOfPath: (name: string) => boolean): [string, string][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    isOfPath(name) && value !== undefined ? [[name, typeof value === 'string' ? value : JSON.stringify(value)]] : [],
  );

/** The request of a call with these fields, as a client sends it; an upload carries a small picture. */
export function buildRequest(
  { method, path, upload }: EndpointShape,
  fields: Fields,
  token: string | undefined,
): { readonly path: string; readonly init: RequestInit } {
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
  const named = new Map(pickFields(fields, (name) => inPath.has(name)));
  const at = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(named.get(name) ?? ''));
  const query = String(new URLSearchParams(pickFields(fields, (name) => !inPath.has(name))));
  const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !inPath.has(name)));
  const headers = {
    'idempotency-key': randomUUID(),
    ...(token === undefined ? {} : { authorization: token }),
    ...(method === 'GET' || upload !== undefined ? {} : { 'content-type': 'application/json' }),
  };
  if (method === 'GET') return { path: query === '' ? at : `${at}?${query}`, init: { headers } };
  const body = upload === undefined ? JSON.stringify(rest) : form(new Uint8Array(smallPng));
  return { path: at, init: { method, headers, body } };
}

/** Makes a request, again under the same key while the server says that it is unavailable for a moment. */
export async function fetchOnceAvailable(
  url: string,
  init: RequestInit,
): Promise<{ readonly answer: Response; readonly text: string }> {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(url, init);
    const text = await answer.text();
    if (answer.status !== 503 || tries === MOST_TRIES) return { answer, text };
    await pause(RETRY_AFTER_MS);
  }
}

async function callSuccessfully<T>(
  url: string,
  name: string,
  endpoint: EndpointShape,
  fields: Fields,
  token?: string,
): Promise<T> {
  const { path, init } = buildRequest(endpoint, fields, token);
  const { answer, text } = await fetchOnceAvailable(url + path, init);
  if (answer.status !== 200) throw new Error(`${name} answered ${answer.status} ${text.slice(0, 300)}`);
  return (
    answer.headers.get('content-type')?.startsWith('application/json') === true
      ? (JSON.parse(text) as { data: unknown }).data
      : undefined
  ) as T;
}

let serial = 0;

/** Opens the context of a fuzzed office. Its second people are made once. */
export function openPreparations(fuzzed: FuzzedOffice): PreparationContext {
  const { office } = fuzzed;
  const { ctx } = office.app;
  const seconds = new Map<StaffRole, Promise<Person>>();
  const callPlayer: PreparationContext['callPlayer'] = (name, token, fields = {}) =>
    callSuccessfully(office.app.url, name, playerContract[name], fields, token);
  const callStaff: PreparationContext['callStaff'] = (name, token, fields = {}) =>
    callSuccessfully(office.app.officeUrl() ?? '', name, staffContract[name], fields, token);
  const drawRegistration: PreparationContext['drawRegistration'] = async () => {
    const codeId = String(90_000_000 + (++serial % 9_000_000));
    await callPlayer('captcha', undefined, { codeId });
    return {
      name: 'Ana Souza',
      cardNo: freshCpf(),
      username: `nova${serial}@exemplo.com.br`,
      country: '+55',
      phone: '11912345678',
      pwd: PLAYER_PASSWORD,
      pwd1: PLAYER_PASSWORD,
      codeId,
      captCode: '0000',
    };
  };
  const createPlayer: PreparationContext['createPlayer'] = async ({ isBare = false } = {}) => {
    const fields = await drawRegistration();
    const { access_token: token } = await callPlayer<{ access_token: string }>('restRegister', undefined, fields);
    const session = await findSession(ctx, token);
    if (session === undefined) throw new Error('a registration opens a session');
    const { person: player } = session;
    if (!isBare) {
      await callPlayer('updateKyc', token, { name: 'Ana Souza' });
      await retryWhileUnavailable(() => fundPlayer({ db: ctx.db, ctx }, player, PLAYER_MONEY, { isNew: false }));
      await fillTurnover(office.app.url, token, PLAYER_MONEY);
    }
    return { player, token, username: String(fields['username']), cpf: String(fields['cardNo']) };
  };
  const deposit: PreparationContext['deposit'] = async (token, fault) => {
    const { orderId, url } = await callPlayer<{ orderId: string; url: string }>('prePay', token, {
      pkgId: HUNDRED_REAIS,
      gift: 0,
    });
    await payCharge(url, fault);
    if (fault === undefined)
      await waitUntil(
        `deposit ${orderId}`,
        () => callPlayer('getStatus', token, { orderId }),
        ({ status }) => status === '10',
      );
    return orderId;
  };
  const findToken = async (caller: Parameters<FuzzedOffice['findToken']>[0]): Promise<string> =>
    (await fuzzed.findToken(caller)) ?? '';
  return {
    fuzzed,
    callPlayer,
    callStaff,
    createPlayer,
    drawRegistration,
    deposit,
    findPlayer: () => findToken({ kind: 'player', isReserve: false }),
    findStaff: (role) => findToken({ kind: 'staff', role }),
    findSecondStaff: (role) => {
      const person = seconds.get(role) ?? office.createPerson(role);
      seconds.set(role, person);
      return person;
    },
  };
}

export const HUNDRED_REAIS = '103';
/** As much as a member of staff may give away alone, and more than that. */
export const AWARDS = { alone: 20, forTwo: 250 } as const;
export const A_REASON = 'conferido';
