import { permissions, type Permission, hasPermission } from '@arara/contract/staff/access';
import { verifyTrail, selectTrail } from '../platform/audit/audit-trail.ts';
import type { Ctx } from '../context.ts';
import type { StaffHandlers } from '../platform/http/calls/staff-handlers.ts';
import { setStaffBlocked, enrolStaff, findEnrolment, loginStaff, logoutStaff, listTeam } from './staff.ts';

type StaffCalls =
  | 'staffLogin'
  | 'staffEnrolment'
  | 'staffEnrol'
  | 'staffLogout'
  | 'staffMe'
  | 'staffTeam'
  | 'staffBlock'
  | 'staffTrail'
  | 'staffTrailProof';

const TRAIL_PAGE = 50;

export const staffRoutes = (ctx: Ctx): Pick<StaffHandlers, StaffCalls> => ({
  staffLogin: async ({ input, ip, request }) => {
    const { token, expiresIn } = await loginStaff(ctx, { ...input, ip, request });
    return { access_token: token, expiresIn };
  },
  staffEnrolment: async ({ input }) => {
    const { id: _, ...shown } = await findEnrolment(ctx, input.code);
    return shown;
  },
  staffEnrol: async ({ input, ip }) => ({ recoveryCodes: await enrolStaff(ctx, { ...input, ip }) }),
  staffLogout: async ({ session }) => {
    await logoutStaff(ctx, session);
    return null;
  },
  staffMe: async ({ session }) => ({
    id: session.staff,
    username: session.username,
    name: session.name,
    role: session.role,
    permissions: (Object.keys(permissions) as Permission[]).filter((name) => hasPermission(session.role, name)),
    idleSeconds: ctx.config.backOffice.idleSeconds,
    endsAt: session.endsAt,
  }),
  staffTeam: () => listTeam(ctx.db.read),
  staffBlock: async ({ session, input }) => {
    await setStaffBlocked(ctx, { by: session.staff, member: input.member, blocked: input.blocked });
    return null;
  },
  staffTrail: async ({ input }) => {
    const { limit = TRAIL_PAGE, ...question } = input;
    const found = await selectTrail(ctx.db.read, { ...question, limit: limit + 1 });
    const items = found.slice(0, limit);
    return { items, next: found.length > limit ? (items.at(-1)?.seq ?? null) : null };
  },
  staffTrailProof: async () => {
    const { finding, head } = await verifyTrail(ctx, ctx.db.read);
    return { unbroken: finding.wrongCount === 0, checked: finding.checked, head, wrong: [...finding.wrong] };
  },
});
