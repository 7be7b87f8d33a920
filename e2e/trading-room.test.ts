import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Visitor, openVisitor } from './browser.ts';
import { journey, startProductForFile } from './journey.ts';
import {
  balance,
  button,
  dialog,
  expectShown,
  makeCpf,
  type Person,
  pollUntil,
  waitForText,
} from './player-actions.ts';
import { callAsPlayer, createFundedAccount } from './prepared-players.ts';
import { enrolStaffByApi, inviteStaff, signInDesk, type StaffMember } from './staff-actions.ts';
import { proves } from '../scripts/proof/proves.ts';

const player: Person = {
  name: 'Tadeu Correia Lins',
  email: 'tadeu.lins@example.com',
  cpf: makeCpf('567123890'),
  phone: '41976540011',
  password: 'apito final 21',
};
const ana: StaffMember = {
  name: 'Ana Teles',
  username: 'trader@arara.example',
  role: 'trader',
  cpf: makeCpf('333444550'),
};
const bia: StaffMember = { name: 'Bia Nunes', username: 'risk@arara.example', role: 'risk', cpf: makeCpf('444555660') };

const context = startProductForFile();

interface OfferedEvent {
  readonly eventId: string;
  readonly home: string;
  readonly away: string;
  readonly lines: readonly {
    readonly line: string;
    readonly outcomes: readonly { readonly outcomeId: string; readonly name: string; readonly odds: number }[];
  }[];
}

journey(
  'trading-room',
  () => context,
  (_, visitor) => {
    const staff: Visitor[] = [];
    let [desk, secondDesk]: Page[] = [];
    let event: OfferedEvent;
    let possiblePayout = 0;
    beforeAll(async () => {
      const office = `http://localhost:${context.installation.officePort}`;
      for (const member of [ana, bia]) {
        const one = await openVisitor(context.browser, office, `trading-${member.role}`, 'web');
        await signInDesk(one.page, await enrolStaffByApi(await inviteStaff(context.installation, member)));
        staff.push(one);
      }
      [desk, secondDesk] = staff.map(({ page }) => page);
    });
    afterAll(() => Promise.all(staff.map(({ page }) => page.context().close())));

    const bet = () => {
      const [line] = event.lines;
      const [outcome] = line?.outcomes ?? [];
      return callAsPlayer(visitor().page, '/api/app/sport/bet', {
        type: 'single',
        stake: 10,
        policy: 'any',
        legs: [{ eventId: event.eventId, line: line?.line, outcomeId: outcome?.outcomeId, odds: outcome?.odds }],
      });
    };
    /** Gives the reason in the dialog that is open, and confirms it. */
    const confirm = async (page: Page, title: string | RegExp, action: string): Promise<void> => {
      const open = page.getByRole('dialog', { name: title });
      await open.getByLabel('Motivo').fill('conferido na mesa');
      await open.getByRole('button', { name: action, exact: true }).click();
      await open.waitFor({ state: 'hidden' });
    };
    /** The second person approves the proposal that waits. */
    const approve = async (page: Page): Promise<void> => {
      await page.goto('/resultados');
      await button(page, 'Aprovar').first().click();
      await confirm(page, 'Aprovar este resultado?', 'Aprovar');
    };
    const findBetLine = (page: Page) => page.getByRole('region').filter({ hasText: 'em 1 aposta' }).first();

    test('a player’s bet is in the room’s list, with its exposure', async () => {
      proves('A-600');
      const { page } = visitor();
      await createFundedAccount(page, player);
      const found = await pollUntil(
        async () => {
          const { data } = await callAsPlayer(page, '/api/app/sport/events?sport=football&phase=upcoming');
          return (data as { items: OfferedEvent[] }).items.find(
            ({ home, lines }) => home !== '' && (lines[0]?.outcomes.length ?? 0) > 1,
          );
        },
        (one) => one !== undefined,
      );
      if (found === undefined) throw new Error('no match is offered');
      event = found;
      const placed = await bet();
      expect(placed.status).toBe(0);
      possiblePayout = (placed.data as { possiblePayout: number }).possiblePayout * 100;
      await page.reload();
      await expectShown(() => balance(page), 90_00);
      if (desk === undefined) throw new Error('no desk');
      await desk.goto('/mesa');
      await desk.getByRole('tab', { name: 'Com apostas' }).click();
      await desk.getByRole('link', { name: `${event.home} × ${event.away}` }).waitFor();
      await staff[0]?.checkScreen('list');
    });

    test('a trader suspends the event: no bet is taken until they resume it', async () => {
      proves('A-601');
      if (desk === undefined) throw new Error('no desk');
      await desk.getByRole('link', { name: `${event.home} × ${event.away}` }).click();
      await findBetLine(desk).waitFor();
      // Markets and outcomes have the names that players read, and what is at stake is drawn from the first bet on.
      await findBetLine(desk).getByText('Resultado final', { exact: true }).waitFor();
      await desk.getByRole('region', { name: 'Exposição no tempo' }).getByRole('img').waitFor();
      await staff[0]?.checkScreen('event');
      await button(desk, 'Suspender evento').click();
      await confirm(desk, /^Suspender apostas/, 'Suspender');
      await waitForText(desk, 'Suspenso pela mesa');
      expect((await bet()).status).toBe(42211);
      await button(desk, 'Retomar').click();
      await confirm(desk, /^Retomar apostas/, 'Retomar');
      await desk.getByText('Suspenso pela mesa').waitFor({ state: 'hidden' });
    });

    test('a result by hand pays once a second person has approved it', async () => {
      proves('A-602');
      if (desk === undefined || secondDesk === undefined) throw new Error('no desk');
      await findBetLine(desk).getByRole('button', { name: 'Dar resultado' }).click();
      const settle = desk.getByRole('dialog', { name: /^Resultado/ });
      await settle.getByRole('combobox').first().selectOption('won');
      await staff[0]?.checkScreen('result');
      await confirm(desk, /^Resultado/, 'Propor');
      await desk.goto('/resultados');
      await waitForText(desk, 'Sua proposta: outra pessoa aprova');
      await approve(secondDesk);
      await staff[1]?.checkScreen('results');
      await expectShown(
        async () => {
          await visitor().page.reload();
          return balance(visitor().page);
        },
        90_00 + Math.round(possiblePayout),
      );
    });

    test('a void returns the stake, proposed by the one and approved by the other', async () => {
      proves('A-602');
      if (desk === undefined || secondDesk === undefined) throw new Error('no desk');
      await secondDesk.goto(`/mesa/${event.eventId}`);
      await secondDesk
        .getByRole('region')
        .filter({ hasText: 'ganhou' })
        .getByRole('button', { name: 'Anular ou rever' })
        .click();
      await confirm(secondDesk, /^Anular/, 'Propor');
      await approve(desk);
      await expectShown(async () => {
        await visitor().page.reload();
        return balance(visitor().page);
      }, 100_00);
    });

    test('a result that the feed changes after three days is agreed to by two people on the screen', async () => {
      if (desk === undefined || secondDesk === undefined) throw new Error('no desk');
      // Three days do not pass here: the pages get this answer, and late-results.test.ts of the server has what follows from it.
      let late: Record<string, unknown> | undefined = {
        event: event.eventId,
        sport: 'football',
        tournament: 'Série Agreste',
        name: `${event.home} × ${event.away}`,
        row: '77',
        version: 3,
        line: '18|total=2.5',
        key: 'total',
        now: [{ outcome: 'Mais de 2.5', result: 'lost' }],
        later: [{ outcome: 'Mais de 2.5', result: 'won' }],
        heldAt: Date.now(),
        firstResultAt: Date.now() - 4 * 24 * 3_600_000,
        agreedBy: null,
        bets: 12,
      };
      const decisions: unknown[] = [];
      for (const { page } of staff)
        await page.route('**/api/staff/trading/late-results**', async (route) => {
          const isDecision = route.request().method() === 'POST';
          if (isDecision) decisions.push(route.request().postDataJSON());
          const answered = isDecision ? { state: decisions.length === 1 ? 'waiting' : 'applied' } : late ? [late] : [];
          if (isDecision) late = decisions.length === 1 ? { ...late, agreedBy: 'Ana Teles' } : undefined;
          await route.fulfill({ json: { status: 0, message: 'ok', data: answered } });
        });
      for (const page of [desk, secondDesk]) {
        await page.goto('/resultados');
        const table = page.getByRole('table', { name: 'Mudança do feed depois de 72 horas' });
        await table.getByText('Total de gols 2.5').waitFor();
        await table.getByText('Mais de 2.5: ganhou').waitFor();
        if (page === secondDesk) {
          await table.getByText('Ana Teles').waitFor();
          await staff[1]?.checkScreen('late-result');
        }
        await table.getByRole('button', { name: 'Aprovar' }).click();
        await confirm(page, 'Aprovar este resultado?', 'Aprovar');
      }
      await secondDesk.getByText('Mais de 2.5: ganhou').waitFor({ state: 'hidden' });
      const decision = { version: 3, yes: true, reason: 'conferido na mesa' };
      expect(decisions).toEqual([decision, decision]);
      await Promise.all(staff.map(({ page }) => page.unrouteAll({ behavior: 'wait' })));
    });

    test('bets, margins, limits and the feed are shown without a violation of axe', async () => {
      if (desk === undefined || secondDesk === undefined) throw new Error('no desk');
      for (const [path, text] of [
        ['/apostas', event.home],
        ['/margens', 'Margem esperada e realizada'],
        ['/feed', 'No ar'],
        ['/limites', 'Maior aposta'],
      ] as const) {
        await secondDesk.goto(path);
        await waitForText(secondDesk, text);
        await staff[1]?.checkScreen(path.slice(1));
      }
      await button(secondDesk, 'Novo limite').click();
      await dialog(secondDesk, 'Margem e limites').waitFor();
      await staff[1]?.checkScreen('limit');
      for (const one of staff) {
        expect(one.errors).toEqual([]);
        expect(one.violations).toEqual([]);
      }
    });
  },
  ['web'],
);
