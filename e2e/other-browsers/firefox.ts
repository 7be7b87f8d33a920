import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserDriver } from './driver.ts';

/** Where Linux distributions put it; FIREFOX_PATH names another one. Empty where there is none. */
export const firefoxPath =
  [process.env['FIREFOX_PATH'] ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
    (file) => file !== '' && existsSync(file),
  ) ?? '';

/** How long the browser may take to start, and to answer a command. */
const [START_MS, ANSWER_MS] = [90_000, 60_000];

const QUIET: Readonly<Record<string, string | number | boolean>> = {
  'intl.accept_languages': 'pt-BR',
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.policy.firstRunURL': '',
  'app.update.enabled': false,
};

/** A connection by WebDriver BiDi, which Firefox speaks without another program. */
interface BidiConnection {
  readonly send: <R>(method: string, params?: object) => Promise<R>;
  readonly close: () => void;
}

async function connect(url: string): Promise<BidiConnection> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (answer: { type: string; result: unknown; message?: string }) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as { id?: number; type: string; result: unknown };
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  await once(socket, 'open', { signal: AbortSignal.timeout(ANSWER_MS) });
  let last = 0;
  return {
    send: (method, params = {}) => {
      last += 1;
      const id = last;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${method} was not answered`)), ANSWER_MS);
        waiting.set(id, ({ type, result, message }) => {
          clearTimeout(timer);
          waiting.delete(id);
          if (type === 'success') resolve(result as never);
          else reject(new Error(`${method}: ${message}`));
        });
        socket.send(JSON.stringify({ id, method, params }));
      });
    },
    close: () => socket.close(),
  };
}

/** Waits for the line with the address of the connection. */
async function readAddress(firefox: ChildProcess): Promise<string> {
  let printed = '';
  const found = Promise.withResolvers<string>();
  firefox.stderr?.on('data', (chunk) => {
    printed += String(chunk);
    const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(printed)?.[1];
    if (address !== undefined) found.resolve(address);
  });
  firefox.once('exit', () => found.reject(new Error(`Firefox ended:\n${printed}`)));
  const timer = setTimeout(() => found.reject(new Error(`Firefox did not start:\n${printed}`)), START_MS);
  return found.promise.finally(() => clearTimeout(timer));
}

interface EvaluateResult {
  readonly type: 'success' | 'exception';
  readonly result: { readonly value?: string };
  readonly exceptionDetails?: { readonly text: string };
}

/** A page or a frame of it. */
function driveContext(bidi: BidiConnection, context: string): Pick<BrowserDriver, 'run' | 'act'> {
  return {
    run: async (work, ...args) => {
      const { type, result, exceptionDetails } = await bidi.send<EvaluateResult>('script.evaluate', {
        expression: `Promise.resolve((${String(work)})(...${JSON.stringify(args)})).then((found) => JSON.stringify(found))`,
        target: { context },
        awaitPromise: true,
        userActivation: false,
      });
      if (type === 'exception') throw new Error(`in the page: ${exceptionDetails?.text}`);
      return (result.value === undefined ? undefined : JSON.parse(result.value)) as never;
    },
    act: async (actions) => void (await bidi.send('input.performActions', { context, actions })),
  };
}

/** What a test of Firefox alone may ask for beyond what every browser can. */
export interface FirefoxDriver extends BrowserDriver {
  /** The title of the notification that Firefox shows on the screen now; undefined while there is none. */
  readonly readNotice: () => Promise<string | undefined>;
  /** Presses that notification with the mouse. */
  readonly pressNotice: () => Promise<void>;
  /** The addresses of all open pages. */
  readonly listPages: () => Promise<readonly string[]>;
}

/** The window in which Firefox draws a notification itself; seen with the argument `--remote-allow-system-access` alone. */
const NOTICE_WINDOW = 'chrome://global/content/alerts/alert.xhtml';

interface Tree {
  readonly contexts: readonly { readonly context: string; readonly url: string; readonly children: Tree['contexts'] }[];
}

/** What is seen of the browser itself. */
function driveNotices(bidi: BidiConnection): Pick<FirefoxDriver, 'readNotice' | 'pressNotice' | 'listPages'> {
  const findNotice = async () => {
    const { contexts } = await bidi.send<Tree>('browsingContext.getTree', { 'moz:scope': 'chrome' });
    const found = contexts.find(({ url }) => url === NOTICE_WINDOW);
    return found && driveContext(bidi, found.context);
  };
  return {
    readNotice: async () =>
      (await findNotice())?.run(() => document.querySelector('#alertTitleLabel')?.getAttribute('value') || undefined),
    pressNotice: async () => {
      const notice = await findNotice();
      if (notice === undefined) throw new Error('no notification is shown');
      await notice.run(() => document.querySelector<HTMLElement>('#alertBox')?.click());
    },
    listPages: async () => {
      const { contexts } = await bidi.send<Tree>('browsingContext.getTree');
      return contexts.map(({ url }) => url);
    },
  };
}

/** Starts Firefox without a window, with a profile of its own and more preferences if given. */
export async function openFirefox(
  preferences: Readonly<Record<string, string | number | boolean>> = {},
  args: readonly string[] = [],
): Promise<FirefoxDriver> {
  const profile = mkdtempSync(path.join(tmpdir(), 'arara-firefox-'));
  const lines = Object.entries({ ...QUIET, ...preferences }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(path.join(profile, 'user.js'), `${lines.join('\n')}\n`);
  const firefox = spawn(
    firefoxPath,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', ...args],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, TZ: 'America/Sao_Paulo' },
    },
  );
  const bidi = await connect(`${await readAddress(firefox)}/session`);
  await bidi.send('session.new', { capabilities: {} });
  const { contexts } = await bidi.send<Tree>('browsingContext.getTree');
  const context = contexts[0]?.context ?? '';
  return {
    name: 'firefox',
    ...driveContext(bidi, context),
    ...driveNotices(bidi),
    open: async (url) => void (await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })),
    resize: async (viewport) => void (await bidi.send('browsingContext.setViewport', { context, viewport })),
    takeScreenshot: async () => {
      const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    inFrame: async (work) => {
      const tree = await bidi.send<Tree>('browsingContext.getTree', { root: context });
      const frame = tree.contexts[0]?.children[0]?.context;
      if (frame === undefined) throw new Error('the page has no frame');
      return work(driveContext(bidi, frame));
    },
    close: async () => {
      const ended = once(firefox, 'exit');
      await bidi.send('browser.close').catch(() => firefox.kill('SIGKILL'));
      await ended;
      bidi.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
