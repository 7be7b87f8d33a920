import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Size, type Visitor, openVisitor } from './browser.ts';
import { journey, startProductForFile, WITHOUT_MATCHES } from './journey.ts';
import { button, makeCpf, type Person, pollUntil, waitForText } from './player-actions.ts';
import { createAccount, createFundedAccount } from './prepared-players.ts';
import { enrolStaffByApi, inviteStaff, signInDesk, type StaffMember } from './staff-actions.ts';
import { proves } from '../scripts/proof/proves.ts';

const people: Readonly<Record<Size, Person>> = {
  phone: {
    name: 'Íris Valente Prado',
    email: 'iris.valente@example.com',
    cpf: makeCpf('312645870'),
    phone: '11975120386',
    password: 'folha de outono 9',
  },
  web: {
    name: 'Caio Bastos Melo',
    email: 'caio.bastos@example.com',
    cpf: makeCpf('423156780'),
    phone: '31962047715',
    password: 'barco a vela 33',
  },
};
/** The two people of each size: who writes, and who sends. */
const members = (size: Size): readonly StaffMember[] => {
  const [first, second] = size === 'phone' ? ['511222330', '522333440'] : ['533444550', '544555660'];
  return [
    { name: 'Nara Pinto', username: `nara.${size}@arara.example`, role: 'support', cpf: makeCpf(first ?? '') },
    { name: 'Rui Sales', username: `rui.${size}@arara.example`, role: 'admin', cpf: makeCpf(second ?? '') },
  ];
};
/** Each size writes to a segment of its own: the other's player is not in it. */
const segments = { phone: 'Quem nunca depositou', web: 'Quem já depositou' } as const;

const context = startProductForFile(WITHOUT_MATCHES);

journey(
  'send-a-notice',
  () => context,
  (size, visitor) => {
    const desks: Visitor[] = [];
    const text = `Manutenção às 3h (${size})`;
    const desk = (nth: 0 | 1): Page => {
      const page = desks[nth]?.page;
      if (page === undefined) throw new Error('no desk');
      return page;
    };
    const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
    beforeAll(async () => {
      const office = `http://localhost:${context.installation.officePort}`;
      for (const member of members(size)) {
        const one = await openVisitor(context.browser, office, `notice-${member.role}`, size);
        await signInDesk(one.page, await enrolStaffByApi(await inviteStaff(context.installation, member)));
        desks.push(one);
      }
    });
    afterAll(() => Promise.all(desks.map(({ page }) => page.context().close())));

    test('a player is on the site', async () => {
      if (size === 'web') await createFundedAccount(visitor().page, people[size]);
      else await createAccount(visitor().page, people[size]);
    });

    test('one person writes it, with its preview and how many players it is for', async () => {
      proves('A-591');
      const page = desk(0);
      await page.goto('/avisos');
      await button(page, 'Escrever aviso').click();
      const sheet = page.getByRole('dialog', { name: 'Escrever aviso' });
      await sheet.getByLabel('Texto do aviso').fill(`<b>${text}</b> <script>x</script>`);
      await sheet.getByRole('figure').locator('b').getByText(text).waitFor();
      await sheet.getByLabel('Quem recebe').selectOption(segments[size]);
      // The deposit of the web's player becomes known to the counting a moment later.
      const count = sheet.getByRole('status').getByText(/^Para \d+ jogador(es)?$/);
      const isCounted = await pollUntil(
        async () => {
          await sheet.getByLabel('A partir do nível VIP').fill('1');
          await sheet.getByText('Ninguém está neste grupo').waitFor();
          await sheet.getByLabel('A partir do nível VIP').fill('0');
          await sheet.getByText('Contando quem recebe…').waitFor({ state: 'hidden' });
          return (await count.count()) === 1;
        },
        (found) => found,
      );
      expect(isCounted).toBe(true);
      await field(sheet.page(), 'Motivo').fill('manutenção do banco');
      await desks[0]?.checkScreen('write');
      await sheet.getByRole('button', { name: 'Pedir envio' }).click();
      await sheet.waitFor({ state: 'hidden' });
      const row = page.getByRole('listitem').filter({ hasText: text });
      await row.getByText('Você escreveu: outra pessoa envia.').waitFor();
      expect(await row.getByRole('button', { name: 'Enviar' }).count()).toBe(0);
      await desks[0]?.checkScreen('waiting');
    });

    test('a second person reads it, and sends it: the player reads the banner', async () => {
      proves('A-590');
      const page = desk(1);
      await page.goto('/avisos');
      await page
        .getByRole('listitem')
        .filter({ hasText: text })
        .getByRole('button', { name: 'Enviar', exact: true })
        .click();
      const question = page.getByRole('dialog', { name: 'Enviar este aviso?' });
      await question.getByText(/^Para \d+ jogador/).waitFor();
      await field(page, 'Motivo').fill('conferido');
      await desks[1]?.checkScreen('send');
      await question.getByRole('button', { name: 'Enviar', exact: true }).click();
      await question.waitFor({ state: 'hidden' });
      const player = visitor().page;
      const banner = player.getByRole('region', { name: 'Aviso' });
      await banner.locator('b').getByText(text).waitFor();
      expect(await banner.getByRole('status').innerText()).not.toContain('<');
      await visitor().checkScreen('banner');
      await banner.getByRole('button').click();
      await banner.waitFor({ state: 'hidden' });
      await player.reload();
      await player.getByRole('heading', { level: 1 }).waitFor();
      expect(await banner.count()).toBe(0);
    });

    test('no desk has a page error or a violation of axe', () => {
      expect(desks.flatMap(({ errors, violations }) => [...errors, ...violations])).toEqual([]);
    });
  },
);

journey(
  'promotion-settings',
  () => context,
  (_, visitor) => {
    let desk: Page;
    let second: Page;
    beforeAll(async () => {
      const office = `http://localhost:${context.installation.officePort}`;
      ({ page: desk } = visitor());
      second = await desk.context().newPage();
      const people: readonly (readonly [Page, StaffMember])[] = [
        [desk, { name: 'Lia Couto', username: 'lia@arara.example', role: 'admin', cpf: makeCpf('155666770') }],
        [second, { name: 'Ivo Reis', username: 'ivo@arara.example', role: 'finance', cpf: makeCpf('166777880') }],
      ];
      for (const [page, member] of people) {
        await signInDesk(page, await enrolStaffByApi(await inviteStaff(context.installation, member)));
        await page.goto(`${office}/ofertas`);
      }
    });

    const openSettings = async (page: Page): Promise<void> => {
      await page.reload();
      await page.getByRole('tab', { name: 'Recompensas' }).click();
      await page.getByLabel('Prêmio por nível (% da perda teórica)').waitFor();
    };
    const save = async (reason: string): Promise<void> => {
      await desk.getByLabel('Motivo').fill(reason);
      await button(desk, 'Salvar').click();
    };
    const readSettings = async (): Promise<readonly string[]> => {
      await openSettings(desk);
      return [
        await desk.getByLabel('Prêmio por nível (% da perda teórica)').inputValue(),
        await desk.getByLabel('Nível 1 (%)').inputValue(),
      ];
    };

    test('an admin lowers the VIP reward and a commission, and a raise waits for another person', async () => {
      proves('A-592');
      expect(await readSettings()).toEqual(['20', '10']);
      await visitor().checkScreen('settings');
      await desk.getByLabel('Prêmio por nível (% da perda teórica)').fill('15');
      await desk.getByLabel('Nível 1 (%)').fill('9,5');
      await save('temporada');
      await waitForText(desk, 'Salvo');
      expect(await readSettings()).toEqual(['15', '9,5']);

      await desk.getByLabel('Nível 1 (%)').fill('10');
      await save('volta ao normal');
      await waitForText(desk, 'Registrado: falta outra pessoa aprovar');
      expect(await readSettings()).toEqual(['15', '9,5']);
      await desk.getByRole('tab', { name: 'Alterações' }).click();
      const own = desk.getByRole('row').filter({ hasText: 'volta ao normal' });
      await own.getByRole('button', { name: 'Recusar' }).waitFor();
      expect(await own.getByRole('button', { name: 'Aprovar' }).count()).toBe(0);
      await visitor().checkScreen('waiting');

      await second.reload();
      await second.getByRole('tab', { name: 'Alterações' }).click();
      const row = second.getByRole('row').filter({ hasText: 'volta ao normal' });
      await row.getByRole('button', { name: 'Aprovar' }).click();
      const question = second.getByRole('dialog', { name: 'Aprovar esta alteração?' });
      await question.getByLabel('Motivo').fill('conferido');
      await question.getByRole('button', { name: 'Aprovar' }).click();
      await question.waitFor({ state: 'hidden' });
      expect(await readSettings()).toEqual(['15', '10']);
    });

    test('settings that give away more than the games earn are refused, with the reason', async () => {
      await desk.getByLabel('Prêmio por nível (% da perda teórica)').fill('100');
      await desk.getByLabel('Nível 1 (%)').fill('90');
      await save('engano');
      await desk.getByRole('alert').waitFor();
      await visitor().checkScreen('refused');
      expect(await readSettings()).toEqual(['15', '10']);
    });
  },
  ['web'],
);
