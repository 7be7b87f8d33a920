import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Size, type Visitor, openVisitor } from './browser.ts';
import { journey, startProductForFile, WITHOUT_MATCHES } from './journey.ts';
import { button, dialog, makeCpf, type Person, register, waitForText } from './player-actions.ts';
import { enrolStaff, inviteStaff, type StaffMember } from './staff-actions.ts';
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
const staffMembers: Readonly<Record<Size, StaffMember>> = {
  phone: { name: 'Bia Lima', username: 'bia@arara.example', role: 'support', cpf: makeCpf('111222331') },
  web: { name: 'Davi Rocha', username: 'davi@arara.example', role: 'support', cpf: makeCpf('222333441') },
};

const context = startProductForFile(WITHOUT_MATCHES);

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
      await register(page, player);
      await page.goto('/home');
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

      await enrolStaff(desk, await inviteStaff(context.installation, staffMembers[size]));
      await desk
        .getByRole('heading', { name: 'Saques' })
        .or(desk.getByRole('heading', { name: 'Jogadores' }))
        .first()
        .waitFor();
      await desk.goto('/atendimento');
      const first = player.name.split(' ')[0] ?? '';
      await desk
        .getByRole('link', { name: new RegExp(first) })
        .first()
        .click();
      await desk.getByText('Meu Pix <b>não</b> caiu').last().waitFor();
      await button(desk, /^Baixar pix/).click();
      await desk.getByRole('img', { name: /pix/ }).waitFor();
      await desk.getByLabel('Responder').fill('Já vi, um momento.');
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
