/**
 * Players who exist before a journey looks at something else: registered, confirmed and paid by the calls that the pages send. How a
 * person does this on the screens is the journey `register-deposit-and-play`; each form filled there takes seconds of a browser.
 */
import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { balance, expectShown, type Person, pollUntil } from './player-actions.ts';

/** The captcha's answer where `CAPTCHA_TEST_CODE` is set. */
const CAPTCHA = '0000';
const COUNTRY = '+55';

interface Answer {
  readonly status: number;
  readonly message: string;
  readonly data: unknown;
}

/** Sends a call as the page does, without a body as GET. Throws unless it succeeds, with the server's message. */
async function call<T>(site: string, path: string, token: string, body?: object): Promise<T> {
  const answer = await fetch(site + path, {
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token === '' ? {} : { authorization: token }),
    },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  const { status, message, data } = (await answer.json()) as Answer;
  if (status !== 0) throw new Error(`${path}: ${status} ${message}`);
  return data as T;
}

const readOrigin = (page: Page): string => new URL(page.url()).origin;

/** Registers a player and signs the page in as them; the page is at home afterwards. Returns the token of the session. */
export async function createAccount(page: Page, person: Person): Promise<string> {
  await page.goto('/home');
  const { access_token: token } = await call<{ access_token: string }>(
    readOrigin(page),
    '/api/auth/user/restRegister',
    '',
    {
      name: person.name,
      cardNo: person.cpf,
      username: person.email,
      country: COUNTRY,
      phone: person.phone,
      pwd: person.password,
      pwd1: person.password,
      codeId: randomInt(1, 99_999_999),
      captCode: CAPTCHA,
    },
  );
  await page.evaluate((session) => localStorage.setItem('arara.session', session), token);
  await page.goto('/home');
  return token;
}

/** Registers a player with a confirmed identity and a first deposit of `reais` without its bonus; the page shows the balance. */
export async function createFundedAccount(page: Page, person: Person, reais = 100): Promise<void> {
  const token = await createAccount(page, person);
  const site = readOrigin(page);
  await call(site, '/api/app/user/updateKyc', token, { name: person.name, cardNo: person.cpf });
  const packages = await call<{ price: number; pkgId: number }[]>(site, '/api/app/order/getPrices', token);
  const pkgId = packages.find(({ price }) => price === reais)?.pkgId;
  if (pkgId === undefined) throw new Error(`no package of R$ ${reais}`);
  const order = await call<{ url: string; orderId: string }>(site, `/api/app/order/prePay/${pkgId}`, token, {
    pkgId,
    gift: 0,
    isapp: 0,
  });
  const paid = await fetch(`${order.url}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  if (!paid.ok) throw new Error(`the bank: ${paid.status}`);
  const readStatus = () =>
    call<{ status: string }>(site, `/api/app/order/getStatus/${order.orderId}`, token).then(({ status }) => status);
  await pollUntil(readStatus, (status) => status === '10');
  await expectShown(() => balance(page), reais * 100);
}

/** A call of the player whose session the page holds. */
export const callAsPlayer = (page: Page, path: string, body?: object): Promise<{ status: number; data: unknown }> =>
  page.evaluate(
    async ([address, input, key]) => {
      const answer = await fetch(address, {
        headers: {
          'content-type': 'application/json',
          authorization: localStorage.getItem('arara.session') ?? '',
          'idempotency-key': key,
        },
        ...(input === undefined ? {} : { method: 'POST', body: JSON.stringify(input) }),
      });
      return (await answer.json()) as { status: number; data: unknown };
    },
    [path, body, randomUUID()] as const,
  );
