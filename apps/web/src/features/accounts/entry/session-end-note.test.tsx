import { playerInfoCalls } from '@arara/contract/player/player-info';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { joinTexts } from '../../../test/texts.ts';
import { proves } from '../../../../../../scripts/proof/proves.ts';

const signedIn = new Map([['arara.session', 'a token']]);
let stored: Map<string, string>;

beforeEach(() => {
  vi.resetModules();
  stored = new Map(signedIn);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('sessionStorage', {});
  vi.stubGlobal('location', { search: '', pathname: '/home', href: 'http://arara.test/home' });
  vi.stubGlobal('addEventListener', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

/** A call that the server answers with 40101 and this data; what the log-in dialog then says. */
async function readNoteAfterRefusal(data: unknown, language = 'pt_BR'): Promise<string> {
  const answer = { status: 40101, message: '', data };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(answer), { status: 401 })));
  const { callApi, BACKGROUND_CALL_OPTIONS } = await import('../../../platform/api/api.ts');
  vi.stubGlobal('history', {
    state: null,
    pushState: (_: unknown, __: string, to: string) => Object.assign(location, { search: to.replace('/home', '') }),
  });
  await expect(callApi(playerInfoCalls.getBalance, {}, BACKGROUND_CALL_OPTIONS)).rejects.toMatchObject({
    status: 40101,
  });
  expect(location.search).toBe('?dialog=login');
  return renderNote(language);
}
async function renderNote(language = 'pt_BR'): Promise<string> {
  const { SessionEndNote } = await import('./session-end-note.tsx');
  const { useSession } = await import('../../../platform/session/session.ts');
  return renderToStaticMarkup(
    <IntlProvider locale={language.replace('_', '-')} timeZone="America/Sao_Paulo" messages={joinTexts(language)}>
      <SessionEndNote ended={useSession.getState().ended} />
    </IntlProvider>,
  ).replaceAll(/<[^>]*>/g, '');
}

test.each([
  [null, 'Sua sessão terminou. Por favor, entre novamente.', 'Your session has ended. Please log in again.'],
  [{ reason: 'timeOut' }, 'por falta de uso ou por tempo', 'it was not used or lasted too long'],
  [{ reason: 'elsewhere' }, 'encerrada em outro aparelho', 'ended on another device'],
  [{ reason: 'tooMany' }, 'mais aparelhos do que o permitido', 'more devices than allowed'],
  [{ reason: 'password' }, 'A senha ou o e-mail da sua conta mudou', 'password or the e-mail of your account'],
  [{ reason: '<b>won</b>' }, 'Sua sessão terminou. Por favor', 'Your session has ended. Please'],
])('a session that the server ended with %j: the log-in says why, in both languages', async (data, pt, en) => {
  proves('4-035');
  expect(await readNoteAfterRefusal(data)).toContain(pt);
  expect(await renderNote('en_US')).toContain(en);
});

test('after an own log-out, and after the next log-in, it says nothing', async () => {
  expect(await renderNote()).toBe('');
  await readNoteAfterRefusal({ reason: 'timeOut' });
  const { signIn, signOut } = await import('../../../platform/session/session.ts');
  signIn('another token');
  expect(await renderNote()).toBe('');
  signOut();
  expect(await renderNote()).toBe('');
});
