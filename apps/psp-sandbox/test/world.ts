import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startPixSandboxBank, type SandboxBankOptions, type RunningSandboxBank } from '../src/bank.ts';

/** A running bank and a merchant that calls it over HTTP and receives its notifications. */

export const PIX_KEY = '7f0a3c52-6d1e-4b8a-9c47-2e5b81d0a6f3';
export const ANA = { cpf: '52998224725', nome: 'Ana Beatriz de Souza' };
export const WEBHOOK_SECRET = 'arara-dev-webhook-secret';

/** Parsed JSON whose members are read by name or index. A leaf is compared, or made text with `String`. */
export type Json = { [name: string]: Json };
export type Answer = { status: number; body: Json; headers: Headers };
export type ReceivedNotification = { path: string; signature: string; raw: string; body: Json };

export type Merchant = Awaited<ReturnType<typeof openMerchant>>;

/** Waits until `probe` returns something other than undefined, for at most five seconds. */
export async function until<T>(probe: () => T | undefined | Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + 5_000;
  for (;;) {
    const found = await probe();
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new Error('nothing was found within five seconds');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The merchant's webhook: it stores every notification and answers 200, or the next of `answers`. */
async function startWebhookServer() {
  const notifications: ReceivedNotification[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    let raw = '';
    request
      .setEncoding('utf8')
      .on('data', (part: string) => {
        raw += part;
      })
      .on('end', () => {
        notifications.push({
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
    notifications,
    answers,
    url: `http://127.0.0.1:${port}/api/bank`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
}

/** Starts a bank (fast and in memory by default), gets the merchant a token and registers their webhook. */
export async function openMerchant(options: SandboxBankOptions = {}) {
  let bank: RunningSandboxBank = await startPixSandboxBank({ speed: 100, ...options });
  const webhookServer = await startWebhookServer();
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
  await call('PUT', `/webhook/${PIX_KEY}`, { webhookUrl: webhookServer.url });

  return {
    send,
    call,
    token,
    notifications: webhookServer.notifications,
    webhookAnswers: webhookServer.answers,
    cob: (changes: Record<string, unknown> = {}) => ({
      calendario: { expiracao: 1800 },
      devedor: ANA,
      valor: { original: '100.00' },
      chave: PIX_KEY,
      ...changes,
    }),
    injectFault: (name: string, options: Record<string, unknown> = {}) =>
      send('POST', '/sandbox/trouble', { name, ...options }),
    /** Makes a charge; returns it with the path of its hosted page. */
    async charge(txid: string, changes: Record<string, unknown> = {}) {
      const { body } = await call('PUT', `/cob/${txid}`, this.cob(changes));
      return { body, page: new URL(String(body['linkPagamento'])).pathname };
    },
    async restart(): Promise<void> {
      await bank.close();
      bank = await startPixSandboxBank({ speed: 100, ...options });
      access = await token();
    },
    async close(): Promise<void> {
      await bank.close();
      await webhookServer.close();
    },
  };
}
