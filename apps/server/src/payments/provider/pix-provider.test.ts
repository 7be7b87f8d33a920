import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toCentavos } from '@arara/money';
import { type RunningSandboxBank, startPixSandboxBank } from '@arara/psp-sandbox';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { canMakeCertificates, type Certificates, makeCertificates } from '../../../test/network/certificates.ts';
import { waitUntil } from '../../../test/payments-site.ts';
import { createPixProvider } from './pix-provider.ts';
import { type PaymentProvider, PaymentProviderError } from '../../ports/payment-provider.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const KEY = '7f0a3c52-6d1e-4b8a-9c47-2e5b81d0a6f3';
const ANA = { cpf: '52998224725', name: 'Ana Beatriz de Souza' };
const OTHER = '39053344705';

const id = (): string => randomBytes(16).toString('hex');
const failure = (promise: Promise<unknown>): Promise<PaymentProviderError> =>
  promise.then(
    () => expect.fail('the bank did it'),
    (error: unknown) => {
      if (error instanceof PaymentProviderError) return error;
      throw error;
    },
  );

const withTls = canMakeCertificates();
if (!withTls) console.warn('needs openssl: the provider is not shown over TLS');
const certificates = withTls ? makeCertificates() : undefined;
const credentials = {
  clientId: 'arara-dev',
  clientSecret: 'arara-dev-secret',
  webhookSecret: 'arara-dev-webhook-secret',
  pixKey: KEY,
  now: Date.now,
  timeoutMs: 1000,
};
const bankOptions = { speed: 100, pixKey: KEY, siteOrigins: ['http://localhost:8080'], fee: toCentavos(2) };
const toTlsSettings = (input: Certificates) => ({ ...input.server, clientCa: input.authority });

for (const as of ['sandbox', 'pix'] as const)
  describe.skipIf(as === 'pix' && !withTls)(`a bank by the port, as ${as}`, () => {
    // As pix: over TLS, where both sides show a certificate.
    const secure = as === 'pix' ? certificates : undefined;
    let bank: RunningSandboxBank;
    let provider: PaymentProvider;
    const post = async (path: string, body: object = {}) => {
      const answer = await fetch(new URL(path, bank.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(answer.ok).toBe(true);
      return (await answer.json()) as { pix: { endToEndId: string }[] };
    };
    const injectFault = (name: string, more: object = {}) => post('/sandbox/trouble', { name, ...more });
    beforeAll(async () => {
      bank = await startPixSandboxBank({
        ...bankOptions,
        ...(secure === undefined ? {} : { tls: toTlsSettings(secure) }),
      });
      provider = createPixProvider({
        ...credentials,
        url: bank.apiUrl,
        ...(secure === undefined ? {} : { tls: { ...secure.client, ca: secure.authority } }),
      });
    });
    afterAll(() => bank.close());
    afterEach(() => injectFault('clear'));

    const charge = (chargeId: string, reais = 100) =>
      provider.createCharge({
        chargeId,
        amount: toCentavos(reais * 100),
        expirySeconds: 1800,
        payer: ANA,
        returnUrl: 'http://localhost:8080/paySuccess?orderId=1',
      });
    const paid = async (how?: string) => {
      const chargeId = id();
      const { url } = await charge(chargeId);
      const { pix } = await post(`${url}/pay`, how === undefined ? {} : { trouble: how });
      return { chargeId, endToEndId: pix[0]?.endToEndId ?? '' };
    };
    const payout = (payoutId: string, reais = 50, owner = ANA.cpf) =>
      provider.createPayout({ payoutId, amount: toCentavos(reais * 100), key: ANA.cpf, owner });
    const settled = (payoutId: string) =>
      waitUntil(
        'the payout',
        () => provider.getPayout(payoutId),
        (item) => item.status !== 'processing',
      );

    test('says what it can do, within limits that a charge and a payout fit in', () => {
      const can = provider.capabilities();
      expect(can).toMatchObject({ payerIdentity: 'reported', hostedPage: true, keyLookUp: true });
      for (const payerIdentity of ['enforced', 'reported', 'none'] as const)
        expect(createPixProvider({ ...credentials, url: bank.url, payerIdentity }).capabilities()).toMatchObject({
          payerIdentity,
        });
      expect(can.limits.chargeMin).toBeLessThanOrEqual(can.limits.chargeMax);
      expect(can.limits.payoutMin).toBeLessThanOrEqual(can.limits.payoutMax);
      expect(can.limits.refundDays).toBe(90);
    });

    test('a charge is made once per id, paid, and reported with its payer and its fee', async () => {
      const chargeId = id();
      const made = await charge(chargeId);
      expect(made).toMatchObject({ chargeId, status: 'active', amount: 10_000, received: [] });
      expect((await charge(chargeId)).url).toBe(made.url);
      await post(`${made.url}/pay`);
      const now = await provider.getCharge(chargeId);
      expect(now.status).toBe('completed');
      expect(now.received).toMatchObject([
        { amount: 10_000, ownKey: true, payer: ANA.cpf, returned: 0, refunds: [], fee: 2 },
      ]);
      expect((await failure(provider.getCharge(id()))).code).toBe('notFound');
    });

    test('an unpaid charge is removed, a paid one is answered as it is', async () => {
      const chargeId = id();
      await charge(chargeId);
      expect((await provider.cancelCharge(chargeId)).status).toBe('removed');
      expect((await provider.cancelCharge(chargeId)).status).toBe('removed');
      const done = await paid();
      expect((await provider.cancelCharge(done.chargeId)).status).toBe('completed');
    });

    test('every payment is on the list, page by page', async () => {
      const from = Date.now() - 60_000;
      const all = [];
      for (let n = 0; n < 3; n++) all.push(await paid());
      const listed = await provider.listReceived(from, Date.now() + 60_000);
      for (const { chargeId, endToEndId } of all)
        expect(listed.filter((item) => item.endToEndId === endToEndId)).toMatchObject([{ chargeId, amount: 10_000 }]);
    });

    test('a payment is sent back once per id, within what it was', async () => {
      const { chargeId, endToEndId } = await paid();
      const refundId = id();
      const refund = { refundId, endToEndId, amount: toCentavos(4000) };
      expect(await provider.createRefund(refund)).toMatchObject({ refundId, amount: 4000, clawedBack: false });
      expect(await provider.createRefund(refund)).toMatchObject({ refundId, amount: 4000 });
      await waitUntil(
        'the refund',
        () => provider.getRefund(endToEndId, refundId),
        (item) => item.status === 'returned',
      );
      expect((await provider.getCharge(chargeId)).received).toMatchObject([{ amount: 10_000, returned: 4000 }]);
      const tooMuch = await failure(provider.createRefund({ ...refund, refundId: id(), amount: toCentavos(6001) }));
      expect(tooMuch.code).toBe('invalid');
      // The log has the name of the field and none of the bank's sentences, which may contain a name.
      expect(tooMuch.message).toContain('devolucao.valor');
      expect(tooMuch.message).not.toContain('excederia');
      expect((await failure(provider.getRefund(endToEndId, id()))).code).toBe('notFound');
    });

    test('a payment that the Pix scheme takes back is reported as clawed back', async () => {
      const { chargeId, endToEndId } = await paid();
      await post(`/sandbox/med/${endToEndId}`);
      expect((await provider.getCharge(chargeId)).received[0]?.refunds).toMatchObject([
        { amount: 10_000, status: 'returned', clawedBack: true },
      ]);
    });

    test('a payout goes out once per id; the same id with other content is a conflict', async () => {
      const payoutId = id();
      const before = await provider.getBalance();
      expect(await payout(payoutId)).toMatchObject({ payoutId, status: 'processing', amount: 5000, returns: [] });
      expect((await payout(payoutId)).endToEndId).toBe((await provider.getPayout(payoutId)).endToEndId);
      expect(await settled(payoutId)).toMatchObject({ status: 'confirmed', fee: 2 });
      expect(before - (await provider.getBalance())).toBe(5002);
      const other = await failure(payout(payoutId, 51));
      expect([other.code, other.outcomeUnknown]).toEqual(['conflict', false]);
      expect((await failure(provider.getPayout(id()))).code).toBe('notFound');
    });

    test('a payout is refused: somebody else’s key, the payee’s bank, no money, bad content', async () => {
      const foreign = id();
      await payout(foreign, 50, OTHER);
      expect(await settled(foreign)).toMatchObject({ status: 'rejected', reason: expect.stringContaining('Titular') });
      await injectFault('payout-rejected');
      const rejected = id();
      await payout(rejected);
      expect((await settled(rejected)).status).toBe('rejected');
      const poor = await failure(payout(id(), 10_000_000));
      expect([poor.code, poor.outcomeUnknown]).toEqual(['insufficientFunds', false]);
      const nothing = await failure(payout(id(), 0));
      expect([nothing.code, nothing.outcomeUnknown]).toEqual(['invalid', false]);
    });

    test('a payout without an answer is unknown, and polled by its id: made, or not known', async () => {
      proves('A-040');
      const made = id();
      await injectFault('payout-timeout', { txid: made });
      const late = await failure(payout(made));
      expect([late.code, late.outcomeUnknown]).toEqual(['timeout', true]);
      expect((await settled(made)).status).toBe('confirmed');
      const lost = id();
      await injectFault('payout-unheard', { txid: lost });
      expect((await failure(payout(lost))).outcomeUnknown).toBe(true);
      expect((await failure(provider.getPayout(lost))).code).toBe('notFound');
      await payout(lost);
      expect((await settled(lost)).status).toBe('confirmed');
    });

    test('a confirmed payout comes back, and the list has every one', async () => {
      const from = Date.now() - 60_000;
      const payoutId = id();
      await injectFault('payout-returned', { txid: payoutId });
      await payout(payoutId);
      const back = await waitUntil(
        'the return',
        () => provider.getPayout(payoutId),
        (item) => item.returns.length > 0,
      );
      expect(back).toMatchObject({ status: 'confirmed', returns: [{ amount: 5000 }] });
      const listed = await provider.listPayouts(from, Date.now() + 60_000);
      expect(listed.filter((item) => item.payoutId === payoutId)).toMatchObject([
        { amount: 5000, returns: [{ amount: 5000 }] },
      ]);
    });

    test('a key is looked up with its owner masked; an unknown key has no owner', async () => {
      expect(await provider.lookUpKey(ANA.cpf)).toMatchObject({ kind: 'person', taxId: '***982247**' });
      expect((await failure(provider.lookUpKey('nobody@example.com'))).code).toBe('notFound');
    });

    test('a bank that is down did or did not do it: unknown', async () => {
      await injectFault('unavailable');
      const down = await failure(payout(id()));
      expect([down.code, down.outcomeUnknown]).toEqual(['unavailable', true]);
    });
  });

describe.skipIf(!withTls)('a bank that wants a certificate', () => {
  let bank: RunningSandboxBank;
  const { authority, client, untrusted } = certificates ?? {
    authority: '',
    client: { cert: '', key: '' },
    untrusted: { cert: '', key: '' },
  };
  beforeAll(async () => {
    if (certificates !== undefined)
      bank = await startPixSandboxBank({ ...bankOptions, tls: toTlsSettings(certificates) });
  });
  afterAll(() => bank.close());

  test.each([
    ['no certificate', { cert: '', key: '', ca: authority }],
    ['a certificate of nobody', { ...untrusted, ca: authority }],
    ['a bank that nobody vouches for', client],
  ])('%s: nothing is sent', async (_, tls) => {
    proves('A-040');
    const error = await failure(createPixProvider({ ...credentials, url: bank.apiUrl, tls }).getBalance());
    expect([error.code, error.outcomeUnknown]).toEqual(['unavailable', false]);
  });

  test('the open port has no merchant’s calls then', async () => {
    const error = await failure(createPixProvider({ ...credentials, url: bank.url }).getBalance());
    expect(error.code).toBe('notFound');
  });
});

test('a notice to the address with the configured secret is accepted; any other is refused', async () => {
  proves('A-042', 'A-057');
  const bank = await startPixSandboxBank(bankOptions);
  const provider = createPixProvider({ ...credentials, url: bank.url, notices: 'address' });
  await provider.registerWebhook('http://localhost:1/api/hooks/pix');
  const body = Buffer.from(JSON.stringify({ pix: [{ endToEndId: 'E1', txid: 'T1' }] }));
  const read = (k: string | undefined) => provider.readWebhook({ body, header: () => undefined, query: () => k });
  // Some append `/pix` to the path, some to the text of the address, whose end is the secret.
  for (const k of [credentials.webhookSecret, `${credentials.webhookSecret}/pix`])
    expect(read(k)).toEqual({ ok: true, notices: [{ about: 'charge', eventKey: 'E1', subject: 'T1' }] });
  for (const k of [
    undefined,
    '',
    '/pix',
    'another',
    `${credentials.webhookSecret}x`,
    `${credentials.webhookSecret}/pix/pix`,
  ])
    expect(read(k)).toEqual({ ok: false, why: 'signature' });
  await bank.close();
});

describe('the calls', () => {
  /** A bank of a few lines that counts what it is asked. */
  async function counter(answer: (path: string, nth: number) => { status: number; body: object }) {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      const path = request.url ?? '';
      asked.push(path);
      const { status, body } = answer(path, asked.filter((item) => item === path).length);
      setTimeout(
        () => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
        20,
      );
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { asked, url, close: () => new Promise((resolve) => server.closeAllConnections() ?? server.close(resolve)) };
  }
  const count = (asked: readonly string[], path: string) => asked.filter((item) => item === path).length;
  const OAUTH = { status: 200, body: { access_token: 'a', expires_in: 3600 } };

  test.each(['application/json', 'text/plain'])('an answer without an end, as %s, is cut off D7-M9', async (type) => {
    let [sent, open] = [0, 0];
    const part = Buffer.alloc(256 * 1024, ' ');
    const server = createServer((request, response) => {
      if (request.url === '/oauth/token') return void response.end(JSON.stringify(OAUTH.body));
      open++;
      response.once('close', () => open--);
      // An error is read like an answer.
      response.writeHead(type === 'text/plain' ? 500 : 200, { 'content-type': type });
      const write = (): void => {
        while (!response.destroyed && sent < 512 * part.length) {
          sent += part.length;
          if (!response.write(part)) return void response.once('drain', write);
        }
      };
      write();
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const provider = createPixProvider({ ...credentials, url, timeoutMs: 20_000 });
    const error = await failure(provider.getCharge(id()));
    expect(error).toMatchObject({ code: 'unavailable', outcomeUnknown: true });
    expect(error.message).toMatch('longer than 4194304 bytes');
    await waitUntil(
      'the end of the connection',
      async () => open,
      (left) => left === 0,
    );
    expect(sent).toBeLessThan(64 * 1024 * 1024);
    await new Promise((resolve) => server.close(resolve));
  });

  const answerList = (list: object) =>
    counter((path) => (path === '/oauth/token' ? OAUTH : { status: 200, body: list }));
  const listed = (nth: number) => ({
    endToEndId: `E${String(nth).padStart(31, '0')}`,
    valor: '1.00',
    horario: '2026-01-01T12:00:00Z',
  });

  test('a list that counts pages without an end is not read D7-M9', async () => {
    const paginacao = { quantidadeDePaginas: 1e9 };
    const bank = await answerList({ parametros: { paginacao }, pix: [listed(1)] });
    const provider = createPixProvider({ ...credentials, url: bank.url });
    for (const read of [provider.listReceived(0, 1), provider.listReturned(0, 1), provider.listPayouts(0, 1)])
      expect(await failure(read)).toMatchObject({ code: expect.stringMatching(/^(listTooLong|protocol)$/) });
    expect(bank.asked.filter((path) => path !== '/oauth/token')).toHaveLength(3);
    await bank.close();
  });

  test('a payment on the list that cannot be read hides no other, and is named D7-M6', async () => {
    const wrong = { ...listed(2), endToEndId: 'D1234', payer: '52998224725' };
    const paginacao = { quantidadeDePaginas: 1 };
    const bank = await answerList({ parametros: { paginacao }, pix: [wrong, null, listed(1)] });
    const provider = createPixProvider({ ...credentials, url: bank.url });
    const unreadable: string[] = [];
    const found = await provider.listReceived(0, 1, (where) => unreadable.push(where));
    expect(found.map(({ endToEndId }) => endToEndId)).toEqual([listed(1).endToEndId]);
    expect(unreadable).toEqual(['endToEndId', '']);
    // Who compares the books with the list wants all of it.
    expect(await failure(provider.listReceived(0, 1))).toMatchObject({ code: 'protocol' });
    await bank.close();
  });

  test('twenty callers share one token request, and one renewal of a token that is no longer accepted', async () => {
    proves('A-040');
    let taken = true;
    const bank = await counter((path) => {
      if (path === '/oauth/token') {
        taken = true;
        return OAUTH;
      }
      return taken ? { status: 200, body: { saldo: '1.00' } } : { status: 401, body: {} };
    });
    const provider = createPixProvider({ ...credentials, url: bank.url });
    const all = () => Promise.all(Array.from({ length: 20 }, () => provider.getBalance()));
    await all();
    expect(count(bank.asked, '/oauth/token')).toBe(1);
    taken = false;
    expect(await all()).toEqual(Array.from({ length: 20 }, () => 100));
    expect(count(bank.asked, '/oauth/token')).toBe(2);
    await bank.close();
  });

  test('a short-lived token is requested at most once per call, and used until half of its lifetime is over', async () => {
    proves('A-040');
    let time = Date.now();
    const short = { status: 200, body: { access_token: 'a', expires_in: 10 } };
    const bank = await counter((path) => (path === '/oauth/token' ? short : { status: 200, body: { saldo: '1.00' } }));
    const provider = createPixProvider({ ...credentials, url: bank.url, now: () => time });
    for (const [laterMs, asked] of [
      [0, 1],
      [4999, 1],
      [1, 2],
      [3_600_000, 3],
    ] as const) {
      time += laterMs;
      expect(await provider.getBalance()).toBe(100);
      expect(count(bank.asked, '/oauth/token')).toBe(asked);
    }
    await bank.close();
  });

  test.each([
    [400, 'invalid', false],
    [408, 'unavailable', true],
    [423, 'unavailable', true],
    [425, 'unavailable', true],
  ])('a payout that is answered %d', async (status, code, outcomeUnknown) => {
    const bank = await counter((path) => (path === '/oauth/token' ? OAUTH : { status, body: {} }));
    const order = { payoutId: id(), amount: toCentavos(5000), key: ANA.cpf, owner: ANA.cpf };
    expect(await failure(createPixProvider({ ...credentials, url: bank.url }).createPayout(order))).toMatchObject({
      code,
      outcomeUnknown,
    });
    await bank.close();
  });

  test('a bank that does not answer gets one probe and no other call, and all calls again after one success', async () => {
    proves('A-040');
    let [time, away] = [Date.now(), true];
    const bank = await counter((path) =>
      path === '/oauth/token' ? OAUTH : away ? { status: 503, body: {} } : { status: 200, body: { saldo: '1.00' } },
    );
    const patience = { failures: 3, overMs: 0 };
    const provider = createPixProvider({ ...credentials, url: bank.url, now: () => time, circuitBreaker: patience });
    const path = '/v2/gn/saldo';
    for (let nth = 0; nth < 3; nth++) expect((await failure(provider.getBalance())).outcomeUnknown).toBe(true);
    const unsent = await failure(provider.getBalance());
    expect([unsent.code, unsent.outcomeUnknown, count(bank.asked, path)]).toEqual(['unavailable', false, 3]);
    expect(unsent.retryAfterMs).toBeGreaterThan(0);
    time += 2001;
    await Promise.all(Array.from({ length: 10 }, () => failure(provider.getBalance())));
    expect(count(bank.asked, path)).toBe(4);
    away = false;
    time += 2001;
    expect(await provider.getBalance()).toBe(100);
    expect(await Promise.all([provider.getBalance(), provider.getBalance()])).toEqual([100, 100]);
    await bank.close();
  });
});
