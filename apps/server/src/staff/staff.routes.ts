import { staffRolesByPermission, type StaffPermission, hasPermission } from '@arara/contract/staff/access';
import { verifyAuditTrailHashChain, selectAuditTrailEntries } from '../platform/audit/audit-trail.ts';
import type { Ctx } from '../context.ts';
import type { StaffHandlers } from '../domain.ts';
import { setStaffBlocked, enrolStaff, findStaffEnrolment, loginStaff, logoutStaff, listStaffTeam } from './staff.ts';

type StaffAccountCallName =
  | 'staffLogin'
  | 'staffEnrolment'
  | 'staffEnrol'
  | 'staffLogout'
  | 'staffMe'
  | 'staffTeam'
  | 'staffBlock'
  | 'staffTrail'
  | 'staffTrailProof';

const AUDIT_TRAIL_PAGE_SIZE = 50;

export const createStaffAccountHandlers = (ctx: Ctx): Pick<StaffHandlers, StaffAccountCallName> => ({
  staffLogin: async ({ input, ip, request, attempt }) => {
    const { token, expiresIn } = await loginStaff(ctx, { ...input, ip, request, attempt });
    return { access_token: token, expiresIn };
  },
  staffEnrolment: async ({ input }) => {
    const { id: _, ...shown } = await findStaffEnrolment(ctx, input.code);
    return shown;
  },
  staffEnrol: async ({ input, ip, attempt }) => ({ recoveryCodes: await enrolStaff(ctx, { ...input, ip, attempt }) }),
  staffLogout: async ({ session }) => {
    await logoutStaff(ctx, session);
    return null;
  },
  staffMe: async ({ session }) => ({
    id: session.person,
    username: session.username,
    name: session.name,
    role: session.role,
    permissions: (Object.keys(staffRolesByPermission) as StaffPermission[]).filter((name) =>
      hasPermission(session.role, name),
    ),
    idleSeconds: ctx.config.backOffice.idleSeconds,
    endsAt: session.endsAt,
  }),
  staffTeam: () => listStaffTeam(ctx.db.read),
  staffBlock: async ({ session, input }) => {
    await setStaffBlocked(ctx, { by: session.person, member: input.member, blocked: input.blocked });
    return null;
  },
  staffTrail: async ({ input }) => {
    const { limit = AUDIT_TRAIL_PAGE_SIZE, ...question } = input;
    const found = await selectAuditTrailEntries(ctx.db.read, { ...question, limit: limit + 1 });
    const items = found.slice(0, limit);
    return { items, next: found.length > limit ? (items.at(-1)?.seq ?? null) : null };
  },
  staffTrailProof: async () => {
    const { finding, head } = await verifyAuditTrailHashChain(ctx, ctx.db.read);
    return { unbroken: finding.wrongCount === 0, checked: finding.checked, head, wrong: [...finding.wrong] };
  },
});
