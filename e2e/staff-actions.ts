import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { button } from './player-actions.ts';
import { installationEnvironment, type Installation, runCommand } from './product-process.ts';

const PASSWORD = 'uma frase bem comprida';

/** A member of staff, as `npm run staff:create` takes them. */
export interface StaffMember {
  readonly name: string;
  readonly username: string;
  readonly role: 'finance' | 'support' | 'admin' | 'auditor' | 'trader' | 'risk';
  readonly cpf: string;
}

/** An invitation, with the address where the member enrols. */
export interface Invitation {
  readonly member: StaffMember;
  readonly address: string;
}

/** Invites a member of staff with the command, while the server runs. */
export async function inviteStaff(installation: Installation, member: StaffMember): Promise<Invitation> {
  const { username, name, role, cpf } = member;
  const options = ['--username', username, '--name', name, '--role', role, '--cpf', cpf];
  const invite = runCommand(
    'npm',
    ['run', '-s', 'staff:create', '--', ...options],
    installationEnvironment(installation),
  );
  expect(await invite.exitCode).toBe(0);
  const [address] = /http:\S+/.exec(invite.output()) ?? [];
  if (address === undefined) throw new Error(invite.output());
  return { member, address };
}

/**
 * Enrols a member of staff and logs in with a recovery code, because the code of the authenticator that was just used is used up.
 * `check` is called on each screen.
 */
export async function enrolStaff(
  page: Page,
  { member, address }: Invitation,
  check: (screen: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { role, username } = member;
  await page.goto(address);
  const secret = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).innerText()).replaceAll(' ', '');
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repita a senha').fill(PASSWORD);
  await check(`enrol-${role}`);
  // Generated last, because a code is valid for half a minute.
  const totp = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await page.getByLabel('Código que o aplicativo mostra').fill(totp);
  await button(page, 'Concluir').click();
  const code = page.getByText(/^[a-z2-9]{5}-[a-z2-9]{5}$/).first();
  const recovery = await code.innerText();
  await check(`recovery-${role}`);
  await page.getByRole('link', { name: 'Guardei, entrar' }).click();
  await page.getByLabel('E-mail').fill(username);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Código do autenticador').fill(recovery);
  await check(`login-${role}`);
  await button(page, 'Entrar').click();
}

/**
 * Enrols a member of staff through the API and returns the token of their session: for journeys whose subject is not the enrolment.
 * `signInDesk` gives it to a page.
 */
export async function enrolStaffByApi({ member, address }: Invitation): Promise<string> {
  const post = async <Data>(path: string, body: object): Promise<Data> => {
    const answer = await fetch(new URL(path, address), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { status, message, data } = (await answer.json()) as { status: number; message: string; data: Data };
    if (status !== 0) throw new Error(`${path} answered ${status}: ${message}`);
    return data;
  };
  const code = new URL(address).hash.slice(1);
  const { secret } = await post<{ secret: string }>('/api/staff/enrolment', { code });
  const totp = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const enrolled = await post<{ recoveryCodes: string[] }>('/api/staff/enrol', { code, pwd: PASSWORD, totp });
  const [recovery] = enrolled.recoveryCodes;
  const input = { username: member.username, pwd: PASSWORD, code: recovery };
  return (await post<{ access_token: string }>('/api/staff/login', input)).access_token;
}

/** Signs every document in that this page opens from now on. */
export const signInDesk = (desk: Page, token: string): Promise<unknown> =>
  desk.addInitScript((session) => sessionStorage.setItem('arara.staff', session), token);

/** Confirms the approval of a withdrawal, after the dialog was read. */
export const confirmApproval = (desk: Page): Promise<void> =>
  desk
    .getByRole('dialog', { name: 'Aprovar este saque?' })
    .getByRole('button', { name: /^Sim, aprovar/ })
    .click();
