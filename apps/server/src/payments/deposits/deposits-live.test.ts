import type { PlayerId } from '@arara/contract/protocol/fields';
import type { StaffPayment } from '@arara/contract/staff/payments';
import { REALTIME_SOCKET_PATH } from '@arara/contract/realtime-messages';
import type { WalletRecord } from '@arara/contract/player/wallet';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Office, openOffice, type Person } from '../../../test/office.ts';
import { startDeposit, registerPlayer, payCharge, waitUntil } from '../../../test/payments-site.ts';
import { serverAnswers } from '../../../test/world.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const there = await serverAnswers();
if (!there) console.warn('skipped: the back office is tested on a PostgreSQL server');

type Shown = Pick<WalletRecord, 'state' | 'aside'>;

describe.skipIf(!there)('a player learns over the socket what became of a deposit', () => {
  let office: Office;
  let bruno: Person;
  const screens: { close(): unknown }[] = [];
  beforeAll(async () => {
    office = await openOffice({ bank: true });
    bruno = await office.createPerson('finance');
  });
  afterAll(async () => {
    for (const screen of screens) screen.close();
    await office?.close();
  });

  /** A page that shows the newest deposit and reads it again only when a message says so. */
  async function readScreen(token: string): Promise<{ shown: () => Promise<Shown | undefined> }> {
    const { url } = office.app;
    let shown: Promise<Shown | undefined> = Promise.resolve(undefined);
    const read = async (): Promise<Shown | undefined> => {
      const answer = await fetch(`${url}/api/app/records?kind=deposit`, { headers: { authorization: token } });
      return ((await answer.json()) as { data: { items: Shown[] } }).data.items[0];
    };
    const socket = io(url, { path: REALTIME_SOCKET_PATH, transports: ['websocket'], forceNew: true, query: { token } });
    screens.push(socket);
    socket.on('updateUserInfo', () => (shown = shown.then(read)));
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return { shown: () => shown };
  }
  /** Refunds the payment of this player that waits for review, by a member of finance. */
  const refund = async (player: PlayerId): Promise<void> => {
    const { data } = await office.call('/api/staff/payments?limit=100', undefined, bruno);
    const { items } = data as { items: (Pick<StaffPayment, 'payment'> & { player: string })[] };
    const found = items.find((item) => item.player === String(player));
    const at = `/api/staff/payments/${player}/${found?.payment}/refund`;
    expect((await office.call(at, { reason: 'não é deste pedido' }, bruno)).status).toBe(0);
  };
  const shows = (screen: { shown: () => Promise<Shown | undefined> }, state: string, aside: readonly string[]) =>
    waitUntil(
      `${state} with ${aside.join()}`,
      screen.shown,
      (item) => item?.state === state && (item.aside ?? []).map((money) => money.state).join() === aside.join(),
    );

  test('another person’s payment waits, and is refunded once staff decide so', async () => {
    proves('A-045');
    const { player, token } = await registerPlayer(office.site);
    const order = await startDeposit(office.site, player);
    const screen = await readScreen(token);
    await payCharge(order.url, 'payer-other-cpf');
    await shows(screen, 'in_review', ['in_review']);
    await refund(player);
    await shows(screen, 'refunded', ['refunded']);
  });

  test('a second payment of an order that stays paid: it waits, and goes back', async () => {
    proves('A-045');
    const { player, token } = await registerPlayer(office.site);
    const order = await startDeposit(office.site, player);
    const screen = await readScreen(token);
    await payCharge(order.url, 'paid-twice');
    await shows(screen, 'credited', ['in_review']);
    await refund(player);
    await shows(screen, 'credited', ['refunded']);
  });
});
