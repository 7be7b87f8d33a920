import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { button } from './player-actions.ts';
import { installationEnvironment, type Installation, runCommand } from './product-process.ts';

const PASSWORD = 'uma frase bem comprida';

/** Somebody of the house, as the command that lets them in names them. */
export interface StaffMember {
  readonly name: string;
  readonly username: string;
  readonly role: 'finance' | 'support' | 'admin' | 'auditor';
  readonly cpf: string;
}

/** An invitation: whom it lets in, and the address where they enrol. */
export interface Invitation {
  readonly member: StaffMember;
  readonly address: string;
}

/** Lets somebody in by the command, while the server runs. */
export async function inviteStaff(place: Installation, member: StaffMember): Promise<Invitation> {
  const { username, name, role, cpf } = member;
  const words = ['--username', username, '--name', name, '--role', role, '--cpf', cpf];
  const it = runCommand('npm', ['run', '-s', 'staff:create', '--', ...words], installationEnvironment(place));
  expect(await it.exitCode).toBe(0);
  const [address] = /http:\S+/.exec(it.output()) ?? [];
  if (address === undefined) throw new Error(it.output());
  return { member, address };
}

/**
 * Sets password and authenticator, keeps the recovery codes, and logs in with one of them: the code just used works once.
 * `see` looks at each screen on the way.
 */
export async function enrolStaff(
  page: Page,
  { member, address }: Invitation,
  see: (screen: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { role, username } = member;
  await page.goto(address);
  const secret = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).innerText()).replaceAll(' ', '');
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repita a senha').fill(PASSWORD);
  await see(`enrol-${role}`);
  // Last: a code is good for half a minute.
  const shown = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await page.getByLabel('Código que o aplicativo mostra').fill(shown);
  await button(page, 'Concluir').click();
  const code = page.getByText(/^[a-z2-9]{5}-[a-z2-9]{5}$/).first();
  const recovery = await code.innerText();
  await see(`recovery-${role}`);
  await page.getByRole('link', { name: 'Guardei, entrar' }).click();
  await page.getByLabel('E-mail').fill(username);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Código do autenticador').fill(recovery);
  await see(`login-${role}`);
  await button(page, 'Entrar').click();
}
