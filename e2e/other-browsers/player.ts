import { expect } from 'vitest';
import { centavosIn, type Person, pollUntil } from '../player-actions.ts';
import type { BrowserVisitor } from './visitor.ts';

/** The balance that the page shows, in centavos. */
export const readBalance = async ({ waitFor }: BrowserVisitor): Promise<number> =>
  centavosIn(await waitFor('link', /^(Carteira|Saldo).*R\$/, 'body'));

/** Waits until the page shows this balance. */
export const expectBalance = async (visitor: BrowserVisitor, expected: number): Promise<void> =>
  expect(
    await pollUntil(
      () => readBalance(visitor),
      (shown) => shown === expected,
    ),
  ).toBe(expected);

/** Registers on the home page; the offer of the first deposit is open afterwards. */
export async function registerPlayer(visitor: BrowserVisitor, person: Person): Promise<void> {
  await visitor.press('button', 'Cadastre-se');
  for (const [field, text] of [
    [/^E-mail/, person.email],
    [/^Nome completo/, person.name],
    [/^CPF/, person.cpf],
    [/^Celular/, person.phone],
    [/^Senha/, person.password],
    [/^Repita a senha/, person.password],
    [/^Código da imagem/, '0000'],
  ] as const)
    await visitor.fill(field, text);
  await visitor.press('field', /^Tenho 18 anos/);
  await visitor.look('register');
  await visitor.press('button', 'Criar conta');
  await visitor.waitFor('button', 'Depósito R$ 100,00');
  await visitor.look('first-deposit');
}

/** Deposits R$ 100 without the bonus from the open offer, confirming the identity on the way, and pays on the page of the bank. */
export async function depositByPix(visitor: BrowserVisitor): Promise<void> {
  await visitor.press('button', /Quero o bônus/);
  await visitor.press('button', 'Depósito R$ 100,00');
  await visitor.press('button', 'Confirmar e continuar');
  await visitor.pressInFrame('button', 'Pagar');
  await visitor.waitFor('text', 'sucesso', 'body');
  await expectBalance(visitor, 100_00);
}
