import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as AppUpdate from './app-update.ts';

/** A service worker as the page sees it. */
class FakeWorker extends EventTarget {
  state = 'installing';
  readonly postMessage = vi.fn();
}

class FakeRegistration extends EventTarget {
  active: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  readonly update = vi.fn(() => Promise.resolve());

  /** A new version arrives and waits. */
  bring(): FakeWorker {
    const worker = new FakeWorker();
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    [this.waiting, this.installing] = [worker, null];
    worker.state = 'installed';
    worker.dispatchEvent(new Event('statechange'));
    return worker;
  }
}

let module: typeof AppUpdate;
let registration: FakeRegistration;
let container: EventTarget & {
  controller: FakeWorker | null;
  register: ReturnType<typeof vi.fn>;
  ready: Promise<unknown>;
};
const active = new FakeWorker();
const reload = vi.fn();

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  reload.mockClear();
  registration = Object.assign(new FakeRegistration(), { active });
  container = Object.assign(new EventTarget(), {
    controller: active,
    register: vi.fn(() => Promise.resolve(registration)),
    ready: Promise.resolve({ active }),
  });
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('location', { origin: 'https://arara.example', reload });
  vi.stubGlobal('performance', {
    now: () => 0,
    getEntriesByType: () => [
      { name: 'https://arara.example/assets/a.js' },
      { name: 'https://arara.example/api/app/user/getUserInfo' },
    ],
  });
  module = await import('./app-update.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a new version', () => {
  test('waits until the player reloads, and then takes over before the page is loaded again', async () => {
    await module.registerServiceWorker();
    const worker = registration.bring();
    expect(module.useWaitingAppUpdate.getState().worker).toBe(worker);
    expect(reload).not.toHaveBeenCalled();
    module.reloadIntoUpdate();
    expect(worker.postMessage).toHaveBeenCalledWith({ type: 'takeOver' });
    expect(reload).not.toHaveBeenCalled();
    container.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledOnce();
  });

  test('is none on a first visit, while the first worker takes over and still counts as waiting', async () => {
    registration.active = null;
    await module.registerServiceWorker();
    const worker = registration.bring();
    worker.state = 'activating';
    registration.active = worker;
    worker.dispatchEvent(new Event('statechange'));
    expect(module.useWaitingAppUpdate.getState().worker).toBeNull();
  });

  test.each(['activating', 'activated', 'redundant'])('that is %s already is loaded at once', async (state) => {
    await module.registerServiceWorker();
    registration.bring().state = state;
    module.reloadIntoUpdate();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('is loaded after three seconds when its worker does not answer', async () => {
    await module.registerServiceWorker();
    registration.bring();
    module.reloadIntoUpdate();
    vi.advanceTimersByTime(2999);
    expect(reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('is not offered on the first visit, which has no worker yet', async () => {
    container.controller = null;
    await module.registerServiceWorker();
    registration.bring();
    expect(module.useWaitingAppUpdate.getState().worker).toBeNull();
  });

  test('is looked for every half hour, and when the page is seen again', async () => {
    await module.registerServiceWorker();
    vi.advanceTimersByTime(60 * 60_000);
    expect(registration.update).toHaveBeenCalledTimes(2);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(registration.update).toHaveBeenCalledTimes(3);
  });
});

test('only files of the build are kept: no answer of a call', async () => {
  await module.registerServiceWorker();
  expect(active.postMessage).toHaveBeenCalledWith({ type: 'keep', urls: ['https://arara.example/assets/a.js'] });
});

test('the policy passes the address of the worker alone', async () => {
  let rules: { createScriptURL(url: string): string } | undefined;
  vi.stubGlobal('trustedTypes', { createPolicy: (_: string, given: typeof rules) => (rules = given) });
  await module.registerServiceWorker();
  expect(container.register).toHaveBeenCalledWith('/sw.js');
  expect(() => rules?.createScriptURL('/evil.js')).toThrow('no service worker');
});

test('a browser that forbids workers leaves the app as it is', async () => {
  container.register.mockRejectedValue(new Error('forbidden'));
  expect(await module.registerServiceWorker()).toBe(false);
  expect(module.useWaitingAppUpdate.getState().worker).toBeNull();
});
