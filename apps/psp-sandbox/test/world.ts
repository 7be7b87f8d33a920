import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startBank, type BankOptions, type RunningBank } from '../src/bank.ts';

/** A running bank and a merchant that talks to it over HTTP and listens to its notifications. */

export const PIX_KEY = '7f0a3c52-6d1e-4b8a-9c47-2e5b81d0a6f3';
export const ANA = { cpf: '52998224725', nome: 'Ana Beatriz de Souza' };
export const WEBHOOK_SECRET = 'arara-dev-webhook-secret';

/** Parsed JSON, to be walked by name or number; a leaf is compared, or made text by `String`. */
export type Json = { [name: string]: Json };
export type Answer = { status: number; body: Json; headers: Headers };
export type Notice = { path: string; signature: string; raw: string; body: Json };

export type Merchant = Awaited<ReturnType<typeof openMerchant>>;

/** Waits until `probe` answers something, for at most five seconds. */
export async function until<T>(probe: () => T | undefined | Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + 5_000;
  for (;;) {
    const found = await probe();
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new Error('waited five seconds in vain');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A merchant's server: it keeps what it is told and answers 200, or the next of `answers`. */
async function listener() {
  const notices: Notice[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    let raw = '';
    request
      .setEncoding('utf8')
      .on('data', (part: string) => {
        raw += part;
      })
      .on('end', () => {
        notices.push({
          path: request.url ?? '',
          signature: String(request.headers['x-sandbox-signature']),
          raw,
          body: JSON.parse(raw),
        });
        response.writeHead(answers.shift() ?? 200).end();
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    notices,
    answers,
    url: `http://127.0.0.1:${port}/api/bank`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
}

/** Starts a bank (fast, in memory unless told otherwise), logs a merchant in and registers its webhook. */
export async function openMerchant(options: BankOptions = {}) {
  let bank: RunningBank = await startBank({ speed: 100, ...options });
  const ear = await listener();
  const base = (): string => `http://127.0.0.1:${bank.port}`;

  async function send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const answer = await fetch(new URL(path, base()), {
      method,
      redirect: 'manual',
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      body: /json/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(text) : text,
    };
  }
  async function token(scope?: string): Promise<string> {
    const answer = await fetch(`${base()}/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from('arara-dev:arara-dev-secret').toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', ...(scope !== undefined && { scope }) }),
    });
    return String(((await answer.json()) as Json)['access_token']);
  }
  let access = await token();
  const call = (method: string, path: string, body?: unknown) =>
    send(method, path, body, { authorization: `Bearer ${access}` });
  await call('PUT', `/webhook/${PIX_KEY}`, { webhookUrl: ear.url });

  return {
    send,
    call,
    token,
    notices: ear.notices,
    webhookAnswers: ear.answers,
    cob: (changes: Record<string, unknown> = {}) => ({
      calendario: { expiracao: 1800 },
      devedor: ANA,
      valor: { original: '100.00' },
      chave: PIX_KEY,
      ...changes,
    }),
    trouble: (name: string, more: Record<string, unknown> = {}) => send('POST', '/sandbox/trouble', { name, ...more }),
    /** Makes a charge and answers it with the path of its hosted page. */
    async charge(txid: string, changes: Record<string, unknown> = {}) {
      const { body } = await call('PUT', `/cob/${txid}`, this.cob(changes));
      return { body, page: new URL(String(body['linkPagamento'])).pathname };
    },
    async restart(): Promise<void> {
      await bank.close();
      bank = await startBank({ speed: 100, ...options });
      access = await token();
    },
    async close(): Promise<void> {
      await bank.close();
      await ear.close();
    },
  };
}
