import { parseArgs } from 'node:util';
import { Refusal } from '@arara/contract/protocol/errors';
import { personName, username } from '@arara/contract/protocol/text-fields';
import { roles } from '@arara/contract/staff/access';
import { cpf } from '@arara/contract/protocol/tax-id';
import * as z from 'zod/mini';
import type { Ctx } from '../context.ts';
import { createStaff, type Invitation, resetStaff } from './enrolment.ts';

/** The result of a command: the lines to print, and whether it succeeded. */
interface CommandResult {
  readonly ok: boolean;
  readonly lines: readonly string[];
}

const CREATE_USAGE =
  'npm run staff:create -- --username ana@empresa.com.br --name "Ana Souza" --role finance|support|admin|auditor --cpf 52998224725';
const RESET_USAGE = 'npm run staff:reset -- --username ana@empresa.com.br';

const newMember = z.strictObject({ username, name: personName, role: z.enum(roles), cpf });
const staffMemberInput = z.strictObject({ username });

/**
 * `npm run staff:create`: creates a member of staff and returns the address where they enrol. `words` are the arguments of the
 * command line.
 */
export const runStaffCreate = (ctx: Ctx, words: readonly string[]): Promise<CommandResult> =>
  runInvitation(ctx, words, newMember, CREATE_USAGE, (input) => createStaff(ctx, input));

/** `npm run staff:reset`: removes password, authenticator and sessions of a member and returns a new address to enrol. */
export const runStaffReset = (ctx: Ctx, words: readonly string[]): Promise<CommandResult> =>
  runInvitation(ctx, words, staffMemberInput, RESET_USAGE, (input) => resetStaff(ctx, input.username));

async function runInvitation<T>(
  ctx: Ctx,
  words: readonly string[],
  schema: z.ZodMiniType<T>,
  usage: string,
  invite: (input: T) => Promise<Invitation>,
): Promise<CommandResult> {
  const read = z.safeDecode(schema, parseOptions(words));
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
        `  http://localhost:${ctx.config.backOffice.port}/enrol#${code}`,
        `until ${new Date(expiresAt).toISOString()}`,
      ],
    };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, lines: [reasons[error.code] ?? error.code] };
    throw error;
  }
}

const reasons: Partial<Record<string, string>> = {
  usernameTaken: 'somebody with this username works here already',
  taxIdTaken: 'somebody with this CPF works here already',
  notFound: 'nobody with this username works here',
};

function parseOptions(words: readonly string[]): unknown {
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
