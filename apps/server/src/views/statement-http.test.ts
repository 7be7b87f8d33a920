import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { Worker as Thread } from 'node:worker_threads';
import { inflateSync } from 'node:zlib';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServerApp, createApp } from '../server.ts';
import { readConfig } from '../config/config.ts';
import { computeFirstIdAt } from '../platform/ids.ts';
import { sql } from '../platform/db/db.ts';
import { openLog } from '../platform/log/log.ts';
import * as wallet from '../wallet/wallet.ts';
import { createAccountStatementFile } from './statement.ts';
import { freshCpf } from '../../test/office.ts';
import { changeLedgerRows, grantBonus } from '../../test/wallet-state.ts';
import { fillDataFolder } from '../../test/migrated-database.ts';
import { freshFolder } from '../../test/world.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const DAY_MS = 24 * 3600 * 1000;
const FORMULA = '=HYPERLINK("http://evil.example";"Ana; Souza")';

/** The postings of these statements belong to no round and no bet that exists. */
const noBets = {
  games: { gameCodes: () => Promise.resolve(new Map()) },
  bets: { selections: () => Promise.resolve(new Map()) },
};

/** A statement as a spreadsheet reads it: centavos, and its lines by what they are. */
interface Sheet {
  readonly heading: readonly string[];
  readonly opening: number;
  readonly closing: number;
  readonly rows: readonly {
    moment: string;
    kind: string;
    ref: string;
    subject: string;
    amount: number;
    accounts: number;
    balance: number;
  }[];
  readonly sums: ReadonlyMap<string, number>;
  readonly notes: ReadonlyMap<string, string>;
}

const parseCentavos = (text = ''): number => {
  expect(text).toMatch(/^-?\d+,\d\d$/);
  return Number(text.replace(',', ''));
};

/** RFC 4180 with `;`: quotes hold separators, quotes and line ends. */
function parseCells(csv: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^;"\r\n]*))(;|\r\n|$)/g)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end !== ';') lines.push([]);
  }
  return lines.filter((line) => line.length === 9);
}

function parseSheet(csv: string): Sheet {
  expect(csv.startsWith('\u{feff}')).toBe(true);
  const [heading = [], ...lines] = parseCells(csv.slice(1));
  const named = (name: string) => lines.find((line) => line[2] === name && line[0] !== '') ?? [];
  return {
    heading,
    opening: parseCentavos(named('Saldo inicial')[7]),
    closing: parseCentavos(named('Saldo final')[7]),
    rows: lines
      .filter(([, time]) => time !== '')
      .map(([day, time, kind = '', ref = '', amount, main, bonus, balance, subject = '']) => ({
        moment: `${day} ${time}`,
        kind,
        ref,
        subject,
        amount: parseCentavos(amount),
        accounts: parseCentavos(main) + parseCentavos(bonus),
        balance: parseCentavos(balance),
      })),
    sums: new Map(
      lines
        .filter(([day, , , , sum]) => day === '' && sum !== '')
        .map((line) => [line[2] ?? '', parseCentavos(line[4])]),
    ),
    notes: new Map(lines.filter(([day]) => day === '').map((line) => [line[2] ?? '', line[3] ?? ''])),
  };
}

/** The texts that a PDF draws, page by page: its streams unpacked, their hexadecimal strings read. */
function readPages(pdf: Buffer): string[][] {
  const pages: string[][] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    if (pdf.subarray(at - 3, at).toString() === 'end') continue;
    const drawn = inflateSync(pdf.subarray(at + 7, pdf.indexOf('endstream', at))).toString('latin1');
    if (!drawn.includes(' Tf')) continue;
    pages.push(
      [...drawn.matchAll(/\[((?:<[\da-f]*>|[\s\d.-])*)\] TJ/g)].map(([, parts = '']) =>
        [...parts.matchAll(/<([\da-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
      ),
    );
  }
  return pages;
}

describe('a statement over HTTP', () => {
  const folder = freshFolder('statement');
  let app: RunningServerApp;
  let ana: Person;
  let bia: Person;
  interface Person {
    readonly token: string;
    readonly player: PlayerId;
    readonly username: string;
  }
  beforeAll(async () => {
    const read = readConfig({
      DATA_DIR: folder,
      PORT: '0',
      PSP_SANDBOX_PORT: '8537',
      CAPTCHA_TEST_CODE: 'abcd',
      RATE_LIMITS: 'off',
      FEED: 'off',
    });
    if (!read.ok) throw new Error(read.problems.join());
    await fillDataFolder(folder);
    app = await createApp(read.config, { log: openLog('silent') });
    await app.listen();
    ana = await newcomer('52998224725', FORMULA, `=1+1.${randomUUID()}@x.com`);
    bia = await newcomer('11144477735', 'Bia Prado', `${randomUUID()}@x.com`);
  });
  /** The threads that began after the server's own. */
  const threads: Thread[] = [];
  const seeThread = (thread: Thread) => void threads.push(thread);
  beforeAll(() => void process.on('worker', seeThread));
  afterAll(async () => {
    process.off('worker', seeThread);
    await app?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const get = (path: string, token: string, lang = 'pt_BR') =>
    fetch(app.url + path, { headers: { authorization: token, lang } });
  const post = async (path: string, body: unknown, token = '') => {
    const response = await fetch(app.url + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', authorization: token, 'idempotency-key': randomUUID() },
    });
    return (await response.json()) as { status: number; data: Record<string, unknown> };
  };
  async function newcomer(cpf: string, name: string, username: string): Promise<Person> {
    const entry = { username, pwd: 'segredo123', codeId: 12, captCode: 'abcd' };
    const { data } = await post('/api/auth/user/restRegister', {
      ...entry,
      name,
      cardNo: cpf,
      country: '+55',
      phone: '11912345678',
      pwd1: 'segredo123',
    });
    const token = String(data['access_token']);
    await post('/api/app/user/updateKyc', { name, cardNo: cpf }, token);
    const user = (await (await get('/api/app/user/userInfo', token)).json()) as { data: { uId: string } };
    return { token, username, player: Number(user.data.uId) as PlayerId };
  }
  const deposit = ({ player }: Person, amount: number) =>
    app.ctx.db.tx('money', async (tx) => {
      await wallet.bookDeposit(tx, app.ctx, await wallet.lockWallet(tx, player), {
        amount: toCentavos(amount),
        order: app.ctx.newId(),
        payment: app.ctx.newId(),
      });
      await tx.query(sql('test wagered', 'update wallet set turn_filled = turn_required where player = $1', player));
    });
  const bonus = ({ player }: Person, amount: number) =>
    app.ctx.db.tx('bonus', async (tx) =>
      grantBonus(tx, app.ctx, await wallet.lockWallet(tx, player), {
        kind: 'bonus-grant',
        source: 'test',
        gift: false,
        ref: app.ctx.newId(),
        amount: toCentavos(amount),
        required: toCentavos(amount),
        expiresAt: app.ctx.now() + DAY_MS,
      }),
    );
  const bet = (person: Person, amount: number) =>
    post('/api/app/game/SE0002/bet', { amount, direction: 'over', target: 50 }, person.token);
  const readBalance = async ({ player }: Person) => (await wallet.readBalances(app.ctx.db.read, player)).balance;
  const ask = (input: Record<string, unknown>, token = ana.token, lang?: string) =>
    get(
      `/api/app/wallet/statement?${Object.entries(input)
        .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
        .join('&')}`,
      token,
      lang,
    );
  const csv = async (from: number, to: number, person = ana): Promise<Sheet> => {
    const response = await ask({ format: 'csv', from, to }, person.token);
    expect(response.status).toBe(200);
    return parseSheet(Buffer.from(await response.arrayBuffer()).toString('utf8'));
  };
  const soon = () => Date.now() + 60_000;
  const sum = (sheet: Sheet): number => sheet.rows.reduce((total, row) => total + row.amount, 0);

  test('the rows lead from the opening to the closing balance, which both equal the ledger’s', async () => {
    proves('1-010');
    const empty = await csv(Date.now() - DAY_MS, soon());
    expect(empty).toMatchObject({ opening: 0, closing: 0, rows: [] });

    await deposit(ana, 50_000);
    await bonus(ana, 2000);
    for (let round = 0; round < 12; round++) await bet(ana, 5);
    await post('/api/app/wallet/transfer', { username: bia.username, amount: 10, pwd: 'segredo123' }, ana.token);
    // Past the millisecond of the last entry, so that the second half begins after it, by the server's clock: that follows the
    // database's, which may be some ten milliseconds from this process's.
    await new Promise((resolve) => setTimeout(resolve, 5));
    const half = app.ctx.now();
    const between = await readBalance(ana);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await deposit(ana, 123);
    await bet(ana, 1);

    const all = await csv(half - DAY_MS, soon());
    expect(all.heading).toHaveLength(9);
    expect(all.opening).toBe(0);
    expect(all.closing).toBe(await readBalance(ana));
    expect(sum(all)).toBe(all.closing - all.opening);
    expect(all.sums.get('Soma dos movimentos')).toBe(sum(all));
    for (const kind of new Set(all.rows.map((row) => row.kind)))
      expect([kind, all.sums.get(kind)]).toEqual([
        kind,
        all.rows.filter((row) => row.kind === kind).reduce((total, row) => total + row.amount, 0),
      ]);
    let balance = all.opening;
    for (const row of all.rows) {
      balance += row.amount;
      expect([row.balance, row.accounts]).toEqual([balance, balance]);
    }
    const flow = await (await get('/api/app/records?kind=flow&limit=100', ana.token)).json();
    const { items } = (flow as { data: { items: { amount: number; balance: number }[] } }).data;
    expect(all.rows.map((row) => [row.amount, row.balance])).toEqual(
      items.toReversed().map((item) => [Math.round(item.amount * 100), Math.round(item.balance * 100)]),
    );

    const [first, second] = [await csv(half - DAY_MS, half), await csv(half, soon())];
    expect([first.closing, second.opening]).toEqual([between, between]);
    expect([...first.rows, ...second.rows]).toEqual(all.rows);
    for (const part of [first, second]) expect(sum(part)).toBe(part.closing - part.opening);
  });

  test('a movement of a round names its game and its number, as the records do; others name nothing', async () => {
    proves('A-742');
    const period = { from: Date.now() - DAY_MS, to: soon() };
    const { heading, rows } = await csv(period.from, period.to);
    expect(heading[8]).toBe('Jogo ou aposta');
    const ofRounds = rows.filter(({ kind }) => kind === 'Aposta' || kind === 'Prêmio');
    expect(ofRounds.length).toBeGreaterThanOrEqual(13);
    for (const { ref, subject } of ofRounds) expect(subject).toBe(`Dice · rodada nº ${ref.slice(1)}`);
    const others = rows.filter(({ kind }) => kind !== 'Aposta' && kind !== 'Prêmio');
    expect(others.map(({ subject }) => subject)).toEqual(others.map(() => ''));
    const pdf = readPages(
      Buffer.from(await (await ask({ format: 'pdf', ...period }, ana.token, 'en_US')).arrayBuffer()),
    );
    expect(pdf.flat().filter((text) => text.startsWith('Dice'))).toEqual(
      ofRounds.map(({ ref }) => `Dice · round no. ${ref.slice(1)}`),
    );
  });

  test('a withdrawal that was requested and cancelled is in it twice', async () => {
    proves('1-010');
    const asked = await post(
      '/api/app/order/withdraw',
      { payCardBank: 'CPF', payCardNo: '52998224725', amount: 50 },
      ana.token,
    );
    await post(`/api/app/order/cancelWithdraw/${String(asked.data['orderId'])}`, {}, ana.token);
    const { rows, closing } = await csv(Date.now() - DAY_MS, soon());
    expect(rows.slice(-2)).toMatchObject([
      { kind: 'Saque pedido', amount: -5000, ref: `#${String(asked.data['orderId'])}` },
      { kind: 'Saque devolvido', amount: 5000, ref: `#${String(asked.data['orderId'])}` },
    ]);
    expect(closing).toBe(await readBalance(ana));
  });

  test('times are in São Paulo’s zone, and a movement on the edge of the period belongs to one side', async () => {
    const [entry] = await app.ctx.db.read.query(
      sql<{ id: PlayerId }>('test last entry', 'select max(id) as id from entry where player = $1', ana.player),
    );
    const at = Math.floor((entry?.id ?? 0) / 4096) + Date.UTC(2026, 0, 1);
    const shown = new Date(at - 3 * 3600 * 1000).toISOString();
    const moment = `${shown.slice(8, 10)}/${shown.slice(5, 7)}/${shown.slice(0, 4)} ${shown.slice(11, 19)}`;
    expect((await csv(at, at + 1)).rows.at(-1)?.moment).toBe(moment);
    expect((await csv(at + 1, soon())).rows).toEqual([]);
  });

  test('no text of a player becomes a formula or breaks out of its cell', async () => {
    proves('1-010');
    const text = Buffer.from(await (await ask({ format: 'csv', from: 0, to: 1 })).arrayBuffer()).toString('utf8');
    const { notes } = parseSheet(text);
    expect(notes.get('Titular')).toBe(`'${FORMULA}`);
    expect(notes.get('Conta')).toBe(`'${ana.username}`);
    const cells = parseCells(text.slice(1)).flat();
    expect(cells.filter((cell) => /^[=+@\t\r]/.test(cell))).toEqual([]);
    expect(cells.filter((cell) => cell.startsWith('-') && !/^-\d+,\d\d$/.test(cell))).toEqual([]);
  });

  test('a file with a name, not cached, with the data of the requesting player only', async () => {
    const from = Date.UTC(2026, 0, 1, 3);
    const response = await ask({ format: 'pdf', from, to: from + DAY_MS });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="extrato-arara-2026-01-01-2026-01-01.pdf"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    await response.arrayBuffer();
    const theirs = await csv(Date.now() - DAY_MS, soon(), bia);
    expect(theirs.rows.map((row) => row.kind)).toEqual(['Transferência recebida']);
    expect((await ask({ format: 'csv', from: 0, to: 1 }, '')).status).toBe(401);
    expect((await ask({ format: 'csv', from: 0, to: 1 }, 'made-up')).status).toBe(401);
  });

  test.each([
    ['format', { format: 'xlsx' }],
    ['format', { format: undefined }],
    ['from', { from: 'yesterday' }],
    ['from', { from: -1 }],
    ['from', { from: 1.5 }],
    ['to', { to: '' }],
    ['to', { to: 1e300 }],
    ['to', { from: 2000, to: 1000 }],
    ['to', { from: 0, to: 367 * DAY_MS }],
    ['from', { from: Date.now() + DAY_MS, to: Date.now() + 2 * DAY_MS }],
    ['player', { player: 1 }],
  ])('with a wrong %s it is 40001 at that field: %j', async (field, item) => {
    proves('1-010');
    const asked = Object.entries({ format: 'csv', from: 1000, to: 2000, ...item }).filter(
      ([, value]) => value !== undefined,
    );
    const response = await ask(Object.fromEntries(asked));
    expect(response.status).toBe(400);
    const answer = (await response.json()) as { status: number; data: { fields: Record<string, string> } };
    expect(answer.status).toBe(40_001);
    expect(Object.keys(answer.data.fields)).toEqual([field]);
  });

  test('in PDF: the same lines and balances, every page numbered, in the language that was asked for', async () => {
    proves('1-010');
    const deposit = { format: 'pdf', from: Date.now() - DAY_MS, to: soon() };
    const portuguese = Buffer.from(await (await ask(deposit)).arrayBuffer());
    expect(portuguese.subarray(0, 5).toString()).toBe('%PDF-');
    const pages = readPages(portuguese);
    const sheet = await csv(deposit.from, deposit.to);
    const drawn = pages.flat();
    expect(drawn.filter((text) => text.startsWith('#'))).toEqual(sheet.rows.map((row) => row.ref));
    const [whole, cents] = [Math.floor(sheet.closing / 100), String(sheet.closing % 100).padStart(2, '0')];
    expect(drawn).toContain(`R$ ${whole},${cents}`);
    expect(drawn).toEqual(expect.arrayContaining(['Saldo real', 'Saldo de bônus']));
    pages.forEach((page, at) => expect(page).toContain(`Página ${at + 1} de ${pages.length}`));
    const english = readPages(Buffer.from(await (await ask(deposit, ana.token, 'en_US')).arrayBuffer())).flat();
    expect(english).toEqual(expect.arrayContaining(['Statement', 'Closing balance', 'Withdrawal returned']));
  });

  test('of play money: no amount in it looks like reais', async () => {
    proves('1-010');
    const { data } = await post('/api/app/user/switchTest', {}, ana.token);
    const token = String(data['access_token']);
    const deposit = { from: Date.now() - DAY_MS, to: soon() };
    const { heading, closing } = await csv(deposit.from, deposit.to, { ...ana, token });
    expect([closing, heading[4], heading[7]]).toEqual([100_000, 'Valor (T$)', 'Saldo (T$)']);
    const drawn = readPages(Buffer.from(await (await ask({ format: 'pdf', ...deposit }, token)).arrayBuffer())).flat();
    expect(drawn).toEqual(expect.arrayContaining(['T$ 1.000,00', 'Valor (T$)', 'Saldo (T$)']));
    expect(drawn.filter((text) => text.includes('R$'))).toEqual([]);
  });

  describe('of 50,000 movements', { timeout: 180_000 }, () => {
    let heavy: Person;
    const COUNT = 50_000;
    const began = Date.now() - DAY_MS;
    beforeAll(async () => {
      heavy = await newcomer('39053344705', 'Caio Šťastný 王', `${randomUUID()}@x.com`);
      // Two centavos in and one out, again and again, as the ledger would have written them.
      await app.ctx.db.tx('history', async (tx) => {
        await tx.query(
          sql(
            'test history',
            `insert into entry (player, id, kind, debit, credit, amount, debit_after, credit_after, ref)
             select $1, $2::bigint + n * 10, case when n % 2 = 1 then 4 else 3 end, case when n % 2 = 1 then 101 else 1 end, case when n % 2 = 1 then 1 else 101 end,
               case when n % 2 = 1 then 2 else 1 end, case when n % 2 = 0 then n / 2 end, case when n % 2 = 1 then n / 2 + 2 end, $2::bigint + n
             from generate_series(1, $3::int) n`,
            heavy.player,
            computeFirstIdAt(began),
            COUNT,
          ),
        );
        await tx.query(sql('test kept', 'update wallet set main = $2 where player = $1', heavy.player, COUNT / 2));
      });
    });

    test('the CSV has all of them, and its sums are the ledger’s', async () => {
      proves('1-010');
      const sheet = await csv(Date.now() - 2 * DAY_MS, soon(), heavy);
      expect(sheet.rows).toHaveLength(COUNT);
      expect([sheet.opening, sum(sheet), sheet.closing]).toEqual([0, COUNT / 2, COUNT / 2]);
      expect(sheet.sums.get('Prêmio')).toBe(COUNT);
      expect(sheet.sums.get('Aposta')).toBe(-COUNT / 2);
    });

    test('the PDF of a shorter period has all of them, and its last page has the last number', async () => {
      const to = began + 12;
      const { rows, closing } = await csv(began, to, heavy);
      expect(rows.length).toBeGreaterThan(4800);
      const response = await ask({ format: 'pdf', from: began, to }, heavy.token);
      const pages = readPages(Buffer.from(await response.arrayBuffer()));
      expect(pages.flat().filter((text) => text.startsWith('#'))).toHaveLength(rows.length);
      expect(pages.at(0)).toContain('Caio Stastný ?');
      expect(pages.at(-1)).toContain(`Página ${pages.length} de ${pages.length}`);
      expect(pages.at(-1)).toContain((closing / 100).toFixed(2).replace('.', ','));
    });

    test.each([
      [
        'pt_BR',
        'O PDF mostra até 5.000 movimentos, e este período tem 50.000. Escolha menos dias ou baixe a planilha (CSV).',
      ],
      [
        'en_US',
        'A PDF shows up to 5,000 movements, and this period has 50,000. Choose fewer days, or download the spreadsheet (CSV).',
      ],
    ])('the PDF of too many says so in clear words, in %s D7-A2', async (lang, message) => {
      const response = await ask({ format: 'pdf', from: began, to: soon() }, heavy.token, lang);
      expect(response.status).toBe(422);
      expect(await response.json()).toEqual({ status: 42_201, message, data: null });
    });

    test('the CSV of too many says so in clear words D7-A2', async () => {
      const many = await newcomer(freshCpf(), 'Davi Lima', `${randomUUID()}@x.com`);
      await app.ctx.db.tx('history', (tx) =>
        tx.query(
          sql(
            'test long history',
            `insert into entry (player, id, kind, debit, credit, amount, debit_after, credit_after, ref)
             select $1, $2::bigint + n, 4, 101, 1, 1, null, n, $2::bigint + n from generate_series(1, 100001) n`,
            many.player,
            computeFirstIdAt(began),
          ),
        ),
      );
      const words = [
        ['pt_BR', 'A planilha mostra até 100.000 movimentos, e este período tem 100.001. Escolha menos dias.'],
        ['en_US', 'A spreadsheet shows up to 100,000 movements, and this period has 100,001. Choose fewer days.'],
      ] as const;
      for (const [lang, message] of words) {
        const response = await ask({ format: 'csv', from: began, to: soon() }, many.token, lang);
        expect(response.status).toBe(422);
        expect(await response.json()).toEqual({ status: 42_201, message, data: null });
      }
    });

    test('at most 32 files are written at once; the next is 50301 until one has ended D7-A2', async () => {
      const open = (format: 'csv' | 'pdf') =>
        createAccountStatementFile(app.ctx, noBets, ana.player, { from: began, to: soon(), format, lang: 'pt_BR' });
      const files = [];
      for (let nth = 0; nth < 32; nth++)
        files.push((await open(nth % 2 === 0 ? 'csv' : 'pdf')).parts[Symbol.asyncIterator]());
      for (const parts of files) expect((await parts.next()).done).toBe(false);
      await expect(open('csv')).rejects.toMatchObject({ code: 'unavailable' });
      const response = await ask({ format: 'csv', from: began, to: soon() }, bia.token);
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10']);
      await files.pop()?.return?.();
      const next = (await open('pdf')).parts[Symbol.asyncIterator]();
      expect((await next.next()).done).toBe(false);
      for (const parts of [...files, next]) await parts.return?.();
    });

    test('all PDFs are drawn in one thread of its own; when it ends, they are cut off and the next starts another D7-A2', async () => {
      const pdf = async () => {
        const response = await ask({ format: 'pdf', from: began, to: began + 12 }, heavy.token);
        return readPages(Buffer.from(await response.arrayBuffer())).length;
      };
      await threads.at(-1)?.terminate();
      threads.length = 0;
      const [first, second] = await Promise.all([pdf(), pdf()]);
      expect(first).toBeGreaterThan(100);
      expect(second).toBe(first);
      expect(threads).toHaveLength(1);
      const { parts } = await createAccountStatementFile(app.ctx, noBets, heavy.player, {
        format: 'pdf',
        from: began,
        to: began + 12,
        lang: 'pt_BR',
      });
      const taken = parts[Symbol.asyncIterator]();
      expect((await taken.next()).done).toBe(false);
      await threads.at(-1)?.terminate();
      await expect(taken.next()).rejects.toThrow();
      expect(await pdf()).toBe(first);
      expect(threads).toHaveLength(2);
    });

    test.each(['csv', 'pdf'] as const)('the %s is read from the book no faster than it is taken', async (format) => {
      proves('1-010');
      let reads = 0;
      const { read } = app.ctx.db;
      const counted: typeof read = {
        query: (item) => {
          if (item.name === 'entries following') reads += 1;
          return read.query(item);
        },
      };
      const ctx = { ...app.ctx, db: { ...app.ctx.db, read: counted } };
      const { parts } = await createAccountStatementFile(ctx, noBets, heavy.player, {
        format,
        from: began,
        to: began + 12,
        lang: 'pt_BR',
      });
      const taken = parts[Symbol.asyncIterator]();
      for (let part = 0; part < 3; part += 1) expect((await taken.next()).done).toBe(false);
      expect(reads).toBeLessThan(5);
      await taken.return?.();
    });
  });

  test('a file that cannot be finished is cut off, and the server goes on', async () => {
    proves('1-010');
    // Two amounts that no program here can read, and that cancel each other out: only the rows fail, when they are read.
    await app.ctx.db.tx('unreadable', (tx) =>
      tx.query(
        sql(
          'test unreadable',
          `insert into entry (player, id, kind, debit, credit, amount, debit_after, credit_after, ref)
           values ($1, $2, 10, 102, 1, 9007199254740993, null, 1000, 1), ($1, $2::bigint + 1, 10, 1, 102, 9007199254740993, 1000, null, 1)`,
          bia.player,
          app.ctx.newId(),
        ),
      ),
    );
    for (const format of ['csv', 'pdf']) {
      // Before the first part is sent an error can still be an answer; later only the end of the connection shows it.
      const answer = await ask({ format, from: Date.now() - DAY_MS, to: soon() }, bia.token)
        .then(async (response) => (response.ok ? response.arrayBuffer().then(() => 'whole') : response.json()))
        .catch(() => 'broken off');
      expect(['broken off', { status: 50_301, message: expect.any(String), data: null }]).toContainEqual(answer);
    }
    expect((await csv(Date.now() - DAY_MS, soon())).closing).toBe(await readBalance(ana));
  });

  test('a statement that changes while it is read is cut off', async () => {
    const period = { from: Date.now() - DAY_MS, to: soon() };
    const { parts } = await createAccountStatementFile(app.ctx, noBets, bia.player, {
      ...period,
      format: 'csv',
      lang: 'pt_BR',
    });
    const taken = parts[Symbol.asyncIterator]();
    await taken.next();
    await changeLedgerRows(app.ctx.db, `delete from entry where player = ${bia.player}`);
    await expect(taken.next()).rejects.toThrow('changed under its reader');
  });
});
