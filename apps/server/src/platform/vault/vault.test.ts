import { assert, property, string, uint8Array } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildStoredLayer } from './hmac-layers.ts';
import { isSameSecretTimingSafe, KeyVault, openEncryptionVault, EncryptionVaultError } from './vault.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const key = (byte: number): Uint8Array => new Uint8Array(32).fill(byte);
const vault = openEncryptionVault(key(1));
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
    expect(isSameSecretTimingSafe(vault.seal(CPF, 'x'), vault.seal(CPF, 'x'))).toBe(false);
  });
  test("one player's sealed CPF does not open in another player's row", () => {
    proves('A-119');
    expect(() => vault.unseal(vault.seal(CPF, 'account.cpf:1'), 'account.cpf:2')).toThrow(EncryptionVaultError);
  });
  test('any changed byte is noticed', () => {
    const sealed = vault.seal(CPF, 'x');
    for (let i = 0; i < sealed.length; i++) {
      const changed = Uint8Array.from(sealed);
      changed[i] = (changed[i] ?? 0) ^ 1;
      expect(() => vault.unseal(changed, 'x')).toThrow(EncryptionVaultError);
    }
    expect(() => vault.unseal(sealed.subarray(0, 20), 'x')).toThrow(EncryptionVaultError);
    expect(() => vault.unseal(new Uint8Array(), 'x')).toThrow(EncryptionVaultError);
  });
  test('while the key rotates both keys read, one seals, and a hash is found in both forms', () => {
    const [old, next] = [key(1), key(2)];
    const before = new KeyVault({ current: old, next, ring: { layers: [], anchors: [] } });
    const ring = { layers: [buildStoredLayer(old)], anchors: [] };
    const during = new KeyVault({ current: next, previous: old, ring });
    const after = new KeyVault({ current: next, ring });
    const [first, second] = [before.computeHmac(CPF, 'cpf'), during.computeHmac(CPF, 'cpf')];
    expect(first).toEqual(vault.computeHmac(CPF, 'cpf'));
    expect(before.listHmacs(CPF, 'cpf')).toEqual([first, second]);
    expect(during.listHmacs(CPF, 'cpf')).toEqual([second, first]);
    expect(after.listHmacs(CPF, 'cpf')).toEqual([second]);
    // A node that follows later has the same lock as one that followed already.
    expect(before.computeFirstHmac(CPF, 'cpf')).toEqual(during.computeFirstHmac(CPF, 'cpf'));
    expect([during.renewHmac(first, 'cpf'), during.renewHmac(second, 'cpf')]).toEqual([second, second]);
    expect(during.listHmacsLike(first, 'cpf')).toEqual([second, first]);
    expect(during.listHmacsLike(second, 'cpf')).toEqual([second]);
    const sealed = [before.seal(CPF, 'x'), during.seal(CPF, 'x')] as const;
    for (const both of [before, during]) expect(sealed.map((bytes) => both.unsealText(bytes, 'x'))).toEqual([CPF, CPF]);
    expect(sealed.map((bytes) => during.isStale(bytes))).toEqual([true, false]);
    expect([before.isRotating, during.isRotating, after.isRotating]).toEqual([true, true, false]);
    expect(() => after.unseal(sealed[0], 'x')).toThrow(EncryptionVaultError);
    expect(() => vault.unseal(sealed[1], 'x')).toThrow(EncryptionVaultError);
  });
  test('a second rotation puts one more layer over stored hashes; none can be computed with an earlier key', () => {
    const ring = { layers: [buildStoredLayer(key(1))], anchors: [] };
    const stored = new KeyVault({ current: key(2), ring }).computeHmac(CPF, 'cpf');
    const layers = [...ring.layers, buildStoredLayer(key(2))];
    const third = new KeyVault({ current: key(3), previous: key(2), ring: { layers, anchors: [] } });
    expect(third.renewHmac(stored, 'cpf')).toEqual(third.computeHmac(CPF, 'cpf'));
    expect(third.computeHmacLike(stored, CPF, 'cpf')).toEqual(stored);
    expect(
      [vault.computeHmac(CPF, 'cpf'), stored, third.computeHmac(CPF, 'cpf')].map((h) => third.countHmacKeys(h)),
    ).toEqual([1, 2, 3]);
    expect(third.countHmacKeys(new Uint8Array(36))).toBe(0);
    expect(() => third.renewHmac(new Uint8Array(36), 'cpf')).toThrow(EncryptionVaultError);
    expect(third.computeHmacLike(new Uint8Array(7), CPF, 'cpf')).toBeUndefined();
  });
  test('a process without the database’s new key seals, reads and looks up nothing any more', () => {
    const lost = openEncryptionVault(key(1));
    const sealed = lost.seal(CPF, 'x');
    lost.refuse('rotated');
    for (const use of [() => lost.seal(CPF, 'x'), () => lost.unseal(sealed, 'x'), () => lost.computeHmac(CPF, 'cpf')])
      expect(use).toThrow('rotated');
  });
  test('a fingerprint depends on key and purpose', () => {
    const print = vault.computeHmac(CPF, 'cpf');
    expect(isSameSecretTimingSafe(print, vault.computeHmac(CPF, 'cpf'))).toBe(true);
    expect(isSameSecretTimingSafe(print, vault.computeHmac(CPF, 'captcha'))).toBe(false);
    expect(isSameSecretTimingSafe(print, openEncryptionVault(key(2)).computeHmac(CPF, 'cpf'))).toBe(false);
    expect(print).toHaveLength(32);
  });
  test('a short master key stops the start', () => {
    expect(() => openEncryptionVault(new Uint8Array(16))).toThrow(RangeError);
  });
});
