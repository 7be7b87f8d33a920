import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
let reportStorage: (event: { key: string | null }) => void = () => undefined;

beforeEach(() => {
  vi.resetModules();
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  vi.stubGlobal('sessionStorage', {});
  vi.stubGlobal('addEventListener', (_: string, listen: typeof reportStorage) => {
    reportStorage = listen;
  });
});

test('a visitor who switched on the sound of a game sees no play money, before or after a log-in in another tab', async () => {
  const { saveGamePreferences: setPreferences } = await import('../../features/games/controls/preferences.ts');
  setPreferences({ sound: true });
  const { syncSessionAcrossTabs: syncTabs, useSession } = await import('./session.ts');
  expect(useSession.getState()).toMatchObject({ token: null, isPlayMoney: false });
  syncTabs();
  stored.set('arara.session', 'of-a-player');
  reportStorage({ key: 'arara.session' });
  expect(useSession.getState()).toMatchObject({ token: 'of-a-player', isPlayMoney: false });
});

test('a log-in to a test account in another tab brings its play money here, and a log-out takes it away', async () => {
  const { syncSessionAcrossTabs: syncTabs, useSession } = await import('./session.ts');
  syncTabs();
  stored.set('arara.play', '1').set('arara.session', 'of-a-test-account');
  reportStorage({ key: 'arara.session' });
  expect(useSession.getState()).toMatchObject({ token: 'of-a-test-account', isPlayMoney: true });
  stored.clear();
  reportStorage({ key: null });
  expect(useSession.getState()).toMatchObject({ token: null, isPlayMoney: false });
});

test('play money without a session does not count', async () => {
  stored.set('arara.play', '1');
  const { useSession } = await import('./session.ts');
  expect(useSession.getState().isPlayMoney).toBe(false);
});
