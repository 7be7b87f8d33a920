import { permissions, type Permission, may } from '@arara/contract/staff/access';
import { proveTrail, readTrail } from '../platform/audit/audit-trail.ts';
import type { Ctx } from '../context.ts';
import type { StaffHandlers } from '../platform/http/calls/staff-handlers.ts';
import { blockStaff, enrol, enrolment, login, logout, team } from './staff.ts';

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
    const { token, expiresIn } = await login(ctx, { ...input, ip, request });
    return { access_token: token, expiresIn };
  },
  staffEnrolment: async ({ input }) => {
    const { id: _, ...shown } = await enrolment(ctx, input.code);
    return shown;
  },
  staffEnrol: async ({ input, ip }) => ({ recoveryCodes: await enrol(ctx, { ...input, ip }) }),
  staffLogout: async ({ session }) => {
    await logout(ctx, session);
    return null;
  },
  staffMe: async ({ session }) => ({
    id: session.staff,
    username: session.username,
    name: session.name,
    role: session.role,
    permissions: (Object.keys(permissions) as Permission[]).filter((name) => may(session.role, name)),
    idleSeconds: ctx.config.backOffice.idleSeconds,
    endsAt: session.endsAt,
  }),
  staffTeam: () => team(ctx.db.read),
  staffBlock: async ({ session, input }) => {
    await blockStaff(ctx, { by: session.staff, member: input.member, blocked: input.blocked });
    return null;
  },
  staffTrail: async ({ input }) => {
    const { limit = TRAIL_PAGE, ...question } = input;
    const found = await readTrail(ctx.db.read, { ...question, limit: limit + 1 });
    const items = found.slice(0, limit);
    return { items, next: found.length > limit ? (items.at(-1)?.seq ?? null) : null };
  },
  staffTrailProof: async () => {
    const { finding, head } = await proveTrail(ctx, ctx.db.read);
    return { unbroken: finding.wrongCount === 0, checked: finding.checked, head, wrong: [...finding.wrong] };
  },
});
