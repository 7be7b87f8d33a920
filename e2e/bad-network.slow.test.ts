import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { chromiumPath } from './browser.ts';
import { journey, startProductForFile } from './journey.ts';
import { collectKeys, loseCalls, loseReads, type LostPart, NO_ANSWER } from './lost-answers.ts';
import {
  balance,
  button,
  centavosIn,
  dialog,
  dismissAlert,
  expectShown,
  makeCpf,
  packageButtons,
  payOnBankPage,
  type Person,
  pollUntil,
  waitForText,
  waiveGift,
  wagerByApi,
} from './player-actions.ts';
import { callAsPlayer, createAccount } from './prepared-players.ts';
import { installationEnvironment, runCommand } from './product-process.ts';

// A step waits for a browser, a server and a bank on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const person: Person = {
  name: 'Nina Farias Bastos',
  email: 'nina.farias@example.com',
  cpf: makeCpf('345127890'),
  phone: '11976431208',
  password: 'maritaca no fio 33',
};

const context = startProductForFile({ FEED_TROUBLES: 'none', FEED_SEED: 'gol-485857' });

const GAME_STAKE = 1_00;
const BET_STAKE = 10_00;
const WITHDRAWAL = 50_00;
/** From the last packet to the banner 2.9 s pass; the rest is for a busy machine. */
const SILENCE_SHOWN_WITHIN_MS = 10_000;
const LOST = 'Conexão perdida. Reconectando…';
const UNANSWERED = 'Ficamos sem a resposta';

/** How many records of this kind the player has. */
async function countRecords(page: Page, address: string): Promise<number> {
  const { data } = await callAsPlayer(page, address);
  return (data as { items: readonly unknown[] }).items.length;
}
const countOrders = (page: Page): Promise<number> => countRecords(page, '/api/app/sport/orders?limit=50');
const countWithdrawals = (page: Page): Promise<number> => countRecords(page, '/api/app/records?kind=withdraw&limit=50');
const countDeposits = (page: Page): Promise<number> => countRecords(page, '/api/app/records?kind=deposit&limit=50');
const countRounds = (page: Page): Promise<number> => countRecords(page, '/api/app/records?kind=game&limit=100');

/** Chooses R$ 200 without its bonus in the open deposit dialog. */
async function chooseDeposit(page: Page): Promise<void> {
  await packageButtons(page, 'Depósito', /^R\$ 200(?!\d)/).click();
  await waiveGift(page);
}

/** Presses a bet of a game without getting its answer, and asks for it again. */
async function betWithoutAnswer(page: Page, part: LostPart): Promise<void> {
  const before = await balance(page);
  const stopLosing = await loseCalls(page, /\/game\/SE\d+\/bet$/, part);
  await button(page, /^Apostar R\$/).click();
  await waitForText(page, UNANSWERED);
  await stopLosing();
  await button(page, 'Conferir aposta').click();
  await button(page, 'Escolha uma casa').waitFor();
  await expectShown(() => balance(page), before - GAME_STAKE);
}

/** Waits until a text is in sight: above the navigation at the bottom of the phone's screen. */
async function expectAboveNavigation(text: Locator): Promise<void> {
  const navigation = text.page().getByRole('navigation').filter({ visible: true }).last();
  const readBottom = async (): Promise<number> => {
    const [box, below] = await Promise.all([text.boundingBox(), navigation.boundingBox()]);
    return (box?.y ?? 0) + (box?.height ?? 0) - (below?.y ?? 0);
  };
  expect(await pollUntil(readBottom, (bottom) => bottom <= 0, 5000)).toBeLessThanOrEqual(0);
}

/** Opens the panel of a withdrawal, and asks for R$ 50. The first one asks for the account that gets it, too. */
async function requestWithdrawal(page: Page): Promise<void> {
  await page.goto('/conta');
  await button(page, 'Retirar').click();
  const panel = dialog(page, 'Retirar');
  await panel.getByLabel('Valor do saque').fill('50,00');
  await panel.getByRole('button', { name: 'Retirar', exact: true }).click();
}

/** Opens the match at this place of the coming ones, so that its price is there, and chooses it. */
async function choosePrice(page: Page, index: number): Promise<Locator> {
  await page.goto('/footballPage');
  await button(page, 'Próximos').click();
  const next = page.getByRole('listitem').filter({ has: page.getByRole('group'), hasText: /hoje|amanhã/ });
  await next.nth(index).getByRole('button').first().click();
  const slip = page.getByRole('region', { name: 'Cupom' });
  await slip.getByRole('button', { name: '+10 reais' }).click();
  return slip;
}

journey(
  'bad-network',
  () => context,
  (_, visitor) => {
    let page: Page;
    beforeAll(() => ({ page } = visitor()));
    const look = (screen: string): Promise<void> => visitor().checkScreen(screen);

    test('the identity check and the deposit lose their answers: one check, one order, one payment', async () => {
      await createAccount(page, person);
      const keys = collectKeys(page, /\/order\/prePay/);
      await page.goto('/home?dialog=deposit');
      await chooseDeposit(page);
      const form = dialog(page, 'Confirme sua identidade');
      const confirm = form.getByRole('button', { name: 'Confirmar e continuar' });
      const deposit = dialog(page, 'Depósito').getByRole('button', { name: 'Depósito R$ 200,00' });
      let stopLosing = await loseCalls(page, /\/user\/updateKyc$/, 'request');
      await deposit.click();
      await confirm.click();
      await dismissAlert(page, NO_ANSWER, () => look('identity-unanswered'));
      await stopLosing();
      stopLosing = await loseCalls(page, /\/user\/updateKyc$/, 'answer');
      await confirm.click();
      await dismissAlert(page, NO_ANSWER);
      await stopLosing();
      stopLosing = await loseCalls(page, /\/order\/prePay/, 'answer');
      await confirm.click();
      await dismissAlert(page, NO_ANSWER, () => look('deposit-unanswered'));
      await stopLosing();
      // A reload keeps the choice.
      await page.reload();
      await deposit.click();
      await dialog(page, 'Pix de R$ 200,00').waitFor();
      await payOnBankPage(page);
      await waitForText(page, /^sucesso$/);
      await expectShown(() => balance(page), 200_00);
      expect(keys).toHaveLength(2);
      expect(new Set(keys).size).toBe(1);
      expect(await countDeposits(page)).toBe(1);
    });

    test.each(['answer', 'request'] as const)('a bet on football loses its %s: it is placed once', async (part) => {
      const before = await balance(page);
      const orders = await countOrders(page);
      const keys = collectKeys(page, /\/sport\/bet$/);
      const slip = await choosePrice(page, part === 'answer' ? 2 : 3);
      // What became of it cannot be asked for either.
      const stopLosing = await loseCalls(page, /\/sport\/bet$/, part);
      const stopSilence = await loseReads(page, /\/user\/command/);
      await slip.getByRole('button', { name: /^Apostar/ }).click();
      await slip.getByText('Verificando…').waitFor();
      await look(`bet-${part}-lost`);
      await page.context().setOffline(true);
      await waitForText(page, /Você está sem internet/);
      await stopLosing();
      await stopSilence();
      await page.context().setOffline(false);
      if (part === 'request') {
        await slip.getByText('Não foi feita. Tentar de novo?').waitFor();
        await look('bet-not-placed');
        // Nothing is sent again without a press.
        expect(keys).toHaveLength(1);
        await slip.getByRole('button', { name: 'Tentar de novo' }).click();
      }
      await slip.getByText(part === 'request' ? 'Aposta aceita' : 'Foi feita').waitFor();
      await expectShown(() => balance(page), before - BET_STAKE);
      expect(new Set(keys).size).toBe(1);
      expect(keys).toHaveLength(part === 'request' ? 2 : 1);
      expect(await countOrders(page)).toBe(orders + 1);
    });

    test('a bet that lost its answer before a reload is found again after it', async () => {
      const before = await balance(page);
      const orders = await countOrders(page);
      const slip = await choosePrice(page, 4);
      const stopLosing = await loseCalls(page, /\/sport\/bet$/, 'answer');
      const stopSilence = await loseReads(page, /\/user\/command/);
      await slip.getByRole('button', { name: /^Apostar/ }).click();
      await slip.getByText('Verificando…').waitFor();
      await stopLosing();
      await stopSilence();
      await page.reload();
      await page.getByRole('region', { name: 'Cupom' }).getByText('Foi feita').waitFor();
      await expectShown(() => balance(page), before - BET_STAKE);
      expect(await countOrders(page)).toBe(orders + 1);
    });

    test.each(['answer', 'request'] as const)(
      'MINES loses each %s: bet, step and cash-out count once',
      async (part) => {
        await page.goto('/mines');
        await page.getByLabel('Minas', { exact: true }).selectOption('1');
        const lost = page.getByText('Não foi desta vez').filter({ visible: true });
        for (let rounds = (await countRounds(page)) + 1; ; rounds += 1) {
          const before = await balance(page);
          await betWithoutAnswer(page, part);
          let stopLosing = await loseCalls(page, /\/step$/, part);
          await page.getByRole('button', { name: /^Linha 2, coluna 3/ }).click();
          await waitForText(page, /Sua jogada pode ter sido feita/);
          await expectAboveNavigation(page.getByText(/Sua jogada pode ter sido feita/));
          await look(`mines-step-${part}-lost`);
          await stopLosing();
          await button(page, 'Conferir aposta').click();
          await button(page, /^Retirar R\$/)
            .or(lost)
            .first()
            .waitFor();
          if ((await lost.count()) > 0) {
            await expectShown(() => balance(page), before - GAME_STAKE);
            continue;
          }
          const worth = centavosIn(await button(page, /^Retirar R\$/).innerText());
          stopLosing = await loseCalls(page, /\/cashOut$/i, part);
          await button(page, /^Retirar R\$/).click();
          await waitForText(page, /Sua jogada pode ter sido feita/);
          await stopLosing();
          await button(page, 'Conferir aposta').click();
          await page.getByText(/^Ganhou R\$/).waitFor();
          await expectShown(() => balance(page), before - GAME_STAKE + worth);
          expect(await countRounds(page)).toBe(rounds);
          break;
        }
      },
    );

    test('a step of MINES that lost its answer before a reload shows how it ended', async () => {
      await page.goto('/mines');
      const before = await balance(page);
      const stake = page.getByLabel('Minas', { exact: true });
      await stake.selectOption('1');
      await button(page, /^Apostar R\$/).click();
      await button(page, 'Escolha uma casa').waitFor();
      const stopLosing = await loseCalls(page, /\/step$/, 'answer');
      await page.getByRole('button', { name: /^Linha 2, coluna 3/ }).click();
      await waitForText(page, /Sua jogada pode ter sido feita/);
      await stopLosing();
      await page.reload();
      const { data: openRound } = await callAsPlayer(page, '/api/app/game/inPlay');
      const cashOut = button(page, /^Retirar R\$/);
      await (openRound === null ? button(page, /^Apostar R\$/) : cashOut).waitFor();
      const worth = openRound === null ? 0 : centavosIn(await cashOut.innerText());
      if (openRound !== null) await cashOut.click();
      await expectShown(() => balance(page), before - GAME_STAKE + worth);
    });

    test.each(['answer', 'request'] as const)('a bet of ROWDOUBLE loses its %s: it is placed once', async (part) => {
      await page.goto('/rowDouble');
      const [before, rounds] = [await balance(page), await countRounds(page)];
      await betWithoutAnswer(page, part);
      // Nothing was opened: the stake comes back.
      await callAsPlayer(page, '/api/app/game/stopGame');
      await page.reload();
      await button(page, /^Apostar R\$/).waitFor();
      await expectShown(() => balance(page), before);
      expect(await countRounds(page)).toBe(rounds + 1);
    });

    test('a withdrawal loses its answer and the page is loaded again: asked for once more, it is the same one', async () => {
      await wagerByApi(page, 200);
      const keys = collectKeys(page, /\/order\/withdraw$/);
      await page.goto('/conta');
      const before = await balance(page);
      const stopLosing = await loseCalls(page, /\/order\/withdraw$/, 'answer');
      await requestWithdrawal(page);
      const account = dialog(page, 'Conta Pix · CPF');
      await account.getByLabel('CPF', { exact: true }).fill(person.cpf);
      await account.getByRole('button', { name: 'Salvar conta' }).click();
      await account.waitFor({ state: 'hidden' });
      await dialog(page, 'Retirar').getByRole('button', { name: 'Retirar', exact: true }).click();
      await dismissAlert(page, NO_ANSWER, () => look('withdrawal-unanswered'));
      await stopLosing();
      await page.reload();
      await requestWithdrawal(page);
      await dismissAlert(page, 'Solicitação de saque bem-sucedida!');
      await expectShown(() => balance(page), before - WITHDRAWAL);
      expect(new Set(keys).size).toBe(1);
      expect(await countWithdrawals(page)).toBe(1);
    });

    test('a message to support waits while the connection is silent, over a closed chat and a reload, and arrives once', async () => {
      const chat = dialog(page, 'Atendimento');
      const text = 'Onde vejo meu saque de hoje?';
      await page.goto('/home?dialog=support');
      await chat.getByText('Como podemos ajudar?').waitFor();
      await page.waitForTimeout(2000);
      const speak = visitor().silenceSocket();
      await chat.getByLabel('Escreva uma mensagem').fill(text);
      await chat.getByRole('button', { name: 'Enviar' }).click();
      await chat.getByText('Não enviada.').waitFor();
      await look('message-waits');
      await page.keyboard.press('Escape');
      await chat.waitFor({ state: 'hidden' });
      await page.goto('/home?dialog=support');
      await chat.getByText(text).waitFor();
      speak();
      await page.reload();
      await chat.getByRole('img', { name: 'Enviada' }).waitFor();
      expect(await chat.getByText(text).count()).toBe(1);
      const { data } = await callAsPlayer(page, '/api/app/support/chat');
      const sent = (data as { messages: readonly { text: string }[] }).messages.filter((each) => each.text === text);
      expect(sent).toHaveLength(1);
    });

    test('while the server is silent nothing that needs it can be pressed', async () => {
      const lost = page.getByText(LOST);
      const expectDisabled = async (what: Locator): Promise<void> => {
        await what.first().waitFor();
        await page.waitForTimeout(2000);
        const speak = visitor().silenceSocket();
        await lost.waitFor({ timeout: SILENCE_SHOWN_WITHIN_MS });
        expect(await what.first().isDisabled()).toBe(true);
        speak();
        await lost.waitFor({ state: 'hidden' });
        expect(await pollUntil(() => what.first().isEnabled(), Boolean)).toBe(true);
      };
      await page.goto('/conta');
      await expectDisabled(button(page, 'Transferir'));
      await button(page, 'Baixar extrato').click();
      await expectDisabled(dialog(page, 'Baixar extrato').locator('button[type=submit]'));
      await page.goto('/registros?kind=withdraw');
      await expectDisabled(page.getByRole('button', { name: /^Cancelar/ }));
      await page.goto('/home?dialog=myPop');
      await button(page, /avatar/i)
        .first()
        .click();
      await expectDisabled(page.getByRole('radio'));
    });
  },
  ['phone'],
);

test.skipIf(chromiumPath === '')('after the journey the ledger is correct', async () => {
  const verify = runCommand('npm', ['run', 'ledger:verify'], installationEnvironment(context.installation));
  const code = await verify.exitCode;
  expect(verify.errorLines()).toEqual([]);
  expect(code).toBe(0);
});
