/** What has to be there before a call of staff can succeed: people of their own, orders that wait, proposals of a second person. */
import { randomUUID } from 'node:crypto';
import type { StaffCallName } from '@arara/contract/staff/staff-contract';
import type { StaffRole } from '@arara/contract/staff/access';
import { changePlayerLimit } from '../../src/protection/protection.ts';
import { sql } from '../../src/platform/db/db.ts';
import { assessAllPlayersForHarm } from '../../src/views/harm/assess-harm.ts';
import { codeAt, NEXT_CODE_MS, PASSWORD } from '../office.ts';
import { waitUntil } from '../payments-site.ts';
import { openTestEvent, winnerResults } from '../sports/test-event.ts';
import { complain, createProvenPlayer, requestWaitingWithdrawal, writeToSupport } from './player-preparations.ts';
import { AWARDS, A_REASON, type Preparation } from './valid-calls.ts';

type Preparations = Partial<Record<StaffCallName, Preparation>>;
const reason = A_REASON;

const accountPreparations: Preparations = {
  staffLogin: async ({ fuzzed: { office } }) => {
    const { username, secret } = await office.createPerson('auditor');
    office.advance(NEXT_CODE_MS);
    return { fields: { username, pwd: PASSWORD, code: codeAt(secret, office.now()) } };
  },
  staffEnrolment: async ({ fuzzed: { office } }) => ({ fields: { code: (await office.invite('auditor')).code } }),
  staffEnrol: async ({ fuzzed: { office }, callStaff }) => {
    const { code } = await office.invite('auditor');
    const { secret } = await callStaff<{ secret: string }>('staffEnrolment', undefined, { code });
    return { fields: { code, pwd: PASSWORD, totp: codeAt(secret, office.now()) } };
  },
  staffLogout: async ({ fuzzed: { office } }) => ({
    fields: {},
    token: (await office.createPerson('auditor')).token,
  }),
  staffBlock: async ({ fuzzed: { office }, callStaff, findStaff }) => {
    const { username } = await office.createPerson('auditor');
    const team = await callStaff<{ id: string; username: string }[]>('staffTeam', await findStaff('admin'));
    const member = team.find((each) => each.username === username)?.id;
    return { fields: { member, blocked: true, reason } };
  },
};

const prepareWithdrawal =
  (fields: Record<string, unknown> = {}): Preparation =>
  async (context) => {
    const { player, orderId } = await requestWaitingWithdrawal(context);
    return { fields: { player: String(player), order: orderId, ...fields } };
  };

const preparePayment =
  (fault: string, fields: Record<string, unknown>): Preparation =>
  async (context) => {
    const { player, token } = await context.createPlayer();
    await context.deposit(token, fault);
    const finance = await context.findStaff('finance');
    const list = async () =>
      (
        await context.callStaff<{ items: { player: string; payment: string }[] }>('staffPaymentsInReview', finance, {
          limit: 100,
        })
      ).items.find((each) => each.player === String(player));
    const found = await waitUntil('a payment in review', list, (item) => item !== undefined);
    return { fields: { player: String(player), payment: found?.payment, ...fields } };
  };

const paymentPreparations: Preparations = {
  staffWithdrawal: prepareWithdrawal(),
  staffPayoutAccount: prepareWithdrawal({ reason }),
  staffApproveWithdrawal: prepareWithdrawal(),
  staffRejectWithdrawal: prepareWithdrawal({ reason }),
  staffSettleUsdt: async (context) => {
    const { callPlayer, callStaff, findStaff } = context;
    const { player, token } = await createProvenPlayer(context);
    // By staff, as the audit trail has to say.
    await callStaff('staffSetType', await findStaff('finance'), { player: String(player), lx: '20', reason });
    const { orderId: order } = await callPlayer('withdraw', token, {
      payCardBank: 'USDT',
      payCardNo: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
      ifsc: String((await callPlayer<{ usdtRate: number }>('getWithdraw', token)).usdtRate),
      name: '',
      whatsapp: '',
      amount: 100,
    });
    const at = { player: String(player), order };
    await callStaff('staffApproveWithdrawal', await findStaff('finance'), at);
    const finance = await findStaff('finance');
    await waitUntil(
      'a payout by hand',
      () => callStaff('staffWithdrawal', finance, at),
      ({ state }) => state === 'processing',
    );
    return { fields: { ...at, outcome: 'sent', note: 'a'.repeat(64) } };
  },
  staffRevealPayer: preparePayment('payer-other-cpf', { reason }),
  staffAcceptPayment: preparePayment('paid-twice', { reason }),
  staffRefundPayment: preparePayment('payer-other-cpf', { reason }),
};

const ofFreshPlayer =
  (fields: Record<string, unknown>): Preparation =>
  async ({ createPlayer }) => ({
    fields: { player: String((await createPlayer({ isBare: true })).player), ...fields },
  });

const playerPreparations: Preparations = {
  staffFindPlayers: async () => ({ fields: { text: 'Ana' } }),
  staffReveal: ofFreshPlayer({ field: 'phone', reason }),
  staffSetType: ofFreshPlayer({ lx: '20', reason }),
  staffBlockPlayer: ofFreshPlayer({ reason }),
  staffUnblockPlayer: async ({ createPlayer, callStaff, findStaff }) => {
    const player = String((await createPlayer({ isBare: true })).player);
    await callStaff('staffBlockPlayer', await findStaff('finance'), { player, reason });
    return { fields: { player, reason } };
  },
  staffEndPlayerSessions: ofFreshPlayer({ reason }),
  staffAddPlayerNote: ofFreshPlayer({ text: 'ligou hoje' }),
  staffAskAward: ofFreshPlayer({ balanceKind: 'main', amount: AWARDS.alone, reason }),
  staffDecideAward: async ({ createPlayer, callStaff, findSecondStaff }) => {
    const player = String((await createPlayer({ isBare: true })).player);
    const { token } = await findSecondStaff('support');
    const { order } = await callStaff('staffAskAward', token, {
      player,
      balanceKind: 'main',
      amount: AWARDS.forTwo,
      reason,
    });
    return { fields: { player, order, yes: true, why: reason } };
  },
  staffReviewHarm: async ({ createPlayer, fuzzed }) => {
    const { player } = await createPlayer({ isBare: true });
    const { ctx } = fuzzed.office.app;
    for (const value of [10, 20, 30, 40]) await changePlayerLimit(ctx, player, { kind: 'stake', period: 'day', value });
    await assessAllPlayersForHarm(ctx);
    return { fields: { player: String(player), reason } };
  },
};

type PromotionSettings = Readonly<Record<string, unknown>> & { readonly vipRewardPercent: number };

const offerPreparations: Preparations = {
  staffSavePackage: async ({ callStaff, findStaff }) => {
    const packages = await callStaff<Record<string, unknown>[]>('staffPackages', await findStaff('admin'));
    return { fields: { ...packages[0], reason } };
  },
  staffGrantDiscount: async ({ createPlayer, fuzzed }) => {
    const { player } = await createPlayer({ isBare: true });
    return { fields: { player: String(player), percent: 1, until: fuzzed.office.now() + 3_600_000, reason } };
  },
  staffSavePromotions: async ({ callStaff, findStaff }) => ({
    fields: { ...(await callStaff<PromotionSettings>('staffPromotions', await findStaff('admin'))), reason },
  }),
  staffDecideOfferChange: async ({ callStaff, findSecondStaff }) => {
    const { token } = await findSecondStaff('admin');
    const settings = await callStaff<PromotionSettings>('staffPromotions', token);
    // A figure that rises waits for a second person, who says no: the others rely on the settings.
    const raised = { ...settings, vipRewardPercent: settings.vipRewardPercent + 1, reason };
    const { change } = await callStaff('staffSavePromotions', token, raised);
    return { fields: { change, yes: false, why: reason } };
  },
  staffSwitchGame: async () => ({ fields: { game: 'SE0002', open: true, reason } }),
};

const prepareConversation =
  (fields: (input: { message: string }) => Record<string, unknown> = () => ({}), isTaken = true): Preparation =>
  async (context) => {
    const { player, conversation, message } = await writeToSupport(context);
    const at = { player: String(player), conversation };
    if (isTaken)
      await context.callStaff('staffSupportAssign', await context.findStaff('support'), { ...at, take: true });
    return { fields: { ...at, ...fields({ message }) } };
  };

const prepareComplaint =
  (fields: Record<string, unknown>): Preparation =>
  async (context) => {
    const { number } = await complain(context);
    const support = await context.findStaff('support');
    const { items } = await context.callStaff<{ items: { complaint: string; number: string }[] }>(
      'staffComplaints',
      support,
      { which: 'open', limit: 100 },
    );
    return { fields: { complaint: items.find((each) => each.number === number)?.complaint, ...fields } };
  };

const NOTICE = { text: 'Manutenção hoje à noite.', audience: 'everyone', fromLevel: 0, hours: 1, reason };

const supportPreparations: Preparations = {
  staffSupportChanges: async () => ({ fields: {} }),
  staffSupportConversation: prepareConversation(undefined, false),
  staffSupportAssign: prepareConversation(() => ({ take: true }), false),
  staffSupportReply: prepareConversation(() => ({ text: 'Bom dia', clientId: randomUUID() })),
  staffSupportSeen: prepareConversation(({ message }) => ({ id: message })),
  staffSupportTyping: prepareConversation(),
  staffSupportClose: prepareConversation(),
  staffSupportUpload: prepareConversation(),
  staffSupportFile: async (context) => {
    const { fields } = await prepareConversation()(context);
    const { fileId } = await context.callStaff('staffSupportUpload', await context.findStaff('support'), fields);
    return { fields: { player: fields['player'], fileId } };
  },
  staffDeleteCannedReply: async ({ callStaff, findStaff }) => ({
    fields: await callStaff('staffSaveCannedReply', await findStaff('support'), { title: 'Saque', text: 'Em um dia.' }),
  }),
  staffComplaint: prepareComplaint({}),
  staffAnswerComplaint: prepareComplaint({ text: 'Estamos vendo.' }),
  staffSetComplaintState: prepareComplaint({ state: 'inReview' }),
  staffProposeNotice: async () => ({ fields: NOTICE }),
  staffDecideNotice: async ({ callStaff, findSecondStaff }) => {
    const { notice } = await callStaff('staffProposeNotice', (await findSecondStaff('support')).token, NOTICE);
    return { fields: { notice, yes: true, why: reason } };
  },
};

const LINE = '1|';
const prepareEvent =
  (fields: Record<string, unknown>): Preparation =>
  async ({ fuzzed }) => {
    const { ctx } = fuzzed.office.app;
    const { event } = await openTestEvent({ ctx, db: ctx.db });
    return { fields: { event: String(event), ...fields } };
  };
const PRICES = { line: LINE, outcomes: [{ outcome: '1', odds: 2100 }], minutes: 5, reason };
const RESULT = {
  kind: 'settle',
  lines: [
    { line: LINE, outcomes: Object.entries(winnerResults('1')).map(([outcome, result]) => ({ outcome, result })) },
  ],
  reason,
};

/** The request about what another call, made by a second person of this role, has made on an event of its own. */
const prepareAfter =
  (
    call: StaffCallName,
    role: StaffRole,
    made: Record<string, unknown>,
    { id, ...fields }: { readonly id: string } & Record<string, unknown>,
  ): Preparation =>
  async (context) => {
    const first = await prepareEvent(made)(context);
    const answer = await context.callStaff(call, (await context.findSecondStaff(role)).token, first.fields);
    return { fields: { [id]: answer[id], ...fields } };
  };

const tradingPreparations: Preparations = {
  staffTradingEvent: prepareEvent({}),
  staffTradingExposure: prepareEvent({}),
  staffSuspendBetting: prepareEvent({ level: 'event', reason }),
  staffResumeBetting: prepareAfter(
    'staffSuspendBetting',
    'trader',
    { level: 'event', reason },
    { id: 'suspension', reason },
  ),
  staffReleaseToFeed: prepareEvent({ reason }),
  staffSaveTradingTerms: async () => ({
    fields: {
      level: 'sport',
      subject: 'football',
      marginBp: 500,
      maxStake: null,
      maxPayout: null,
      maxEventStake: null,
      maxLiability: null,
      reason,
    },
  }),
  staffOverridePrice: prepareEvent(PRICES),
  staffEndOverride: prepareAfter('staffOverridePrice', 'trader', PRICES, { id: 'override', reason }),
  staffProposeResult: prepareEvent(RESULT),
  staffDecideResult: prepareAfter('staffProposeResult', 'risk', RESULT, { id: 'proposal', yes: true, reason }),
  staffDecideLateResult: async ({ fuzzed }) => {
    const { ctx } = fuzzed.office.app;
    const event = await openTestEvent({ ctx, db: ctx.db });
    await event.settle(winnerResults('1'));
    await event.set('line', `first_result_at = ${ctx.now()}`);
    // As the feed's consumer holds a result that comes days after the first one.
    await ctx.db.tx('test late result', (tx) =>
      tx.query(
        sql(
          '',
          `insert into late_result (line, version, result, held_at) select id, result_version + 1, result::text, ${ctx.now()}
           from line where id = ${event.line}`,
        ),
      ),
    );
    return { fields: { row: String(event.line), version: 2, yes: true, reason } };
  },
};

export const staffPreparations: Preparations = {
  ...accountPreparations,
  ...paymentPreparations,
  ...playerPreparations,
  ...offerPreparations,
  ...supportPreparations,
  ...tradingPreparations,
};
