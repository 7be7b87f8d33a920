/** What a stranger learns from registration and KYC about an e-mail or a CPF: nothing. The truth goes by mail. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountsSite, openAccountsSite, SITE_PASSWORD, type SitePlayer } from '../../test/accounts-site.ts';
import { createFreshCpf } from '../../test/fresh-cpf.ts';
import { readCpf } from './accounts.ts';
import { proves } from '../../../../scripts/proof/proves.ts';
import type { PlayerId } from '@arara/contract/protocol/fields';

let site: AccountsSite;
let ana: SitePlayer;
let cpf: string;
let serial = 0;
beforeAll(async () => {
  site = await openAccountsSite();
  ana = await site.register();
  cpf = await readCpf(site.app.ctx, site.app.ctx.db.read, ana.player as PlayerId);
});
afterAll(() => site?.close());

const freshEmail = () => `bia${++serial}@exemplo.com.br`;
const register = (given: { username?: string; cardNo?: string }, headers: Record<string, string> = {}) =>
  site.call(
    '/api/auth/user/restRegister',
    '',
    {
      name: 'Bia Lima',
      cardNo: createFreshCpf(4),
      username: freshEmail(),
      country: '+55',
      phone: '11912345678',
      pwd: SITE_PASSWORD,
      pwd1: SITE_PASSWORD,
      codeId: 1,
      captCode: 'abcd',
      ...given,
    },
    headers,
  );

describe('registration', () => {
  test('answers a used e-mail, a used CPF and an excluded CPF alike; the address given is told the truth', async () => {
    const status = proves('A-190', 'A-175');
    const addresses = { cpfUsed: freshEmail(), barred: freshEmail() };
    const answers = [
      await register({ username: ana.username }),
      await register({ username: addresses.cpfUsed, cardNo: cpf }),
      await register({ username: addresses.barred, cardNo: createFreshCpf(6) }),
    ];
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ http: 422, status, data: null });
    expect(answers[0]?.message).toMatch(/^Estamos concluindo verificações regulatórias/);
    expect((await site.mail.take(ana.username)).text).toContain('já existe uma conta com este e-mail');
    expect((await site.mail.take(addresses.cpfUsed)).text).toContain('já existe uma conta com este CPF');
    expect((await site.mail.take(addresses.barred)).text).toContain('gov.br/autoexclusaoapostas');
  });
  test('the words are those of the language', async () => {
    proves('A-190');
    const { message } = await register({ username: ana.username }, { lang: 'en_US' });
    expect(message).toMatch(/^We are completing regulatory checks/);
    expect((await site.mail.take(ana.username)).subject).toBe('You already have an account');
  });
  test('nobody is flooded: one address gets three such mails an hour', async () => {
    const username = freshEmail();
    for (let n = 0; n < 5; n++) await register({ username, cardNo: cpf });
    const other = freshEmail();
    await register({ username: other, cardNo: cpf });
    await site.mail.take(other);
    await expect.poll(() => site.mail.mails.filter(({ to }) => to === username).length).toBe(3);
  });
});

describe('KYC', () => {
  const updateKyc = (player: SitePlayer, given: object) => site.call('/api/app/user/updateKyc', player.token, given);

  test('answers somebody else’s CPF, one in use and an excluded one alike', async () => {
    const status = proves('A-180', 'A-175');
    const bia = await site.register();
    const answers = [
      await updateKyc(bia, { name: 'Ana Souza', cardNo: createFreshCpf(8) }),
      await updateKyc(bia, { name: 'Ana Souza', cardNo: cpf }),
      await updateKyc(bia, { name: 'Ana Souza', cardNo: createFreshCpf(6) }),
    ];
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ http: 422, status });
    const mails = [(await site.mail.take(bia.username)).text, (await site.mail.take(bia.username)).text].join();
    expect(mails).toContain('já existe uma conta com este CPF');
    expect(mails).toContain('gov.br/autoexclusaoapostas');
  });
  test('takes the registered CPF where none is given', async () => {
    proves('A-356');
    const bia = await site.register();
    expect(await updateKyc(bia, { name: '', cardNo: '' })).toMatchObject({ status: 0, data: { kyc: 0 } });
    expect(await updateKyc(bia, { name: 'Ana Souza' })).toMatchObject({ status: 0, data: { kyc: 1 } });
    expect(await updateKyc(bia, { name: 'Ana Souza', cardNo: '' })).toMatchObject({ status: 0, data: { kyc: 1 } });
  });
});
