import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ANA, openMerchant, PIX_KEY, until, WEBHOOK_SECRET, type Merchant } from '../test/world.ts';
import { parseBrCode } from './pix/brcode.ts';
import { proves } from '../../../scripts/proof/proves.ts';

const TXID = 'deposito000000000000000000001';

let arara: Merchant;
beforeEach(async () => {
  arara = await openMerchant();
});
afterEach(() => arara.close());

const waitForNotification = (index = 0) => until(() => arara.notifications[index]);
const waitInSilence = () => new Promise((resolve) => setTimeout(resolve, 400));

function isSigned(signature: string, raw: string): boolean {
  const [, time, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  return (
    Math.abs(Date.now() / 1000 - Number(time)) < 10 &&
    mac === createHmac('sha256', WEBHOOK_SECRET).update(`${time}.${raw}`).digest('hex')
  );
}

describe('a deposit', () => {
  test('is created, shown, paid, notified and read back', async () => {
    proves('A-125');
    const { body: made, page } = await arara.charge(TXID);
    expect(made).toMatchObject({
      txid: TXID,
      revisao: 0,
      status: 'ATIVA',
      valor: { original: '100.00' },
      devedor: ANA,
      calendario: { expiracao: 1800 },
    });
    expect(parseBrCode(String(made['pixCopiaECola']))).toMatchObject({
      ok: true,
      code: { url: made['location'], merchantName: 'Arara' },
    });

    const shown = await arara.send('GET', page);
    expect(shown.status).toBe(200);
    expect(shown.body).toContain('R$\u00a0100,00');
    expect(shown.body).toContain('***.982.247-**');
    expect(shown.body).not.toContain(ANA.cpf);

    const paid = await arara.send('POST', `${page}/pay`);
    expect(paid.status).toBe(200);
    const endToEndId = paid.body['pix']![0]!['endToEndId']!;

    const { path, signature, raw, body } = await waitForNotification();
    expect(path).toBe('/api/bank/pix');
    expect(isSigned(signature, raw)).toBe(true);
    expect(body['pix']).toMatchObject([
      { endToEndId, txid: TXID, valor: '100.00', chave: PIX_KEY, gnExtras: { pagador: ANA } },
    ]);

    expect((await arara.call('GET', `/cob/${TXID}`)).body).toMatchObject({
      status: 'CONCLUIDA',
      pix: [{ endToEndId, valor: '100.00' }],
    });
    expect((await arara.call('GET', `/pix/${endToEndId}`)).body).toMatchObject({
      endToEndId,
      txid: TXID,
      gnExtras: { pagador: ANA },
    });
    expect((await arara.send('GET', `${page}/status`)).body).toMatchObject({
      state: 'recebido',
      receipt: { endToEndId },
    });
    expect((await arara.send('POST', `${page}/pay`)).status).toBe(409);
  });

  test('the payload behind the code is a signed JWS of the charge', async () => {
    const { body } = await arara.charge(TXID, { solicitacaoPagador: 'Depósito' });
    const url = `http://${body['location']}`;
    const answer = await fetch(url);
    expect(answer.headers.get('content-type')).toContain('application/jose');
    const { payload, protectedHeader } = await jwtVerify(
      await answer.text(),
      createRemoteJWKSet(new URL('/.well-known/jwks.json', url)),
    );
    expect(protectedHeader).toMatchObject({
      alg: 'RS256',
      kid: expect.any(String),
      jku: expect.any(String),
      x5t: expect.any(String),
    });
    expect(payload).toMatchObject({
      txid: TXID,
      status: 'ATIVA',
      valor: { original: '100.00' },
      chave: PIX_KEY,
      solicitacaoPagador: 'Depósito',
      calendario: { expiracao: 1800 },
    });
    expect((await fetch(url.slice(0, -4))).status).toBe(404);
  });

  test('two presses of Pagar at once pay once', async () => {
    const { page } = await arara.charge(TXID);
    const presses = await Promise.all(Array.from({ length: 8 }, () => arara.send('POST', `${page}/pay`)));
    expect(presses.map((press) => press.status).toSorted()).toEqual([200, ...Array<number>(7).fill(409)]);
    expect((await arara.call('GET', `/cob/${TXID}`)).body['pix']).toHaveLength(1);
  });

  test('the same PUT again changes nothing, another revises, and a removed charge takes no payment', async () => {
    const { page } = await arara.charge(TXID);
    expect((await arara.call('PUT', `/cob/${TXID}`, arara.cob())).body).toMatchObject({ revisao: 0 });
    expect((await arara.call('PUT', `/cob/${TXID}`, arara.cob({ valor: { original: '50.00' } }))).body).toMatchObject({
      revisao: 1,
      valor: { original: '50.00' },
    });
    expect((await arara.call('PATCH', `/cob/${TXID}`, { solicitacaoPagador: 'Oi' })).body).toMatchObject({
      revisao: 2,
      valor: { original: '50.00' },
      solicitacaoPagador: 'Oi',
    });
    expect((await arara.call('GET', `/cob/${TXID}?revisao=0`)).body).toMatchObject({
      revisao: 0,
      valor: { original: '100.00' },
    });

    const both = await arara.call('PATCH', `/cob/${TXID}`, {
      status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR',
      valor: { original: '1.00' },
    });
    expect(both).toMatchObject({ status: 400, body: { violacoes: [{ propriedade: 'cob.status' }] } });
    expect(
      (await arara.call('PATCH', `/cob/${TXID}`, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' })).body,
    ).toMatchObject({ status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' });
    expect((await arara.call('PATCH', `/cob/${TXID}`, { solicitacaoPagador: 'Ei' })).status).toBe(400);
    expect((await arara.call('PUT', `/cob/${TXID}`, arara.cob({ valor: { original: '9.00' } }))).status).toBe(400);
    expect((await arara.send('POST', `${page}/pay`)).status).toBe(409);
    expect((await arara.send('GET', `${page}/status`)).body).toMatchObject({ state: 'cancelado' });
  });

  test('expires by the bank’s clock, stays ATIVA and is not paid by an honest payer', async () => {
    proves('A-125');
    const { page } = await arara.charge(TXID);
    await arara.send('POST', '/sandbox/clock', { advanceMs: 1_800_001 });
    expect((await arara.call('GET', `/cob/${TXID}`)).body).toMatchObject({ status: 'ATIVA' });
    expect((await arara.send('GET', `${page}/status`)).body).toMatchObject({ state: 'expirado' });
    expect(await arara.send('POST', `${page}/pay`)).toMatchObject({
      status: 409,
      body: { detail: 'Esta cobrança expirou.' },
    });
  });

  test('lists charges and payments by time, in pages', async () => {
    for (const end of ['1', '2', '3']) {
      const { page } = await arara.charge(TXID.slice(0, -1) + end);
      if (end !== '3') await arara.send('POST', `${page}/pay`);
    }
    const window = `inicio=${new Date(Date.now() - 60_000).toISOString()}&fim=${new Date(Date.now() + 60_000).toISOString()}`;
    const charges = (await arara.call('GET', `/cob?${window}&paginacao.itensPorPagina=2&paginacao.paginaAtual=1`)).body;
    expect(charges).toMatchObject({
      parametros: {
        paginacao: { paginaAtual: 1, itensPorPagina: 2, quantidadeDePaginas: 2, quantidadeTotalDeItens: 3 },
      },
    });
    expect(Object.values(charges['cobs']!).map((cob) => cob['txid'])).toEqual([`${TXID.slice(0, -1)}3`]);
    expect((await arara.call('GET', `/cob?${window}&status=CONCLUIDA&cpf=${ANA.cpf}`)).body['cobs']).toHaveLength(2);
    expect((await arara.call('GET', `/pix?${window}`)).body['pix']).toHaveLength(2);
    expect((await arara.call('GET', `/pix?${window}&txid=${TXID}`)).body['pix']).toHaveLength(1);
    expect(await arara.call('GET', '/cob?inicio=ontem&fim=2026-01-01T00:00:00Z')).toMatchObject({
      status: 400,
      body: { violacoes: [{ propriedade: 'inicio' }] },
    });
    expect((await arara.call('GET', '/pix?inicio=2026-01-02T00:00:00Z&fim=2026-01-01T00:00:00Z')).body['type']).toMatch(
      /PixConsultaInvalida$/,
    );
  });
});

describe('what the bank refuses', () => {
  test('every broken rule is a violation with its property', async () => {
    const bad = async (changes: Record<string, unknown>) => {
      const { status, body, headers } = await arara.call('PUT', `/cob/${TXID}`, arara.cob(changes));
      expect([status, headers.get('content-type')]).toEqual([400, expect.stringContaining('application/problem+json')]);
      expect(body).toMatchObject({
        type: 'https://pix.bcb.gov.br/api/v2/error/CobOperacaoInvalida',
        status: 400,
        title: 'Cobrança inválida.',
      });
      return Object.values(body['violacoes']!).map((violation) => violation['propriedade']);
    };
    expect(await bad({ calendario: { expiracao: 0 } })).toEqual(['cob.calendario.expiracao']);
    expect(await bad({ valor: { original: '0.00' } })).toEqual(['cob.valor.original']);
    for (const original of ['10', '10.0', '10.000', '1,00', '-1.00', '12345678901.00', 10.5])
      expect(await bad({ valor: { original } })).toEqual(['cob.valor.original']);
    expect(await bad({ devedor: { cpf: '11122233300', nome: 'X' } })).toEqual(['cob.devedor']);
    expect(await bad({ devedor: { ...ANA, cnpj: '11222333000181' } })).toEqual(['cob.devedor']);
    expect(await bad({ devedor: { cpf: ANA.cpf } })).toEqual(['cob.devedor']);
    expect(await bad({ chave: 'not a key' })).toEqual(['cob.chave']);
    expect(await bad({ chave: '00000000-0000-4000-8000-000000000000' })).toEqual(['cob.chave']);
    expect(await bad({ solicitacaoPagador: 'x'.repeat(141) })).toEqual(['cob.solicitacaoPagador']);
    expect(await bad({ infoAdicionais: [{ nome: 'x'.repeat(51), valor: '' }] })).toEqual(['cob.infoAdicionais']);
    expect(await bad({ loc: { id: 99 } })).toEqual(['cob.loc.id']);
    expect(await bad({ gnExtras: { urlRetorno: 'https://evil.example/paySuccess' } })).toEqual([
      'cob.gnExtras.urlRetorno',
    ]);
    expect(await bad({ valor: { original: '0.00' }, calendario: { expiracao: -1 } })).toHaveLength(2);
    expect((await arara.call('PUT', '/cob/short', arara.cob())).body['violacoes']).toMatchObject([
      { propriedade: 'cob.txid', valor: 'short' },
    ]);
    expect((await arara.call('GET', `/cob/${TXID}`)).body['type']).toMatch(/CobNaoEncontrado$/);
  });

  test('an unknown path is 404, a missing or too narrow token is 401 or 403', async () => {
    for (const path of [
      `/cob/${TXID}`,
      '/pix/E99999004202611210507aaaaaaaaaaa',
      '/webhook/nobody',
      '/v2/gn/pix/enviados/id-envio/none',
      '/nowhere',
    ])
      expect((await arara.call('GET', path)).status).toBe(404);
    expect((await arara.send('GET', '/pay/unknown')).status).toBe(404);
    expect((await arara.send('POST', '/pay/unknown/pay')).status).toBe(404);
    expect((await arara.send('GET', `/cob/${TXID}`)).status).toBe(401);
    expect((await arara.send('GET', `/cob/${TXID}`, undefined, { authorization: 'Bearer made.up.token' })).status).toBe(
      401,
    );
    expect(
      (
        await arara.send('PUT', `/cob/${TXID}`, arara.cob(), {
          authorization: `Bearer ${await arara.token('cob.read')}`,
        })
      ).status,
    ).toBe(403);
    expect(
      (
        await arara.send(
          'POST',
          '/oauth/token',
          { grant_type: 'client_credentials' },
          { authorization: `Basic ${btoa('arara-dev:wrong')}` },
        )
      ).status,
    ).toBe(401);
  });

  test('a body that is not JSON is answered as a problem', async () => {
    const answer = await fetch(new URL('/cob', String((await arara.charge(TXID)).body['linkPagamento'])), {
      method: 'POST',
      body: '{',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await arara.token()}` },
    });
    expect(answer.status).toBe(400);
  });
});

describe('notifications', () => {
  test('are retried until the merchant answers 200', async () => {
    arara.webhookAnswers.push(500, 204);
    const { page } = await arara.charge(TXID);
    await arara.send('POST', `${page}/pay`);
    await waitForNotification(2);
    expect(new Set(arara.notifications.map(({ raw }) => raw)).size).toBe(1);
    const log = await until(async () => {
      const { body } = await arara.send('GET', `/sandbox/deliveries?txid=${TXID}`);
      return String(body['deliveries']![0]!['state']) === 'delivered' ? body['deliveries'] : undefined;
    });
    expect(log).toMatchObject([{ attempts: 3, lastStatus: 200 }]);
  });

  test('lost: no notification comes, and the payment is found by a query', async () => {
    const { page } = await arara.charge(TXID);
    await arara.injectFault('webhook-lost', { txid: TXID });
    await arara.send('POST', `${page}/pay`);
    await waitInSilence();
    expect(arara.notifications).toEqual([]);
    expect((await arara.call('GET', `/cob/${TXID}`)).body['status']).toBe('CONCLUIDA');
  });

  test('duplicate: the same notification comes twice', async () => {
    const { page } = await arara.charge(TXID);
    await arara.injectFault('webhook-duplicate');
    await arara.send('POST', `${page}/pay`);
    expect((await waitForNotification(1)).raw).toBe((await waitForNotification(0)).raw);
  });

  test('late: the notification comes after its delay', async () => {
    const { page } = await arara.charge(TXID);
    await arara.injectFault('webhook-late', { delayMs: 3_600_000 });
    await arara.send('POST', `${page}/pay`);
    await waitInSilence();
    expect(arara.notifications).toEqual([]);
    await arara.send('POST', '/sandbox/clock', { advanceMs: 3_600_001 });
    await waitForNotification();
  });

  test('forged: a payment that never happened is notified with a wrong or a right signature', async () => {
    await arara.charge(TXID);
    await arara.injectFault('webhook-forged', { txid: TXID });
    const wrong = await waitForNotification();
    expect(isSigned(wrong.signature, wrong.raw)).toBe(false);
    await arara.injectFault('webhook-forged', { signed: true });
    const right = await waitForNotification(1);
    expect(isSigned(right.signature, right.raw)).toBe(true);
    expect((await arara.call('GET', `/pix/${right.body['pix']![0]!['endToEndId']}`)).status).toBe(404);
    expect((await arara.call('GET', `/cob/${TXID}`)).body['status']).toBe('ATIVA');
  });
});

describe('injected payment faults', () => {
  const payWithFault = async (fault: string, injected: boolean) => {
    const { page } = await arara.charge(TXID);
    if (injected) await arara.injectFault(fault, { txid: TXID });
    await arara.send('POST', `${page}/pay`, injected ? undefined : { trouble: fault });
    return (await arara.call('GET', `/cob/${TXID}`)).body['pix']!;
  };
  test('another CPF pays', async () =>
    expect((await payWithFault('payer-other-cpf', true))[0]!['gnExtras']!['pagador']!['cpf']).not.toBe(ANA.cpf));
  test('another amount is paid', async () =>
    expect(await payWithFault('wrong-amount', false)).toMatchObject([{ valor: '99.00' }]));
  test('a charge is paid twice', async () => {
    const pix = await payWithFault('paid-twice', true);
    expect(new Set(Object.values(pix).map((each) => each['endToEndId'])).size).toBe(2);
    await waitForNotification(1);
  });
  test('a charge is paid right after it expired', async () => {
    const { page } = await arara.charge(TXID);
    expect(await arara.send('POST', `${page}/pay`, { trouble: 'paid-late' })).toMatchObject({
      status: 202,
      body: { status: 'AGENDADO' },
    });
    expect((await arara.call('GET', `/cob/${TXID}`)).body['status']).toBe('ATIVA');
    await arara.send('POST', '/sandbox/clock', { advanceMs: 1_802_000 });
    expect((await arara.call('GET', `/cob/${TXID}`)).body).toMatchObject({
      status: 'CONCLUIDA',
      pix: [{ valor: '100.00' }],
    });
  });
  test('the bank is unavailable, then available again', async () => {
    proves('A-125');
    await arara.injectFault('unavailable', { durationMs: 60_000 });
    expect(await arara.call('GET', '/v2/gn/saldo')).toMatchObject({
      status: 503,
      body: { type: 'https://pix.bcb.gov.br/api/v2/error/ServicoIndisponivel' },
    });
    expect((await arara.send('GET', '/sandbox/health')).body).toMatchObject({
      name: 'arara-psp-sandbox',
      ok: true,
      siteOrigins: expect.any(Array),
    });
    await arara.injectFault('clear');
    expect((await arara.call('GET', '/v2/gn/saldo')).status).toBe(200);
  });
  test('a charge is made and its call gets no answer', async () => {
    await arara.injectFault('timeout');
    const silent = await Promise.race([
      arara.call('PUT', `/cob/${TXID}`, arara.cob()).catch(() => 'cut off'),
      waitInSilence().then(() => 'no answer'),
    ]);
    expect(silent).toBe('no answer');
    expect((await arara.call('GET', `/cob/${TXID}`)).body['status']).toBe('ATIVA');
  });
});

describe('refunds', () => {
  test('settle, are notified, never exceed the payment and are idempotent by id', async () => {
    const { page } = await arara.charge(TXID);
    const endToEndId = (await arara.send('POST', `${page}/pay`)).body['pix']![0]!['endToEndId'];
    const path = `/pix/${endToEndId}/devolucao/`;
    expect(await arara.call('PUT', `${path}R1`, { valor: '60.00' })).toMatchObject({
      status: 201,
      body: { id: 'R1', status: 'EM_PROCESSAMENTO', natureza: 'ORIGINAL' },
    });
    expect((await arara.call('PUT', `${path}R1`, { valor: '60.00' })).status).toBe(201);
    expect((await arara.call('PUT', `${path}R1`, { valor: '10.00' })).body['violacoes']).toMatchObject([
      { propriedade: 'devolucao.id' },
    ]);
    expect((await arara.call('PUT', `${path}R2`, { valor: '40.01' })).body['violacoes']).toMatchObject([
      { propriedade: 'devolucao.valor' },
    ]);
    expect((await arara.call('PUT', `${path}R3`, { valor: '40.00' })).status).toBe(201);
    await until(async () =>
      ((await arara.call('GET', `${path}R3`)).body['status'] as unknown) === 'DEVOLVIDO' ? true : undefined,
    );
    expect((await arara.send('GET', `${page}/status`)).body).toMatchObject({ state: 'devolvido' });
    await until(() =>
      arara.notifications.find(({ body }) =>
        Object.values(body['pix']![0]!['devolucoes'] ?? {}).some(
          (refund) => String(refund['id']) === 'R3' && String(refund['status']) === 'DEVOLVIDO',
        ),
      ),
    );
    expect((await arara.call('GET', `${path}none`)).body['type']).toMatch(/PixDevolucaoNaoEncontrada$/);
  });

  test('are refused after 90 days, and the scheme may claw money back without a request', async () => {
    const { page } = await arara.charge(TXID);
    const endToEndId = (await arara.send('POST', `${page}/pay`)).body['pix']![0]!['endToEndId'];
    expect((await arara.send('POST', `/sandbox/med/${endToEndId}`)).body).toMatchObject({
      natureza: 'MED_FRAUDE',
      status: 'DEVOLVIDO',
      valor: '100.00',
    });
    await arara.send('POST', '/sandbox/clock', { advanceMs: 90 * 86_400_000 + 60_000 });
    expect(
      (await arara.call('PUT', `/pix/${endToEndId}/devolucao/R1`, { valor: '1.00' })).body['violacoes'],
    ).toMatchObject([{ propriedade: 'devolucao' }]);
  });
});

describe('payouts', () => {
  const body = (valor: string, favorecido: Record<string, string>) => ({
    valor,
    pagador: { chave: PIX_KEY },
    favorecido,
  });
  const settled = (id: string) =>
    until(async () => {
      const { body: payout } = await arara.call('GET', `/v2/gn/pix/enviados/id-envio/${id}`);
      return String(payout['status']) === 'EM_PROCESSAMENTO' ? undefined : payout;
    });

  test('are sent once per id, debit the balance and are notified', async () => {
    const first = await arara.call('PUT', '/v3/gn/pix/W1', body('250.00', { chave: ANA.cpf, cpf: ANA.cpf }));
    expect(first).toMatchObject({ status: 201, body: { idEnvio: 'W1', status: 'EM_PROCESSAMENTO', valor: '250.00' } });
    expect(
      (await arara.call('PUT', '/v3/gn/pix/W1', body('250.00', { chave: ANA.cpf, cpf: ANA.cpf }))).body['endToEndId'],
    ).toBe(first.body['endToEndId']);
    expect((await arara.call('PUT', '/v3/gn/pix/W1', body('251.00', { chave: ANA.cpf, cpf: ANA.cpf }))).status).toBe(
      409,
    );
    expect(await settled('W1')).toMatchObject({
      status: 'REALIZADO',
      favorecido: { identificacao: { cpf: '***.982.247-**' } },
    });
    expect((await arara.call('GET', '/v2/gn/saldo')).body).toEqual({ saldo: '99750.00' });
    expect((await waitForNotification()).body['pix']).toMatchObject([
      { tipo: 'SOLICITACAO', status: 'REALIZADO', valor: '250.00', gnExtras: { idEnvio: 'W1' } },
    ]);
  });

  test('fail when the key is unknown, belongs to another person, or the payee’s bank refuses', async () => {
    await arara.call('PUT', '/v3/gn/pix/W2', body('10.00', { chave: 'nobody@example.com' }));
    expect(await settled('W2')).toMatchObject({ status: 'NAO_REALIZADO', motivo: 'Chave não encontrada' });
    await arara.call('PUT', '/v3/gn/pix/W3', body('10.00', { chave: '39053344705', cpf: ANA.cpf }));
    expect(await settled('W3')).toMatchObject({ status: 'NAO_REALIZADO' });
    await arara.injectFault('payout-rejected');
    await arara.call('PUT', '/v3/gn/pix/W4', body('10.00', { chave: ANA.cpf }));
    expect(await settled('W4')).toMatchObject({ status: 'NAO_REALIZADO' });
    expect((await arara.call('GET', '/v2/gn/saldo')).body).toEqual({ saldo: '100000.00' });
    expect((await arara.call('PUT', '/v3/gn/pix/W5', body('100000.01', { chave: ANA.cpf }))).status).toBe(422);
    expect((await arara.call('PUT', '/v3/gn/pix/W6', body('0.00', { chave: 'x' }))).body['violacoes']).toHaveLength(2);
  });

  test('the directory masks the owner, and its token bucket runs empty for a caller who guesses', async () => {
    await arara.send('POST', '/sandbox/keys', { chave: 'ana@example.com', documento: ANA.cpf, nome: ANA.nome });
    expect((await arara.call('GET', '/v3/gn/dict/ana@example.com')).body).toMatchObject({
      tipo: 'EMAIL',
      titular: { cpf: '***.982.247-**', nome: ANA.nome },
    });
    const guesses = [];
    for (let at = 0; at < 6; at += 1)
      guesses.push((await arara.call('GET', `/v3/gn/dict/guess${at}@example.com`)).status);
    expect(guesses).toEqual([404, 404, 404, 404, 429, 429]);
  });
});

describe('the hosted page', () => {
  test('forbids foreign content and may be framed by the site alone', async () => {
    proves('A-125');
    const { page } = await arara.charge(TXID, {
      gnExtras: { urlRetorno: 'http://localhost:8080/paySuccess?orderId=1&a=b' },
      devedor: { ...ANA, nome: '<script>alert(1)</script>' },
    });
    const { body, headers } = await arara.send('GET', page);
    const csp = headers.get('content-security-policy') ?? '';
    expect(csp).toContain("default-src 'none'");
    expect(csp).toContain('frame-ancestors http://localhost:8080 http://127.0.0.1:8080');
    expect(csp).not.toContain('unsafe');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(body).not.toMatch(/<script>|\sstyle=|\son\w+=/);
    expect(body).toContain('href="http://localhost:8080/paySuccess?orderId=1&#38;a=b"');
    expect(body).toContain('role="img"');
    expect((await arara.send('GET', `${page}?lang=en_US`)).body).toContain('Copy Pix code');
    for (const asset of ['page.css', 'page-client.js', 'figtree.woff2', 'icon.svg'])
      expect((await arara.send('GET', `/pay-assets/${asset}`)).status).toBe(200);
  });

  test('works as a plain form, and streams the new status when it is paid', async () => {
    const { page, body } = await arara.charge(TXID);
    const stop = new AbortController();
    const stream = await fetch(new URL(`${page}/events`, String(body['linkPagamento'])), { signal: stop.signal });
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toContain('"state":"aguardando"');
    const form = await fetch(new URL(`${page}/pay`, String(body['linkPagamento'])), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ trouble: 'wrong-amount' }),
      headers: { accept: 'text/html' },
    });
    expect(form.status).toBe(303);
    expect((await reader.read()).value).toContain('"state":"recebido"');
    stop.abort();
  });
});

describe('the store', () => {
  test('keeps charges, payments, keys and undelivered notifications over a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'psp-'));
    const durable = await openMerchant({ storePath: join(folder, 'store', 'bank.sqlite') });
    try {
      const { page, body } = await durable.charge(TXID);
      const open = await durable.charge(`${TXID}b`);
      durable.webhookAnswers.push(500);
      await durable.injectFault('webhook-late', { delayMs: 1_000 });
      await durable.send('POST', `${page}/pay`);
      await durable.restart();
      expect((await durable.call('GET', `/cob/${TXID}`)).body).toMatchObject({
        status: 'CONCLUIDA',
        pix: [{ valor: '100.00' }],
      });
      expect((await durable.send('GET', open.page)).status).toBe(200);
      expect((await durable.send('POST', `${open.page}/pay`)).status).toBe(200);
      await until(() =>
        durable.notifications.find((notification) => String(notification.body['pix']![0]!['txid'] ?? '') === TXID),
      );
      expect(body['txid']).toBe(TXID);
    } finally {
      await durable.close();
      rmSync(folder, { recursive: true });
    }
  });
});
