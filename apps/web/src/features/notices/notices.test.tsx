import { parseNoticeMarkup, readNoticeText } from '@arara/contract/player/notice-markup';
import type { Id } from '@arara/contract/protocol/fields';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { joinTexts } from '../../test/texts.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';
import type * as Banner from './notice-banner.tsx';
import type * as Store from './notice-store.ts';

let banner: typeof Banner;
let store: typeof Store;
beforeAll(async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('location', { search: '', pathname: '/home', href: 'http://arara.test/home' });
  banner = await import('./notice-banner.tsx');
  store = await import('./notice-store.ts');
});
beforeEach(() => store.useNotices.setState({ waiting: [] }));

const render = (text: string, language = 'pt_BR') =>
  renderToStaticMarkup(
    <IntlProvider locale={language.replace('_', '-')} timeZone="America/Sao_Paulo" messages={joinTexts(language)}>
      <banner.NoticeCard notice={{ id: '1', nodes: parseNoticeMarkup(text) }} onDismiss={() => undefined} />
    </IntlProvider>,
  );
/** The markup inside of the banner, without its frame. */
const renderInside = (text: string) => /role="status">(.*)<\/div><button/s.exec(render(text))?.[1] ?? '';
const bidi = (word: string) => `\u202E${word}\u2066\u200B\u0007`;

test('paragraphs, bold, italics, line breaks and links are shown; its button closes it, in both languages', () => {
  proves('4-031');
  const text =
    '<p>Jogos <strong>parados</strong> às 3&nbsp;h<br/><em>hoje</em></p><a href="/text_jr">Saiba</a> <a href="https://arara.bet.br/x?a=1&amp;b=2">mais</a>';
  const html = renderInside(text);
  expect(html).toContain('<p>Jogos <b>parados</b> às 3\u00A0h<br/><i>hoje</i></p>');
  expect(html).toMatch(/<a href="\/text_jr"[^>]*>Saiba<\/a>/);
  expect(html).toContain(
    '<a href="https://arara.bet.br/x?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow">mais</a>',
  );
  expect(render(text)).toContain('aria-label="Fechar o aviso"');
  expect(render(text, 'en_US')).toContain('aria-label="Close the notice"');
});

test.each([
  ['<script>alert(1)</script>Oi', 'Oi'],
  ['<SCRIPT src=//evil>x', ''],
  ['<style>*{display:none}</style>Oi', 'Oi'],
  ['<img src=x onerror=alert(1)>Oi', 'Oi'],
  ['<b onclick="alert(1)" style="position:fixed">Oi</b>', '<b>Oi</b>'],
  ['<svg><script>alert(1)</script></svg>Oi', 'Oi'],
  ['<math><mi//xlink:href="data:x,<script>alert(4)</script>">Oi', ''],
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe>Oi', 'Oi'],
  ['<a href="javascript:alert(1)">Oi</a>', 'Oi'],
  ['<a href="&#106;avascript:alert(1)">Oi</a>', 'Oi'],
  ['<a href=" java\tscript:alert(1)">Oi</a>', 'Oi'],
  ['<a href="//evil.example">Oi</a>', 'Oi'],
  ['<a href="/\\evil.example">Oi</a>', 'Oi'],
  ['<a href="https://arara.bet.br@evil.example">Oi</a>', 'Oi'],
  ['<a href="http://arara.bet.br">Oi</a>', 'Oi'],
  ['<a href="data:text/html,x">Oi</a>', 'Oi'],
  ['<form action=/x><input name=pwd><button>Oi</button></form>', 'Oi'],
  ['<!--<b>--><b>Oi', '<b>Oi</b>'],
  ['<<b>Oi</b>', '&lt;<b>Oi</b>'],
  ['1 < 2 & 3 > 2', '1 &lt; 2 &amp; 3 &gt; 2'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['<b>a<i>b</b>c</i>', '<b>a<i>b</i></b>c'],
  ['<p>a<p>b', '<p>a</p><p>b</p>'],
  [`<b>${bidi('ganhou')}</b>`, '<b>ganhou</b>'],
  ['&#x202e;abc&#8203;', 'abc'],
])('hostile markup %j becomes %j', (text, html) => {
  proves('4-031');
  expect(renderInside(text)).toBe(html);
});

test('whatever is sent, only elements of the list come out, and only links have an address', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '/',
    '=',
    ' ',
    'a',
    'b',
    'p',
    'br',
    'script',
    'svg',
    'href=',
    'on',
    '&#',
    'x3c;',
    '<!--',
    'javascript:',
    'https://a',
    '\u202E',
    '\0',
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
      (text) => {
        for (const [tag] of renderInside(text).matchAll(/<[^>]*>/g))
          expect(tag).toMatch(/^<(\/?(p|b|i|u|a)|br\/|a href="(https:\/\/|\/)[^"]*"[^>]*)>$/);
      },
    ),
    { numRuns: 500 },
  );
});

test('100 KB of text or of markup is cut to the length of a banner, at once', () => {
  proves('4-031');
  for (const piece of ['Olá ', '<b>', '<a href="', '<!--', '<script', '</p>', '&#x202e;', '<p><a href=/x>', '<b "']) {
    const html = renderInside(piece.repeat(Math.ceil(100_000 / piece.length)));
    expect(html.replaceAll(/<[^>]*>/g, '').length).toBeLessThan(4 * 2001);
    expect(html.split('<b>').length).toBeLessThan(10);
  }
});

test('they wait in their order, each once; one without a word to read, and more than ten, do not', () => {
  const send = (id: number | undefined, text: string) =>
    store.showNotice({ ...(id === undefined ? {} : { id: id as Id }), text });
  const read = () => store.useNotices.getState().waiting.map(({ nodes }) => readNoticeText(nodes));
  for (const empty of ['', ' ', '<b></b>', '<script>x</script>', '\u202E']) send(undefined, empty);
  expect(read()).toEqual([]);
  send(1, 'um');
  send(2, 'dois');
  send(1, 'um');
  expect(read()).toEqual(['um', 'dois']);
  store.dismissNotice();
  expect(read()).toEqual(['dois']);
  for (let n = 3; n <= 20; n++) send(n, `aviso ${n}`);
  expect(read()).toHaveLength(10);
});

test('one that was closed is not shown again when a new connection is sent it', () => {
  proves('A-590');
  const send = (id: number) => store.showNotice({ id: id as Id, text: 'parada às 3 h' });
  send(901);
  send(902);
  store.dismissNotice();
  send(901);
  send(902);
  expect(store.useNotices.getState().waiting.map(({ id }) => id)).toEqual(['902']);
});
