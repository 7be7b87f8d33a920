import { parseArgs } from 'node:util';
import { Refusal } from '@arara/contract/protocol/errors';
import { personNameSchema, usernameSchema } from '@arara/contract/protocol/formats/text-fields';
import { staffRoles } from '@arara/contract/staff/access';
import { cpfSchema } from '@arara/contract/protocol/formats/tax-id';
import * as z from 'zod/mini';
import type { Ctx } from '../context.ts';
import { createStaff, type StaffInvitation, resetStaffCredentials } from './enrolment.ts';

/** The result of a command: the lines to print, and whether it succeeded. */
interface CommandLineResult {
  readonly ok: boolean;
  readonly lines: readonly string[];
}

const STAFF_CREATE_USAGE =
  'npm run staff:create -- --username ana@empresa.com.br --name "Ana Souza" --role finance|support|admin|auditor|protection|trader|risk --cpf 52998224725';
const STAFF_RESET_USAGE = 'npm run staff:reset -- --username ana@empresa.com.br';

const staffCreateInputSchema = z.strictObject({
  username: usernameSchema,
  name: personNameSchema,
  role: z.enum(staffRoles),
  cpf: cpfSchema,
});
const staffResetInputSchema = z.strictObject({ username: usernameSchema });

/**
 * `npm run staff:create`: creates a member of staff and returns the address where they enrol. `words` are the arguments of the
 * command line.
 */
export const runStaffCreate = (ctx: Ctx, words: readonly string[]): Promise<CommandLineResult> =>
  runStaffInvitationCommand(ctx, words, staffCreateInputSchema, STAFF_CREATE_USAGE, (input) => createStaff(ctx, input));

/** `npm run staff:reset`: removes password, authenticator and sessions of a member and returns a new address to enrol. */
export const runStaffReset = (ctx: Ctx, words: readonly string[]): Promise<CommandLineResult> =>
  runStaffInvitationCommand(ctx, words, staffResetInputSchema, STAFF_RESET_USAGE, (input) =>
    resetStaffCredentials(ctx, input.username),
  );

async function runStaffInvitationCommand<T>(
  ctx: Ctx,
  words: readonly string[],
  schema: z.ZodMiniType<T>,
  usage: string,
  invite: (input: T) => Promise<StaffInvitation>,
): Promise<CommandLineResult> {
  const read = z.safeDecode(schema, parseCommandLineOptions(words));
  if (!read.success) {
    const wrong = new Set(read.error.issues.map((issue) => issue.path[0] ?? 'the options'));
    return { ok: false, lines: [`wrong or missing: ${[...wrong].map(String).join(', ')}`, `usage: ${usage}`] };
  }
  try {
    const { code, expiresAt } = await invite(read.data);
    return {
      ok: true,
      lines: [
        'Open this address to set a password and an authenticator (RFC 6238). It works once:',
        `  ${ctx.config.backOffice.publicUrl}/enrol#${code}`,
        `until ${new Date(expiresAt).toISOString()}`,
      ],
    };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, lines: [staffCommandFailureTexts[error.code] ?? error.code] };
    throw error;
  }
}

const staffCommandFailureTexts: Partial<Record<string, string>> = {
  usernameTaken: 'somebody with this username works here already',
  taxIdTaken: 'somebody with this CPF works here already',
  unavailable: 'the master key is being rotated: create the member once npm run keys:rotate has ended',
  notFound: 'nobody with this username works here',
};

function parseCommandLineOptions(words: readonly string[]): unknown {
  try {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({
      args: [...words],
      options: { username: text, name: text, role: text, cpf: text },
    });
    return { ...values };
  } catch {
    // An unknown option or an argument without one: the schema refuses it, and the usage is printed.
    return {};
  }
}
