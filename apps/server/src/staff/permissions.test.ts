import { type StaffCallName, staffContract } from '@arara/contract/staff/staff-contract';
import { type StaffRole, staffRoles, type StaffEndpoint } from '@arara/contract/staff/access';
import type { AuditTrailEntry } from '@arara/contract/staff/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Office, openOffice, type Person } from '../../test/office.ts';
import { serverAnswers } from '../../test/world.ts';
import { verifyAuditTrailHashChain } from '../platform/audit/audit-trail.ts';
import { type Row, sql } from '../platform/db/db.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const everyone: readonly StaffRole[] = staffRoles;

/** Who may make each call, written down a second time: a permission that is widened in passing fails here. */
const allowed: Readonly<Record<StaffCallName, 'public' | readonly StaffRole[]>> = {
  staffLogin: 'public',
  staffEnrolment: 'public',
  staffEnrol: 'public',
  staffLogout: everyone,
  staffMe: everyone,
  staffTeam: ['admin', 'auditor'],
  staffBlock: ['admin'],
  staffTrail: ['admin', 'auditor'],
  staffTrailProof: ['admin', 'auditor'],
  staffWithdrawals: ['finance', 'auditor'],
  staffWithdrawal: ['finance', 'auditor'],
  staffPayoutAccount: ['finance', 'support'],
  staffApproveWithdrawal: ['finance'],
  staffRejectWithdrawal: ['finance'],
  staffSettleUsdt: ['finance'],
  staffPaymentsInReview: ['finance', 'auditor'],
  staffRevealPayer: ['finance', 'support'],
  staffAcceptPayment: ['finance'],
  staffRefundPayment: ['finance'],
  staffFindPlayers: ['finance', 'support', 'auditor', 'protection'],
  staffPlayer: ['finance', 'support', 'auditor', 'protection'],
  staffReveal: ['finance', 'support'],
  staffSetType: ['finance'],
  staffBlockPlayer: ['finance', 'support'],
  staffUnblockPlayer: ['finance', 'support'],
  staffLedger: ['finance', 'support', 'auditor', 'protection'],
  staffRecords: ['finance', 'support', 'auditor', 'protection'],
  staffBonuses: ['finance', 'support', 'auditor', 'protection'],
  staffPlayerSessions: ['finance', 'support', 'auditor', 'protection'],
  staffEndPlayerSessions: ['finance', 'support'],
  staffPlayerProtection: ['finance', 'support', 'auditor', 'protection'],
  staffPlayerNotes: ['finance', 'support', 'auditor', 'protection'],
  staffAddPlayerNote: ['finance', 'support', 'protection'],
  staffPlayerTimeline: ['finance', 'support', 'auditor', 'protection'],
  staffAskAward: ['finance', 'support'],
  staffAwards: ['finance', 'support', 'auditor'],
  staffDecideAward: ['finance'],
  staffPackages: ['finance', 'admin', 'auditor'],
  staffSavePackage: ['admin'],
  staffAddPackage: ['admin'],
  staffPromotions: ['finance', 'admin', 'auditor'],
  staffSavePromotions: ['admin'],
  staffGrantDiscount: ['finance'],
  staffOfferChanges: ['finance', 'admin', 'auditor'],
  staffDecideOfferChange: ['finance', 'admin'],
  staffSupportInbox: ['support', 'auditor'],
  staffSupportChanges: ['support', 'auditor'],
  staffSupportConversation: ['support', 'auditor'],
  staffSupportAssign: ['support'],
  staffSupportReply: ['support'],
  staffSupportSeen: ['support'],
  staffSupportTyping: ['support'],
  staffSupportClose: ['support'],
  staffSupportUpload: ['support'],
  staffSupportFile: ['support', 'auditor'],
  staffCannedReplies: ['support', 'auditor'],
  staffSaveCannedReply: ['support', 'admin'],
  staffDeleteCannedReply: ['support', 'admin'],
  staffNotices: ['support', 'admin', 'auditor'],
  staffNoticeRecipients: ['support', 'admin'],
  staffProposeNotice: ['support', 'admin'],
  staffDecideNotice: ['support', 'admin'],
  staffComplaints: ['support', 'admin', 'auditor'],
  staffComplaint: ['support', 'admin', 'auditor'],
  staffAnswerComplaint: ['support'],
  staffSetComplaintState: ['support'],
  staffReferralRefusals: ['finance', 'support', 'auditor', 'protection'],
  staffHarmQueue: ['auditor', 'protection'],
  staffReviewHarm: ['protection'],
  staffGames: ['finance', 'admin', 'auditor'],
  staffSwitchGame: ['admin'],
  staffLedgerAudits: ['finance', 'admin', 'auditor'],
  staffTradingEvents: ['auditor', 'trader', 'risk'],
  staffTradingEvent: ['auditor', 'trader', 'risk'],
  staffSuspendBetting: ['trader', 'risk'],
  staffResumeBetting: ['trader', 'risk'],
  staffReleaseToFeed: ['trader', 'risk'],
  staffTradingBets: ['auditor', 'trader', 'risk'],
  staffFeedHealth: ['auditor', 'trader', 'risk'],
  staffTradingMargins: ['auditor', 'trader', 'risk'],
  staffTradingExposure: ['auditor', 'trader', 'risk'],
  staffTradingTerms: ['auditor', 'trader', 'risk'],
  staffSaveTradingTerms: ['risk'],
  staffOverridePrice: ['trader'],
  staffEndOverride: ['trader'],
  staffResultProposals: ['auditor', 'trader', 'risk'],
  staffProposeResult: ['trader', 'risk'],
  staffDecideResult: ['trader', 'risk'],
  staffLateResults: ['auditor', 'trader', 'risk'],
  staffDecideLateResult: ['trader', 'risk'],
};

const names = Object.keys(staffContract) as StaffCallName[];
const findEndpoint = (name: StaffCallName): StaffEndpoint => staffContract[name];

const there = await serverAnswers();
if (!there) console.warn('skipped: the back office is tested on a PostgreSQL server');

describe.skipIf(!there)('permissions', () => {
  let office: Office;
  const people = {} as Record<StaffRole, Person>;
  beforeAll(async () => {
    office = await openOffice();
    for (const role of staffRoles) people[role] = await office.createPerson(role);
  });
  afterAll(() => office?.close());

  /** A call with fields that no call takes: whoever may make it hears of them, whoever may not does not get that far. */
  const callAs = (name: StaffCallName, who?: Person) => {
    const { path, method } = findEndpoint(name);
    const at = path.replaceAll(/\{\w+\}/g, '7');
    return method === 'GET' ? office.call(`${at}?nonsense=1`, undefined, who) : office.call(at, { nonsense: 1 }, who);
  };

  test.each(names)('%s', async (name) => {
    expect([...staffRoles].toSorted()).toEqual((proves('A-140') as string[]).toSorted());
    const who = allowed[name];
    const anonymous = await callAs(name);
    expect(anonymous.status, 'nobody').toBe(who === 'public' ? 40001 : 40101);
    for (const role of staffRoles) {
      const { http, status } = await callAs(name, people[role]);
      const may = who === 'public' || who.includes(role);
      expect([http, status], role).toEqual(may ? [400, 40001] : [403, 40301]);
    }
  });

  test('every call without permission is in the audit trail', async () => {
    proves('A-140');
    for (const name of names) {
      const who = allowed[name];
      if (who === 'public') continue;
      const { data } = await office.call(`/api/staff/trail?call=${name}&limit=100`, undefined, people.auditor);
      const tried = (data as { items: AuditTrailEntry[] }).items.filter((item) => item.outcome === 'staffForbidden');
      expect(tried.map((item) => item.role).toSorted(), name).toEqual(
        staffRoles.filter((role) => !who.includes(role)).toSorted(),
      );
    }
  });

  test('an unknown call is 40101 without a session and 40401 for staff; players’ calls do not exist here', async () => {
    proves('A-140');
    expect((await office.call('/api/staff/nothing')).status).toBe(40101);
    expect((await office.call('/api/staff/nothing', undefined, people.admin)).status).toBe(40401);
    expect((await office.call('/api/app/user/userInfo', undefined, people.admin)).status).toBe(40401);
  });

  describe('the audit trail', () => {
    const trail = async (query = '') => {
      const { data } = await office.call(`/api/staff/trail?limit=100${query}`, undefined, people.auditor);
      return data as { items: AuditTrailEntry[]; next: number | null };
    };
    const proof = async () => (await office.call('/api/staff/trail/proof', undefined, people.auditor)).data;
    const db = () => office.app.ctx.db;

    test('a change is in it before and after, with actor, subject, reason and address', async () => {
      proves('A-140', 'A-148');
      const other = await office.createPerson('support');
      const { data } = await office.call('/api/staff/team', undefined, people.admin);
      const team = data as { id: string; username: string }[];
      const findMemberId = (person: Person) => team.find((member) => member.username === person.username)?.id;
      const member = findMemberId(other);
      await office.call(`/api/staff/team/${member}/block`, { blocked: true, reason: 'férias' }, people.admin);
      await office.call(
        `/api/staff/team/${findMemberId(people.admin)}/block`,
        { blocked: true, reason: 'x' },
        people.admin,
      );
      const { items } = await trail('&call=staffBlock');
      const [refused, begunAgain, done, begun] = items;
      expect(begun).toMatchObject({
        name: 'Ana admin',
        role: 'admin',
        ip: '127.0.0.1',
        outcome: 'begun',
        detail: { member, blocked: true, reason: 'férias' },
      });
      expect(done).toMatchObject({ outcome: 'done', begun: begun?.seq, request: begun?.request });
      expect(refused).toMatchObject({ outcome: 'notOneself', begun: begunAgain?.seq });
    });

    test('it has log-ins, good and bad, and what the command line did', async () => {
      proves('A-140');
      const { username } = people.finance;
      await office.call('/api/staff/login', { username, pwd: 'wrong', code: '000000' });
      const { items } = await trail('&call=staffLogin');
      expect(items[0]).toMatchObject({ name: 'Ana finance', outcome: 'badCredentials', detail: { password: false } });
      expect(items.filter((item) => item.outcome === 'done')).toHaveLength(staffRoles.length + 1);
      expect((await trail('&call=staff:create')).items[0]).toMatchObject({ staff: null, outcome: 'done' });
    });

    test('is read in pages without gap or repetition, filtered by actor and time', async () => {
      proves('A-140');
      const seen: number[] = [];
      let before = '';
      for (;;) {
        const { data } = await office.call(`/api/staff/trail?limit=7${before}`, undefined, people.auditor);
        const { items, next } = data as { items: AuditTrailEntry[]; next: number | null };
        seen.push(...items.map((item) => item.seq));
        if (next === null) break;
        before = `&before=${next}`;
      }
      expect(seen.at(-1)).toBe(1);
      expect(new Set(seen).size).toBe(seen.length);
      const [latest] = (await trail()).items;
      expect((await trail(`&from=${office.now() + 1000}`)).items).toEqual([]);
      expect((await trail(`&staff=${latest?.staff}`)).items.every((item) => item.role === 'auditor')).toBe(true);
    });

    test('the database lets lines be appended, but not changed or deleted', async () => {
      proves('A-140', 'A-148');
      for (const statement of [
        `update audit_trail set outcome = 'done'`,
        'delete from audit_trail where seq = 1',
        'truncate audit_trail',
      ])
        await expect(db().tx('tamper', (tx) => tx.query(sql('', statement)))).rejects.toMatchObject({
          sqlstate: '42501',
        });
      expect(await proof()).toMatchObject({ unbroken: true, wrong: [] });
    });

    test('lines of concurrent calls form one chain', async () => {
      proves('A-140', 'A-148');
      const before = (await trail()).items[0]?.seq ?? 0;
      await Promise.all(Array.from({ length: 20 }, () => office.call('/api/staff/team/7/block', {}, people.support)));
      expect((await trail()).items[0]?.seq).toBe(before + 21);
      expect(await proof()).toMatchObject({ unbroken: true });
    });

    test.each([
      ['a changed line', `update audit_trail set name = 'Bia' where seq = 3`, /line 3 was changed/],
      ['a line that is gone', 'delete from audit_trail where seq = 4', /after line 3 comes line 5/],
      ['an end that is cut off', 'delete from audit_trail where seq > 10', /ends with line 10/],
      [
        'a line that was put in',
        `insert into audit_trail select seq + 1, at, staff, name, role, ip, request, call, player, order_id, outcome, begun, detail, link from audit_trail order by seq desc limit 1`,
        /line \d+ was changed/,
      ],
    ])('the proof names %s, even if the triggers were disabled', async (_, statement, complaint) => {
      proves('A-140', 'A-148');
      const undone = new Error('undone');
      const found = await db()
        .tx('tamper', async (tx) => {
          await tx.query(sql('', 'alter table audit_trail disable trigger user'));
          await tx.query<Row>(sql('', statement));
          throw Object.assign(undone, { finding: (await verifyAuditTrailHashChain(office.app.ctx, tx)).finding });
        })
        .catch((error: unknown) => (error as { finding: { wrong: readonly string[] } }).finding);
      expect(found.wrong.join('\n')).toMatch(complaint);
      expect(await proof()).toMatchObject({ unbroken: true });
    });
  });
});
