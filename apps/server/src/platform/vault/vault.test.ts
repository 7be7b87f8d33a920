import { assert, property, string, uint8Array } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openVault, isSameSecret, VaultError } from './vault.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const key = (byte: number): Uint8Array => new Uint8Array(32).fill(byte);
const vault = openVault(key(1));
const CPF = '52998224725';

describe('the vault', () => {
  test('reads back what it sealed, and shows nothing of it', () => {
    proves('A-119');
    assert(
      property(uint8Array({ maxLength: 200 }), string(), (plain, context) => {
        expect([...vault.unseal(vault.seal(plain, context), context)]).toEqual([...plain]);
      }),
      { numRuns: 50 },
    );
    expect(Buffer.from(vault.seal(CPF, 'account.cpf:1')).includes(CPF)).toBe(false);
    expect(vault.unsealText(vault.seal('ação', 'x'), 'x')).toBe('ação');
  });
  test('the same text sealed twice gives different bytes', () => {
    expect(isSameSecret(vault.seal(CPF, 'x'), vault.seal(CPF, 'x'))).toBe(false);
  });
  test("one player's sealed CPF does not open in another player's row", () => {
    proves('A-119');
    expect(() => vault.unseal(vault.seal(CPF, 'account.cpf:1'), 'account.cpf:2')).toThrow(VaultError);
  });
  test('any changed byte is noticed', () => {
    const sealed = vault.seal(CPF, 'x');
    for (let i = 0; i < sealed.length; i++) {
      const changed = Uint8Array.from(sealed);
      changed[i] = (changed[i] ?? 0) ^ 1;
      expect(() => vault.unseal(changed, 'x')).toThrow(VaultError);
    }
    expect(() => vault.unseal(sealed.subarray(0, 20), 'x')).toThrow(VaultError);
    expect(() => vault.unseal(new Uint8Array(), 'x')).toThrow(VaultError);
  });
  test('after a rotation the old is read, the new is sealed with the new key, and fingerprints still find', () => {
    const old = vault.seal(CPF, 'x');
    const rotated = openVault(key(2), { retired: [key(1)] });
    expect(rotated.unsealText(old, 'x')).toBe(CPF);
    expect(rotated.isStale(old)).toBe(true);
    expect(rotated.isStale(rotated.seal(CPF, 'x'))).toBe(false);
    expect(isSameSecret(rotated.computeHmac(CPF, 'cpf'), vault.computeHmac(CPF, 'cpf'))).toBe(true);
    expect(() => vault.unseal(rotated.seal(CPF, 'x'), 'x')).toThrow(VaultError);
  });
  test('a fingerprint depends on key and purpose', () => {
    const print = vault.computeHmac(CPF, 'cpf');
    expect(isSameSecret(print, vault.computeHmac(CPF, 'cpf'))).toBe(true);
    expect(isSameSecret(print, vault.computeHmac(CPF, 'device'))).toBe(false);
    expect(isSameSecret(print, openVault(key(2)).computeHmac(CPF, 'cpf'))).toBe(false);
    expect(print).toHaveLength(32);
  });
  test('a short master key stops the start', () => {
    expect(() => openVault(new Uint8Array(16))).toThrow(RangeError);
  });
});
