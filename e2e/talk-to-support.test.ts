import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumPath, type Size, type Visitor, openVisitor } from './browser.ts';
import { journey, startProductForFile, WITHOUT_MATCHES } from './journey.ts';
import { button, dialog, makeCpf, type Person, waitForText } from './player-actions.ts';
import { createAccount } from './prepared-players.ts';
import { enrolStaffByApi, inviteStaff, signInDesk, type StaffMember } from './staff-actions.ts';
import { proves } from '../scripts/proof/proves.ts';

const players: Readonly<Record<Size, Person>> = {
  phone: {
    name: 'Lia Prado Nunes',
    email: 'lia.prado@example.com',
    cpf: makeCpf('451278903'),
    phone: '31987650001',
    password: 'gaivota branca 56',
  },
  web: {
    name: 'Caio Prado Nunes',
    email: 'caio.prado@example.com',
    cpf: makeCpf('451278904'),
    phone: '31987650002',
    password: 'gaivota branca 57',
  },
};
const agent: StaffMember = {
  name: 'Bia Lima',
  username: 'bia@arara.example',
  role: 'support',
  cpf: makeCpf('111222331'),
};

const context = startProductForFile(WITHOUT_MATCHES);
// One member of staff answers both players, each on a screen of its own size.
let agentToken: string;
beforeAll(async () => {
  if (chromiumPath !== '') agentToken = await enrolStaffByApi(await inviteStaff(context.installation, agent));
});

/** A picture of 400 by 300 pixels, drawn by the page itself. */
const drawPicture = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [400, 300];
    const brush = canvas.getContext('2d');
    if (brush !== null) {
      brush.fillStyle = '#2f7bff';
      brush.fillRect(40, 40, 320, 220);
    }
    return canvas.toDataURL('image/png').slice('data:image/png;base64,'.length);
  });

/** Resolved once the player of a size has written while nobody of the staff was there. */
const wroteAlone: Readonly<Record<Size, PromiseWithResolvers<void>>> = {
  phone: Promise.withResolvers(),
  web: Promise.withResolvers(),
};

journey(
  'talk-to-support',
  () => context,
  (size, visitor) => {
    let staff: Visitor;
    let desk: Page;
    beforeAll(async () => {
      const office = `http://localhost:${context.installation.officePort}`;
      staff = await openVisitor(context.browser, office, `support-desk-${size}`, size);
      desk = staff.page;
      await signInDesk(desk, agentToken);
    });
    afterAll(() => staff?.page.context().close());
    const player = players[size];
    const chat = () => dialog(visitor().page, 'Atendimento');

    test('the button on home asks a visitor to log in, and opens the chat for a player', async () => {
      proves('2-035', '6-007', '1-021');
      const { page, checkScreen } = visitor();
      await page.goto('/home');
      await button(page, 'Falar com o atendimento').click();
      await dialog(page, 'Autenticar-se').waitFor();
      await createAccount(page, player);
      await button(page, 'Falar com o atendimento').click();
      await chat().getByText('Como podemos ajudar?').waitFor();
      await checkScreen('chat-empty');
      await page.goto('/registros');
      expect(await button(page, 'Falar com o atendimento').count()).toBe(0);
    });

    test('a player writes and sends a picture; a person answers, live', async () => {
      proves('2-036');
      const { page, checkScreen } = visitor();
      await page.goto('/home?dialog=support');
      const bytes = Buffer.from(await drawPicture(page), 'base64');
      await chat().getByLabel('Escreva uma mensagem').fill('Meu Pix <b>não</b> caiu');
      await page.locator('input[type=file]').setInputFiles({ name: 'pix.png', mimeType: 'image/png', buffer: bytes });
      await chat().getByText('pix.jpg').waitFor();
      await checkScreen('picture-chosen');
      await chat().getByRole('button', { name: 'Enviar' }).click();
      await chat().getByText('Meu Pix <b>não</b> caiu').waitFor();
      await chat().getByText('Ninguém da equipe está aqui agora.').waitFor();
      // The desk of one size would be there for the player of the other one.
      wroteAlone[size].resolve();
      await Promise.race([Promise.all([wroteAlone.phone.promise, wroteAlone.web.promise]), setTimeout(30_000)]);

      await desk.goto('/atendimento');
      const first = player.name.split(' ')[0] ?? '';
      await desk
        .getByRole('link', { name: new RegExp(first) })
        .first()
        .click();
      await desk.getByText('Meu Pix <b>não</b> caiu').last().waitFor();
      await button(desk, /^Baixar pix/).click();
      await desk.getByRole('img', { name: /pix/ }).waitFor();
      const title = `Um momento ${size}`;
      await button(desk, 'Editar respostas prontas').click();
      const replies = dialog(desk, 'Respostas prontas');
      await replies.getByRole('button', { name: 'Nova resposta' }).click();
      await replies.getByLabel('Título, como aparece na lista').fill(title);
      await replies.getByLabel('Texto da resposta').fill('Já vi, um momento.');
      await replies.getByRole('button', { name: 'Salvar resposta' }).click();
      await replies.getByText(title).waitFor();
      await staff.checkScreen('canned-replies');
      await desk.keyboard.press('Escape');
      await desk.getByLabel('Respostas prontas').selectOption({ label: title });
      await staff.checkScreen('conversation');
      await button(desk, 'Enviar').click();
      await chat().getByText('Já vi, um momento.').waitFor();
      await chat().getByRole('img', { name: 'Vista' }).waitFor();
      await checkScreen('answered');
      await button(desk, 'Encerrar').click();
      await chat().getByText('Como foi a conversa?').waitFor();
      await chat().getByRole('button', { name: '5 estrelas' }).click();
      await waitForText(desk, 'Avaliação: 5 de 5');
      await checkScreen('rated');
    });

    test('finds an answer in the questions, by a search and by their topics', async () => {
      const topics = ['2-063', '2-059', '2-060', '2-062', '2-064', '2-061', '2-065'].map((row) => String(proves(row)));
      const overview = String(proves('2-026'));
      const { page, checkScreen } = visitor();
      await page.goto(overview);
      const search = page.getByRole('searchbox', { name: 'O que você quer saber?' });
      await search.fill('nao caiu');
      await page.getByText('Paguei o Pix e o saldo não mudou. E agora?').click();
      await waitForText(page, 'Um Pix que veio de outro CPF volta para quem enviou.');
      await checkScreen('questions-found');
      await search.fill('xilofone');
      await button(page, 'Ver todos os assuntos').click();
      for (const topic of topics) {
        await page.locator(`main a[href="${topic}"]`).click();
        await page.locator(`main a[href="${overview}"]`).waitFor();
        expect(new URL(page.url()).pathname).toBe(topic);
        if (topic === topics.at(-1)) await checkScreen('questions-of-a-topic');
      }
    });

    test('a complaint is filed, answered and followed to its end', async () => {
      const { page, checkScreen } = visitor();
      await page.goto(String(proves('2-066')));
      await page.getByLabel('Nome').fill(player.name);
      await page.getByLabel('E-mail').fill(player.email);
      await page.getByLabel('Assunto').fill(`Pix de ${player.email}`);
      await page.getByLabel('O que aconteceu').fill('O Pix saiu da conta e não chegou.');
      await checkScreen('complaint-form');
      await button(page, 'Enviar reclamação').click();
      await page.getByRole('link', { name: 'Acompanhar esta reclamação' }).waitFor();
      await checkScreen('complaint-filed');
      await page.getByRole('link', { name: 'Acompanhar esta reclamação' }).click();
      await waitForText(page, 'Ainda não há resposta');
      expect(new URL(page.url()).pathname).toBe(proves('2-027'));

      await desk.goto('/reclamacoes');
      await desk.getByRole('link', { name: `Pix de ${player.email}` }).click();
      await desk.getByLabel('Resposta a quem reclamou').fill('O banco devolveu hoje.');
      await button(desk, 'Responder').click();
      await waitForText(desk, 'O banco devolveu hoje.');
      await staff.checkScreen('complaint');
      await button(desk, 'Encerrar').click();
      await waitForText(desk, 'Encerrada');
      await page.reload();
      await waitForText(page, 'O banco devolveu hoje.');
      await page.locator('[aria-current=step]', { hasText: 'Encerrada' }).waitFor();
      await checkScreen('complaint-closed');
      expect([...staff.errors, ...staff.violations]).toEqual([]);
    });
  },
);
