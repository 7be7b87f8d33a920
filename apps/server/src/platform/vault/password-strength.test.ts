import { expect, test } from 'vitest';
import { isWeakPassword } from './password-strength.ts';

test.each([
  '12345678',
  'password',
  'Password1',
  'P4$$w0rd',
  'senha123',
  'senha1234',
  'flamengo',
  'Flamengo2026!',
  'brasil123',
  'qwertyui',
  '1q2w3e4r',
  'iloveyou',
  '11111111',
  '12341234',
  'abcabcabc',
  'abcdefgh',
  '987654321',
  'ｐａｓｓｗｏｒｄ',
  'ana.souza@exemplo.com.br',
  'Ana.Souza',
  'ana.souza99',
  'anasouza',
  'Ana Souza 1',
  // What others know of a person: a phone, a CPF, a birthday.
  '11912345678',
  '+55 (11) 91234-5678',
  '529.982.247-25',
  '24/12/1990',
])('%s is refused as weak D7-A10', (password) => {
  expect(isWeakPassword(password, ['ana.souza@exemplo.com.br', 'Ana Souza'])).toBe(true);
});

test.each([
  'segredo123',
  'segredo-longo',
  'maçã-segura',
  'uma senha bem longa',
  'xK9#mP2$',
  'bem-te-vi verde 7',
  '🦜🌴🎲⚽🏆🥁🎉🍀',
])('%s is taken D7-A10', (password) => {
  expect(isWeakPassword(password, ['ana.souza@exemplo.com.br', 'Ana Souza'])).toBe(false);
});

test('a password of 128 characters takes no time to judge D7-A10', () => {
  // Linear: no text of the longest length may hold the event loop.
  for (const unit of ['a', 'ab', 'abcd', 'p4$$w0rd', '1999/12/31'])
    expect(typeof isWeakPassword(unit.repeat(128).slice(0, 128))).toBe('boolean');
});
