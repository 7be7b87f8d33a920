/** A server whose mails arrive at a mail server of the test, and players who call it over HTTP. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { type RunningServerApp, createApp } from '../src/server.ts';
import { readConfig } from '../src/config/config.ts';
import { openLog } from '../src/platform/log/log.ts';
import { type TestMailServer, openMailServer } from './mail-server.ts';
import { fillDataFolder } from './migrated-database.ts';
import { freshCpf } from './office.ts';
import { freshFolder } from './world.ts';

const CAPTCHA = 'abcd';
export const SITE_PASSWORD = 'gralha azul 41';

export interface SiteAnswer {
  readonly http: number;
  readonly status: number;
  readonly message: string;
  readonly data: unknown;
  readonly retryAfter: string | null;
}

export interface SitePlayer {
  readonly username: string;
  readonly token: string;
  readonly player: number;
}

export interface AccountsSite {
  readonly app: RunningServerApp;
  readonly mail: TestMailServer;
  /** Moves the server's clock forward. */
  advance(ms: number): void;
  /** A call: a POST with this body, or a GET without one. */
  call(path: string, token?: string, body?: object, headers?: Record<string, string>): Promise<SiteAnswer>;
  register(username?: string, headers?: Record<string, string>): Promise<SitePlayer>;
  logIn(username: string, pwd: string, headers?: Record<string, string>): Promise<SiteAnswer>;
  /** Whether the server still takes this token. */
  isLive(token: string): Promise<boolean>;
  close(): Promise<void>;
}

export async function openAccountsSite(settings: Readonly<Record<string, string>> = {}): Promise<AccountsSite> {
  const mail = await openMailServer();
  const folder = freshFolder('accounts');
  await fillDataFolder(folder);
  const read = readConfig({
    DATA_DIR: folder,
    PORT: '0',
    PSP_SANDBOX_PORT: '8549',
    CAPTCHA_TEST_CODE: CAPTCHA,
    FEED: 'off',
    RATE_LIMITS: 'off',
    MAIL_URL: mail.url,
    ...settings,
  });
  if (!read.ok) throw new Error(read.problems.join());
  let aheadMs = 0;
  const app = await createApp(read.config, { log: openLog('silent'), now: () => Date.now() + aheadMs });
  await app.listen();

  const call: AccountsSite['call'] = async (path, token = '', body, headers = {}) => {
    const answer = await fetch(app.url + path, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: token }), ...headers },
    });
    const { status, message, data } = (await answer.json()) as Pick<SiteAnswer, 'status' | 'message' | 'data'>;
    return { http: answer.status, status, message, data, retryAfter: answer.headers.get('retry-after') };
  };
  const userInfo = (token: string) => call('/api/app/user/userInfo', token);
  return {
    app,
    mail,
    advance: (ms) => {
      aheadMs += ms;
    },
    call,
    register: async (username = `${randomUUID()}@exemplo.com.br`, headers = {}) => {
      const registration = {
        name: 'Ana Souza',
        cardNo: freshCpf(),
        username,
        country: '+55',
        phone: '11912345678',
        pwd: SITE_PASSWORD,
        pwd1: SITE_PASSWORD,
        codeId: 1,
        captCode: CAPTCHA,
      };
      const { data } = await call('/api/auth/user/restRegister', '', registration, headers);
      const token = (data as { access_token: string }).access_token;
      return { username, token, player: Number(((await userInfo(token)).data as { uId: string }).uId) };
    },
    logIn: (username, pwd, headers = {}) =>
      call('/api/auth/user/restLogin', '', { username, pwd, codeId: 1, captCode: CAPTCHA }, headers),
    isLive: async (token) => (await userInfo(token)).status === 0,
    close: async () => {
      await app.close();
      await mail.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
