/** What has to be there before a call of a player or a visitor can succeed. */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SportEventId } from '@arara/contract/protocol/fields';
import { REALTIME_SOCKET_PATH } from '@arara/contract/realtime-messages';
import PostalMime from 'postal-mime';
import { io } from 'socket.io-client';
import { sql } from '../../src/platform/db/db.ts';
import { codeAt, NEXT_CODE_MS, type Office } from '../office.ts';
import { waitUntil } from '../payments-site.ts';
import { openTestEvent } from '../sports/test-event.ts';
import { PLAYER_PASSWORD } from './fuzzed-office.ts';
import {
  AWARDS,
  A_REASON,
  type PlayerCall,
  type Preparation,
  type PreparationContext,
  type FreshPlayer,
} from './valid-calls.ts';

const NEW_PASSWORD = 'gralha azul 41';
const CODE = /^[A-Z2-9]{8}$/m;
const UNDO_LINK = /undo=([\w-]+)/;

/** What a pattern finds in a mail to this address; waits for the mail. */
async function readMail({ app }: Office, to: string, pattern: RegExp): Promise<string> {
  const folder = join(app.ctx.config.dataDir, 'mail');
  const find = async (): Promise<string | undefined> => {
    // The first mail makes the folder.
    const names = existsSync(folder) ? readdirSync(folder) : [];
    for (const name of names.toSorted().toReversed()) {
      if (!name.endsWith('.eml')) continue;
      const bytes = readFileSync(join(folder, name));
      if (!bytes.includes(to)) continue;
      const text = ((await PostalMime.parse(bytes)).text ?? '').replaceAll('\r\n', '\n');
      const found = pattern.exec(text);
      if (found !== null) return found[1] ?? found[0];
    }
    return undefined;
  };
  return (await waitUntil(`a mail to ${to}`, find, (text) => text !== undefined)) ?? '';
}

const proveAgain = async ({ callPlayer }: PreparationContext, { token }: Pick<FreshPlayer, 'token'>): Promise<void> =>
  void (await callPlayer('stepUp', token, { pwd: PLAYER_PASSWORD }));

/** A player of their own whose session has just proved itself again. */
export async function createProvenPlayer(
  context: PreparationContext,
  input: { isBare?: boolean } = {},
): Promise<FreshPlayer> {
  const player = await context.createPlayer(input);
  await proveAgain(context, player);
  return player;
}

const nextCode = ({ fuzzed: { office } }: PreparationContext, secret: string): string => {
  office.advance(NEXT_CODE_MS);
  return codeAt(secret, office.now());
};

/** A player with an authenticator, proven by it. */
async function createGuardedPlayer(context: PreparationContext): Promise<FreshPlayer & { readonly secret: string }> {
  const player = await createProvenPlayer(context, { isBare: true });
  const { secret } = await context.callPlayer<{ secret: string }>('startTotp', player.token);
  await context.callPlayer('confirmTotp', player.token, { code: nextCode(context, secret) });
  return { ...player, secret };
}

async function drawLogIn(context: PreparationContext, { username }: FreshPlayer): Promise<Record<string, unknown>> {
  const { codeId, captCode } = await context.drawRegistration();
  return { username, pwd: PLAYER_PASSWORD, codeId, captCode };
}

const ofFreshPlayer =
  (fields: Record<string, unknown>, input: { isBare?: boolean; isProven?: boolean } = {}): Preparation =>
  async (context) => {
    const { token } = await (input.isProven === true
      ? createProvenPlayer(context, input)
      : context.createPlayer(input));
    return { fields, token };
  };

const accountPreparations: Partial<Record<PlayerCall, Preparation>> = {
  restRegister: async (context) => ({ fields: await context.drawRegistration() }),
  restLogin: async (context) => ({ fields: await drawLogIn(context, await context.createPlayer({ isBare: true })) }),
  logout: ofFreshPlayer({}, { isBare: true }),
  endSessions: ofFreshPlayer({ all: true }, { isBare: true }),
  switchTest: ofFreshPlayer({}, { isBare: true }),
  stepUp: ofFreshPlayer({ pwd: PLAYER_PASSWORD }, { isBare: true }),
  updateKyc: ofFreshPlayer({ name: 'Ana Souza' }, { isBare: true }),
  changePwd: ofFreshPlayer({ oldPwd: PLAYER_PASSWORD, newPwd: NEW_PASSWORD }, { isBare: true, isProven: true }),
  startTotp: ofFreshPlayer({}, { isBare: true, isProven: true }),
  closeAccount: ofFreshPlayer({}, { isBare: true, isProven: true }),
  saveConsent: ofFreshPlayer({ answer: 'yes', version: '1' }, { isBare: true }),
  requestExport: ofFreshPlayer({}, { isBare: true, isProven: true }),
  protectionPause: ofFreshPlayer({ hours: 24 }, { isBare: true }),
  protectionSetLimit: ofFreshPlayer({ kind: 'stake', period: 'day', value: 50 }, { isBare: true }),
  protectionSelfExclude: ofFreshPlayer({ months: 1, pwd: PLAYER_PASSWORD }, { isBare: true }),
  exchange: async ({ callPlayer, createPlayer }) => {
    const { token } = await createPlayer({ isBare: true });
    const { url } = await callPlayer<{ url: string }>('handover', token);
    return { fields: { token: url.split('/').at(-1) } };
  },
  checkResetCode: async (context) => {
    const { username } = await context.createPlayer({ isBare: true });
    await context.callPlayer('sendResetCode', undefined, { email: username });
    return { fields: { email: username, code: await readMail(context.fuzzed.office, username, CODE) } };
  },
  setPwd: async (context) => {
    const { username } = await context.createPlayer({ isBare: true });
    await context.callPlayer('sendResetCode', undefined, { email: username });
    const code = await readMail(context.fuzzed.office, username, CODE);
    const chkId = await context.callPlayer<string>('checkResetCode', undefined, { email: username, code });
    return { fields: { nPwd: NEW_PASSWORD, chkId } };
  },
  changeEmail: async (context) => {
    const { token } = await createProvenPlayer(context, { isBare: true });
    return { fields: { email: `outra-${randomUUID()}@exemplo.com.br`, pwd: PLAYER_PASSWORD }, token };
  },
  undoEmail: async (context) => {
    const { token, username } = await createProvenPlayer(context, { isBare: true });
    const email = `outra-${randomUUID()}@exemplo.com.br`;
    await context.callPlayer('changeEmail', token, { email, pwd: PLAYER_PASSWORD });
    await context.callPlayer('changeEmail', token, { email, code: await readMail(context.fuzzed.office, email, CODE) });
    return { fields: { token: await readMail(context.fuzzed.office, username, UNDO_LINK) } };
  },
  confirmTotp: async (context) => {
    const { token } = await createProvenPlayer(context, { isBare: true });
    const { secret } = await context.callPlayer<{ secret: string }>('startTotp', token);
    return { fields: { code: nextCode(context, secret) }, token };
  },
  stopTotp: async (context) => {
    const { token, secret } = await createGuardedPlayer(context);
    await context.callPlayer('stepUp', token, { totp: nextCode(context, secret) });
    return { fields: {}, token };
  },
  loginTotp: async (context) => {
    const player = await createGuardedPlayer(context);
    const answer = await fetch(`${context.fuzzed.office.app.url}/api/auth/user/restLogin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(await drawLogIn(context, player)),
    });
    const { data } = (await answer.json()) as { data: { ticket: string } };
    return { fields: { ticket: data.ticket, totp: nextCode(context, player.secret) } };
  },
  protectionReturn: async (context) => {
    const { token, player } = await context.createPlayer({ isBare: true });
    await context.callPlayer('protectionSelfExclude', token, { months: 1, pwd: PLAYER_PASSWORD });
    // A month later, without moving the clock of everybody else.
    await context.fuzzed.office.app.ctx.db.tx('test term over', (tx) =>
      tx.query(sql('', `update player_protection set exclusion_ends = 1 where player = ${player}`)),
    );
    return { fields: {}, token };
  },
  dataExportFile: async (context) => {
    const { token } = await createProvenPlayer(context, { isBare: true });
    const { id } = await context.callPlayer('requestExport', token);
    await waitUntil(
      'a copy of the data',
      () => context.callPlayer('dataExport', token),
      ({ state }) => state === 'ready',
    );
    return { fields: { id }, token };
  },
};

/** The fields of a withdrawal of a player to their own account. */
export const toWithdrawalFields = ({ cpf }: Pick<FreshPlayer, 'cpf'>) => ({
  payCardBank: 'CPF',
  payCardNo: cpf,
  ifsc: cpf,
  name: 'Ana Souza',
  whatsapp: '',
  amount: 50,
});

/** A withdrawal that waits for its review. */
export async function requestWaitingWithdrawal(
  context: PreparationContext,
): Promise<FreshPlayer & { readonly orderId: string }> {
  const player = await createProvenPlayer(context);
  const { orderId } = await context.callPlayer<{ orderId: string }>(
    'withdraw',
    player.token,
    toWithdrawalFields(player),
  );
  return { ...player, orderId };
}

const paymentPreparations: Partial<Record<PlayerCall, Preparation>> = {
  prePayAmount: async ({ findPlayer }) => ({ fields: { amount: 50 }, token: await findPlayer() }),
  getStatus: async ({ findPlayer, callPlayer }) => {
    const token = await findPlayer();
    const { orderId } = await callPlayer('prePay', token, { pkgId: '103', gift: 0 });
    return { fields: { orderId }, token };
  },
  reportPurchase: async (context) => {
    const { token } = await context.createPlayer();
    return { fields: { orderId: await context.deposit(token) }, token };
  },
  withdraw: async (context) => {
    const player = await createProvenPlayer(context);
    return { fields: toWithdrawalFields(player), token: player.token };
  },
  cancelWithdraw: async (context) => {
    const { token, orderId } = await requestWaitingWithdrawal(context);
    return { fields: { orderId }, token };
  },
  transfer: async (context) => {
    const { username } = await context.createPlayer();
    const { token } = await context.createPlayer();
    return { fields: { username, amount: 5, pwd: PLAYER_PASSWORD }, token };
  },
  bonusForfeit: async (context) => {
    const { player, token } = await context.createPlayer();
    const asked = { player: String(player), balanceKind: 'bonus', amount: AWARDS.alone, reason: A_REASON };
    await context.callStaff('staffAskAward', await context.findStaff('finance'), asked);
    const { bonus } = await context.callPlayer<{ bonus: { bonusId: string } }>('bonus', token);
    return { fields: { bonusId: bonus.bonusId }, token };
  },
};

/** Plays MINES or ROW DOUBLE until a step was safe; some rounds end with their first one. */
async function openStepRound(context: PreparationContext, game: 'mines' | 'rowDouble', steps: 0 | 1) {
  for (;;) {
    const { token } = await context.createPlayer();
    const stake = game === 'mines' ? { amount: 1, mines: 1 } : { amount: 1, level: 'easy' };
    const { roundId } = await context.callPlayer(`${game}Bet`, token, stake);
    if (steps === 0) return { roundId, token };
    const { state } = await context.callPlayer(`${game}Step`, token, { roundId, tile: 0 });
    if (state === 'open') return { roundId, token };
  }
}
const prepareStep =
  (game: 'mines' | 'rowDouble'): Preparation =>
  async (context) => {
    const { roundId, token } = await openStepRound(context, game, 0);
    return { fields: { roundId, tile: 0 }, token };
  };
const prepareCashOut =
  (game: 'mines' | 'rowDouble'): Preparation =>
  async (context) => {
    const { roundId, token } = await openStepRound(context, game, 1);
    return { fields: { roundId }, token };
  };

const OUTCOMES_WITH_CHANCES = [
  { id: '1', odds: 2000, active: true, fair: { win: 480_000, refund: 0 } },
  { id: '2', odds: 3500, active: true, fair: { win: 270_000, refund: 0 } },
  { id: '3', odds: 4000, active: true, fair: { win: 250_000, refund: 0 } },
];

async function placeBet(context: PreparationContext, live: boolean) {
  const token = await context.findPlayer();
  const { ctx } = context.fuzzed.office.app;
  const { event, set } = await openTestEvent({ ctx, db: ctx.db }, { live });
  // A cash-out pays by the chances of the outcomes.
  await set('line', `outcomes = '${JSON.stringify(OUTCOMES_WITH_CHANCES)}'`);
  const { orderId } = await context.callPlayer<{ orderId: string }>('sportBet', token, toSlip(event));
  return { token, orderId };
}
const toSlip = (event: SportEventId) => ({
  type: 'single',
  stake: 10,
  policy: 'any',
  legs: [{ eventId: String(event), line: '1|', outcomeId: '1', odds: 2 }],
});

const gamePreparations: Partial<Record<PlayerCall, Preparation>> = {
  minesBet: ofFreshPlayer({ amount: 1, mines: 1 }),
  rowDoubleBet: ofFreshPlayer({ amount: 1, level: 'easy' }),
  doubleBet: async ({ callPlayer, findPlayer }) => {
    await waitUntil(
      'a round of DOUBLE that takes bets',
      () => callPlayer<{ current: { phase: string } | null }>('sharedRounds', undefined, { gameCode: 'SE0006' }),
      ({ current }) => current?.phase === 'betting',
      60_000,
    );
    return { fields: { amount: 1, color: 'red' }, token: await findPlayer() };
  },
  minesStep: prepareStep('mines'),
  minesCashOut: prepareCashOut('mines'),
  rowDoubleStep: prepareStep('rowDouble'),
  rowDoubleCashOut: prepareCashOut('rowDouble'),
  sharedBets: async ({ findPlayer }) => ({ fields: { gameCode: 'SE0006' }, token: await findPlayer() }),
  sportBet: async (context) => {
    const { ctx } = context.fuzzed.office.app;
    const { event } = await openTestEvent({ ctx, db: ctx.db });
    return { fields: toSlip(event), token: await context.findPlayer() };
  },
  sportAbandon: async (context) => {
    const { token, orderId } = await placeBet(context, true);
    return { fields: { orderId }, token };
  },
  sportCashOutQuote: async (context) => {
    const { token, orderId } = await placeBet(context, false);
    return { fields: { orderId }, token };
  },
  sportCashOut: async (context) => {
    const { token, orderId } = await placeBet(context, false);
    const { quoteId } = await context.callPlayer('sportCashOutQuote', token, { orderId });
    return { fields: { orderId, quoteId, fraction: 1 }, token };
  },
};

/** Writes a message to support; answers the ids of the conversation and of the message. */
export async function writeToSupport(
  context: PreparationContext,
): Promise<FreshPlayer & { readonly conversation: string; readonly message: string }> {
  const player = await context.createPlayer({ isBare: true });
  const socket = io(context.fuzzed.office.app.url, {
    path: REALTIME_SOCKET_PATH,
    transports: ['websocket'],
    forceNew: true,
    query: { token: player.token },
  });
  const answer = (await socket
    .timeout(20_000)
    .emitWithAck('chat:send', { text: 'Oi', clientId: randomUUID() })
    .finally(() => socket.close())) as { data: { conversationId: string; id: string } };
  return { ...player, conversation: answer.data.conversationId, message: answer.data.id };
}

export const complain = ({ callPlayer }: PreparationContext) =>
  callPlayer<{ number: string; key: string }>('complaint', undefined, {
    name: 'Ana Souza',
    email: 'ana@exemplo.com.br',
    subject: 'Saque',
    text: 'O saque não chegou.',
  });

/** What a browser gives to the page; nothing is sent to its address, because nobody plays for this player. */
const DEVICE = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  promotions: false,
  consent: '1',
};
const drawDevice = ({ fuzzed }: PreparationContext) => ({
  ...DEVICE,
  endpoint: `${fuzzed.pushUrl}/send/${randomUUID()}`,
});

const servicePreparations: Partial<Record<PlayerCall, Preparation>> = {
  supportEnd: async (context) => {
    const { token, conversation } = await writeToSupport(context);
    return { fields: { conversationId: conversation }, token };
  },
  supportRate: async (context) => {
    const { token, conversation } = await writeToSupport(context);
    await context.callPlayer('supportEnd', token, { conversationId: conversation });
    return { fields: { conversationId: conversation, stars: 5, text: 'Obrigada' }, token };
  },
  supportUpload: ofFreshPlayer({}, { isBare: true }),
  supportFile: async ({ createPlayer, callPlayer }) => {
    const { token } = await createPlayer({ isBare: true });
    const { fileId } = await callPlayer('supportUpload', token);
    return { fields: { fileId }, token };
  },
  complaintState: async (context) => ({ fields: { ...(await complain(context)) } }),
  subscribePush: async (context) => {
    const { token } = await context.createPlayer({ isBare: true });
    return { fields: drawDevice(context), token };
  },
  unsubscribePush: async (context) => {
    const { token } = await context.createPlayer({ isBare: true });
    const { id } = await context.callPlayer('subscribePush', token, drawDevice(context));
    return { fields: { id }, token };
  },
};

export const playerPreparations: Partial<Record<PlayerCall, Preparation>> = {
  ...accountPreparations,
  ...paymentPreparations,
  ...gamePreparations,
  ...servicePreparations,
};
