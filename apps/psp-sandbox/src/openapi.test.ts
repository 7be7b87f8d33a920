import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTestData } from '../test/test-data.ts';
import { openMerchant, PIX_KEY, until, type Json, type Merchant } from '../test/world.ts';

/**
 * Checks answers against the Banco Central's own document. Four errors of that document are corrected first: `/^\d{11}$/` with its
 * slashes inside the pattern, `format: uri` on locations that by rule have no scheme, `idCob` required of listed charges that
 * have no such property, and `cobs` required of a list whose property is `pix`.
 */

const KNOWN_ERRORS = /"(idCob)"|"\/\^\\\\d\{11\}\$\/"/;

function schemas(): Ajv {
  const document = readTestData('api-pix.json') as { components: unknown };
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  const text = JSON.stringify(document.components)
    .replaceAll(JSON.stringify('/^\\d{11}$/'), JSON.stringify('^\\d{11}$'))
    .replaceAll('["status","txid","idCob"]', '["status","txid"]')
    .replaceAll(
      '"required":["parametros","cobs"],"properties":{"parametros":{"$ref":"#/components/schemas/ParametrosConsultaPix"}',
      '"properties":{"parametros":{"$ref":"#/components/schemas/ParametrosConsultaPix"}',
    )
    .replaceAll('"maxLength":77,"format":"uri"', '"maxLength":77');
  expect(text).not.toMatch(KNOWN_ERRORS);
  ajv.addSchema({ $id: 'pix', components: JSON.parse(text) });
  return ajv;
}

describe('answers match the Banco Central’s document', () => {
  const TXID = 'openapi0000000000000000000001';
  let arara: Merchant;
  let ajv: Ajv;
  beforeAll(async () => {
    ajv = schemas();
    arara = await openMerchant();
  });
  afterAll(() => arara.close());

  const expectValid = (name: string, body: Json): void => {
    const validate = ajv.getSchema(`pix#/components/schemas/${name}`);
    expect(validate, name).toBeDefined();
    expect([name, validate?.(body), validate?.errors ?? []]).toEqual([name, true, []]);
  };

  test('charges, payments, refunds, lists, webhooks and problems', async () => {
    const { body: made, page } = await arara.charge(TXID, {
      infoAdicionais: [{ nome: 'Pedido', valor: '1' }],
      solicitacaoPagador: 'Depósito',
    });
    expectValid('CobGerada', made);
    expectValid('CobGerada', (await arara.call('POST', '/cob', arara.cob())).body);
    const paid = await arara.send('POST', `${page}/pay`);
    const endToEndId = paid.body['pix']![0]!['endToEndId'];
    expectValid('CobCompleta', (await arara.call('GET', `/cob/${TXID}`)).body);
    expectValid(
      'Devolucao',
      (await arara.call('PUT', `/pix/${endToEndId}/devolucao/D1`, { valor: '1.00', descricao: 'teste' })).body,
    );
    expectValid('Devolucao', (await arara.call('GET', `/pix/${endToEndId}/devolucao/D1`)).body);
    expectValid('Pix', (await arara.call('GET', `/pix/${endToEndId}`)).body);
    const window = `inicio=${new Date(Date.now() - 60_000).toISOString()}&fim=${new Date(Date.now() + 60_000).toISOString()}`;
    expectValid('CobsConsultadas', (await arara.call('GET', `/cob?${window}`)).body);
    expectValid('PixConsultados', (await arara.call('GET', `/pix?${window}`)).body);
    expectValid('WebhookCompleto', (await arara.call('GET', `/webhook/${PIX_KEY}`)).body);
    expectValid('WebhooksConsultados', (await arara.call('GET', '/webhook')).body);
    for (const pix of Object.values((await until(() => arara.notifications[0])).body['pix']!)) expectValid('Pix', pix);
    const [, payload = ''] = (await (await fetch(`http://${made['location']}`)).text()).split('.');
    expectValid('CobPayload', JSON.parse(Buffer.from(payload, 'base64url').toString()));
  });

  test('the refusals of every call', async () => {
    const badRange = 'inicio=2026-01-02T00:00:00Z&fim=2026-01-01T00:00:00Z';
    const refusals = [
      await arara.call('GET', '/cob/none'),
      await arara.call('PUT', `/cob/${TXID}x`, {}),
      await arara.call('PUT', '/cob/short', arara.cob()),
      await arara.call('PATCH', '/cob/none', { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }),
      await arara.call('POST', '/cob', arara.cob({ valor: { original: '0.00' } })),
      await arara.call('GET', `/cob?${badRange}`),
      await arara.call('GET', `/pix?${badRange}`),
      await arara.call('GET', '/pix/none'),
      await arara.call('PUT', '/pix/none/devolucao/1', { valor: '1.00' }),
      await arara.call('PUT', '/webhook/none', { webhookUrl: 'http://localhost' }),
      await arara.call('DELETE', '/webhook/none'),
      await arara.call('GET', '/nothing'),
      await arara.send('GET', '/cob/none'),
    ];
    for (const { status, body } of refusals) {
      expect(status).toBeGreaterThanOrEqual(400);
      expectValid('Problema', body);
      expect(body['status']).toBe(status);
    }
  });

  test('the check itself refuses a wrong answer', async () => {
    const { body } = await arara.call('POST', '/cob', arara.cob());
    const validate = ajv.getSchema('pix#/components/schemas/CobGerada');
    expect(validate?.({ ...body, valor: { original: '10' } })).toBe(false);
    expect(validate?.({ ...body, status: 'PAGA' })).toBe(false);
  });
});
