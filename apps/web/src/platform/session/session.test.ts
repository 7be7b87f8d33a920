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
  const { setPreferences: prefer } = await import('../../features/games/table/preferences.ts');
  prefer({ sound: true });
  const { syncTabs: followOtherTabs, useSession } = await import('./session.ts');
  expect(useSession.getState()).toMatchObject({ token: null, play: false });
  followOtherTabs();
  kept.set('arara.session', 'of-a-player');
  tellOfStorage({ key: 'arara.session' });
  expect(useSession.getState()).toMatchObject({ token: 'of-a-player', play: false });
});

test('a log-in to a test account in another tab brings its play money here, and a log-out takes it away', async () => {
  const { syncTabs: followOtherTabs, useSession } = await import('./session.ts');
  followOtherTabs();
  kept.set('arara.play', '1').set('arara.session', 'of-a-test-account');
  tellOfStorage({ key: 'arara.session' });
  expect(useSession.getState()).toMatchObject({ token: 'of-a-test-account', play: true });
  kept.clear();
  tellOfStorage({ key: null });
  expect(useSession.getState()).toMatchObject({ token: null, play: false });
});

test('play money that no session bears is not counted', async () => {
  kept.set('arara.play', '1');
  const { useSession } = await import('./session.ts');
  expect(useSession.getState().isPlayMoney).toBe(false);
});
