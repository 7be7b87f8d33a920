import { toCentavos } from '@arara/money';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ANA, type Merchant, openMerchant, PIX_KEY, until } from '../test/world.ts';

const FIRST = 'deposito000000000000000000001';
const SECOND = 'deposito000000000000000000002';

let arara: Merchant;
beforeEach(async () => {
  arara = await openMerchant({ fee: toCentavos(5) });
});
afterEach(() => arara.close());

const waitForNotification = (index = 0) => until(() => arara.notifications[index]);
const waitInSilence = () => new Promise((resolve) => setTimeout(resolve, 400));
const payCharge = async (txid: string) => {
  const { page } = await arara.charge(txid);
  const { body } = await arara.send('POST', `${page}/pay`);
  return String(body['pix']![0]!['endToEndId']);
};
const notifiedTxids = (index: number) =>
  waitForNotification(index).then(({ body }) => Object.values(body['pix']!).map((pix) => pix['txid']));

describe('notifications grouped or out of order', () => {
  test('grouped: two payments are notified in one call, in their order', async () => {
    await arara.injectFault('webhook-grouped', { delayMs: 60_000 });
    await payCharge(FIRST);
    await waitInSilence();
    expect(arara.notifications).toEqual([]);
    await payCharge(SECOND);
    expect(await notifiedTxids(0)).toEqual([FIRST, SECOND]);
    await waitInSilence();
    expect(arara.notifications).toHaveLength(1);
  });

  test('reordered: the first notification comes after the second', async () => {
    await arara.injectFault('webhook-reordered', { delayMs: 60_000 });
    await payCharge(FIRST);
    await waitInSilence();
    expect(arara.notifications).toEqual([]);
    await payCharge(SECOND);
    expect([await notifiedTxids(0), await notifiedTxids(1)]).toEqual([[SECOND], [FIRST]]);
  });

  test('a notification that waits for another is sent late when no other comes', async () => {
    await arara.injectFault('webhook-grouped', { delayMs: 3_600_000 });
    await payCharge(FIRST);
    await waitInSilence();
    expect(arara.notifications).toEqual([]);
    await arara.send('POST', '/sandbox/clock', { advanceMs: 3_600_001 });
    expect(await notifiedTxids(0)).toEqual([FIRST]);
  });
});

describe('refund faults', () => {
  test('a refund without an answer is made all the same; another is refused by the payer’s bank', async () => {
    const endToEndId = await payCharge(FIRST);
    await arara.injectFault('refund-rejected', { txid: FIRST });
    const { body } = await arara.call('PUT', `/pix/${endToEndId}/devolucao/R1`, { valor: '1.00' });
    expect(body).toMatchObject({ status: 'NAO_REALIZADO', motivo: expect.any(String) });
    await arara.injectFault('refund-timeout', { txid: FIRST });
    const asked = arara.call('PUT', `/pix/${endToEndId}/devolucao/R2`, { valor: '100.00' }).catch(() => 'cut');
    const made = await until(async () => {
      const answer = await arara.call('GET', `/pix/${endToEndId}/devolucao/R2`);
      return String(answer.body['status']) === 'DEVOLVIDO' ? answer.body : undefined;
    });
    expect(made).toMatchObject({ valor: '100.00' });
    await arara.close();
    expect(await asked).toBe('cut');
    arara = await openMerchant();
  });
});

describe('payouts', () => {
  const send = (id: string) =>
    arara.call('PUT', `/v3/gn/pix/${id}`, {
      valor: '10.00',
      pagador: { chave: PIX_KEY },
      favorecido: { chave: ANA.cpf, cpf: ANA.cpf },
    });
  const getPayout = (id: string) => arara.call('GET', `/v2/gn/pix/enviados/id-envio/${id}`).then(({ body }) => body);
  const waitUntilSettled = (id: string) =>
    until(async () => {
      const body = await getPayout(id);
      return String(body['status']) === 'EM_PROCESSAMENTO' ? undefined : body;
    });

  test('come back once after they were confirmed, and are notified again', async () => {
    await send('W1');
    expect((await arara.send('POST', '/sandbox/payouts/W1/return')).status).toBe(400);
    expect(await waitUntilSettled('W1')).toMatchObject({ status: 'REALIZADO' });
    await arara.injectFault('payout-returned', { txid: 'W2', delayMs: 0 });
    await send('W2');
    const back = await until(async () => {
      const body = await getPayout('W2');
      return body['devolucoes'] === undefined ? undefined : body;
    });
    expect(back).toMatchObject({ status: 'REALIZADO', devolucoes: [{ valor: '10.00', status: 'DEVOLVIDO' }] });
    expect((await arara.send('POST', '/sandbox/payouts/W1/return')).body).toMatchObject({ devolucoes: [{}] });
    expect((await arara.send('POST', '/sandbox/payouts/W1/return')).status).toBe(400);
    const returned = await until(() =>
      arara.notifications.map(({ body }) => body['pix']![0]!).find((pix) => pix['devolucoes']),
    );
    expect(returned).toMatchObject({ gnExtras: { idEnvio: 'W2' }, devolucoes: [{ valor: '10.00' }] });
  });

  test('a lost request gets no answer, makes no payout, and can be sent again with the same id', async () => {
    await arara.injectFault('payout-unheard', { txid: 'W1' });
    const unheard = send('W1').catch(() => 'cut');
    await waitInSilence();
    expect(String((await getPayout('W1'))['type'])).toContain('EnvioNaoEncontrado');
    expect((await send('W1')).status).toBe(201);
    await arara.close();
    expect(await unheard).toBe('cut');
    arara = await openMerchant();
  });

  test('are listed page by page, and a bad range of time is refused by its field', async () => {
    for (const id of ['W1', 'W2', 'W3']) await send(id);
    const window = `inicio=${new Date(Date.now() - 60_000).toISOString()}&fim=${new Date(Date.now() + 60_000).toISOString()}`;
    const page = (at: number) =>
      arara.call('GET', `/v2/gn/pix/enviados?${window}&paginacao.itensPorPagina=2&paginacao.paginaAtual=${at}`);
    const [first, second] = [await page(0), await page(1)];
    expect(first.body).toMatchObject({
      parametros: { paginacao: { quantidadeDePaginas: 2, quantidadeTotalDeItens: 3 } },
      pix: [{ idEnvio: 'W1' }, { idEnvio: 'W2' }],
    });
    expect(second.body['pix']).toMatchObject([{ idEnvio: 'W3' }]);
    expect((await arara.call('GET', '/v2/gn/pix/enviados?inicio=x')).body['violacoes']).toMatchObject([
      { propriedade: 'inicio' },
      { propriedade: 'fim' },
    ]);
  });

  test('cost the bank’s fee, as payments do, and a refused payout costs nothing', async () => {
    await payCharge(FIRST);
    await send('W1');
    await waitUntilSettled('W1');
    await arara.injectFault('payout-rejected');
    await send('W2');
    await waitUntilSettled('W2');
    expect((await arara.call('GET', '/v2/gn/saldo')).body).toEqual({ saldo: '100089.90' });
    expect((await arara.call('GET', `/cob/${FIRST}`)).body['pix']).toMatchObject([{ gnExtras: { tarifa: '0.05' } }]);
    expect(await getPayout('W1')).toMatchObject({ gnExtras: { tarifa: '0.05' } });
  });
});

test('lists accept the filters of the standard and refuse bad values by the name of the filter', async () => {
  await payCharge(FIRST);
  const window = `inicio=${new Date(Date.now() - 60_000).toISOString()}&fim=${new Date(Date.now() + 60_000).toISOString()}`;
  const count = async (path: string) =>
    Number((await arara.call('GET', path)).body['parametros']!['paginacao']!['quantidadeTotalDeItens']);
  expect(await count(`/pix?${window}&txIdPresente=true&devolucaoPresente=false`)).toBe(1);
  expect(await count(`/pix?${window}&txIdPresente=false`)).toBe(0);
  expect(await count(`/pix?${window}&devolucaoPresente=true`)).toBe(0);
  expect(await count(`/cob?${window}&locationPresente=true`)).toBe(1);
  expect(await count(`/cob?${window}&locationPresente=false`)).toBe(0);
  for (const [path, flag] of [
    ['/pix', 'txIdPresente'],
    ['/pix', 'devolucaoPresente'],
    ['/cob', 'locationPresente'],
  ]) {
    const { status, body } = await arara.call('GET', `${path}?${window}&${flag}=perhaps`);
    expect([status, body['violacoes']]).toMatchObject([400, [{ propriedade: flag }]]);
  }
});
