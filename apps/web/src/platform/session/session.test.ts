import { beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
let tellOfStorage: (event: { key: string | null }) => void = () => undefined;

beforeEach(() => {
  vi.resetModules();
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  vi.stubGlobal('addEventListener', (_: string, listen: typeof tellOfStorage) => {
    tellOfStorage = listen;
  });
});

test('a visitor who chose the sound of a game is not shown play money, before or after a log-in elsewhere', async () => {
  const { setPreferences } = await import('../../features/games/table/preferences.ts');
  setPreferences({ sound: true });
  const { syncTabs, useSession } = await import('./session.ts');
  expect(useSession.getState()).toMatchObject({ token: null, isPlayMoney: false });
  syncTabs();
  kept.set('arara.session', 'of-a-player');
  tellOfStorage({ key: 'arara.session' });
  expect(useSession.getState()).toMatchObject({ token: 'of-a-player', isPlayMoney: false });
});

test('a log-in to a test account in another tab brings its play money here, and a log-out takes it away', async () => {
  const { syncTabs, useSession } = await import('./session.ts');
  syncTabs();
  kept.set('arara.play', '1').set('arara.session', 'of-a-test-account');
  tellOfStorage({ key: 'arara.session' });
  expect(useSession.getState()).toMatchObject({ token: 'of-a-test-account', isPlayMoney: true });
  kept.clear();
  tellOfStorage({ key: null });
  expect(useSession.getState()).toMatchObject({ token: null, isPlayMoney: false });
});

test('play money that no session bears is not counted', async () => {
  kept.set('arara.play', '1');
  const { useSession } = await import('./session.ts');
  expect(useSession.getState().isPlayMoney).toBe(false);
});
