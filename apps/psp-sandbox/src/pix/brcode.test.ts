import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTestData } from '../../test/test-data.ts';
import { crc16, emitDynamicBrCode, parseBrCode } from './brcode.ts';
import { isCnpj, isCpf, isEndToEndId, isTxid, detectPixKeyType, createEndToEndId, createTxid } from './ids.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

type Vectors = {
  brcodes: { id: string; brcode: string; expect: string; kind: string; decoded?: Record<string, string> }[];
  txids: { value: string; context: 'dynamic' | 'static'; valid: boolean }[];
  endToEndIds: { value: string; valid: boolean }[];
  documents: { type: 'CPF' | 'CNPJ'; value: string; valid: boolean }[];
  keys: { type: string; valid: string[]; invalid: string[] }[];
};
const vectors = readTestData('pix.json') as Vectors;

describe('BR Code', () => {
  test('the CRC is CRC-16/CCITT-FALSE', () => expect(crc16('123456789')).toBe('29B1'));

  test('every published code is read as published, every broken one is refused', () => {
    proves('A-127');
    expect(vectors.brcodes.length).toBeGreaterThan(20);
    for (const vector of vectors.brcodes) {
      const read = parseBrCode(vector.brcode);
      expect([vector.id, read.ok]).toEqual([vector.id, vector.expect === 'valid']);
      if (read.ok) {
        const { kind, ...code } = read.code;
        expect({ kind, ...code }).toEqual({ kind: vector.kind, ...vector.decoded });
      }
    }
  });

  test('a broken structure is refused even when its CRC is right', () => {
    const read = parseBrCode(
      '00020126360014BR.GOV.BCB.PIX0114+5511943214321520400005303986540566.665802BR5907EMPRESA6008BRASILIA62080503***6304170E',
    );
    expect(read).toEqual({ ok: false, problem: 'tlv' });
  });

  test('a code that the bank emits is read back without accents, and refused with one character changed', () => {
    proves('A-127');
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z]{3,12}\/[A-Za-z0-9_-]{20,50}$/),
        fc.string({ maxLength: 40, unit: 'grapheme' }),
        fc.nat(),
        (url, merchantName, at) => {
          const text = emitDynamicBrCode({ url, merchantName: `Açaí ${merchantName}`, merchantCity: 'São Paulo' });
          expect(text).toMatch(/^[\x20-\x7e]{1,512}$/);
          const read = parseBrCode(text);
          expect(read).toMatchObject({
            ok: true,
            code: { kind: 'dynamic', url, pointOfInitiation: '12', merchantCity: 'Sao Paulo', txid: '***' },
          });
          const spot = at % text.length;
          const other = text[spot] === '7' ? '8' : '7';
          expect(parseBrCode(text.slice(0, spot) + other + text.slice(spot + 1)).ok).toBe(false);
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('ids', () => {
  test('txids, end-to-end ids, CPF, CNPJ and keys are valid as published', () => {
    for (const { value, context, valid } of vectors.txids)
      expect([value, isTxid(value, context)]).toEqual([value, valid]);
    for (const { value, valid } of vectors.endToEndIds) expect([value, isEndToEndId(value)]).toEqual([value, valid]);
    // The vectors also have documents as people type them. The API accepts only those without punctuation, in upper case.
    for (const { type, value, valid } of vectors.documents) {
      if (!/^[0-9A-Z]+$/.test(value)) continue;
      expect([value, (type === 'CPF' ? isCpf : isCnpj)(value)]).toEqual([value, valid]);
    }
    for (const { type, valid, invalid } of vectors.keys) {
      for (const key of valid) expect([key, detectPixKeyType(key)]).toEqual([key, type]);
      for (const key of invalid) expect([key, detectPixKeyType(key) === type]).toEqual([key, false]);
    }
  });

  test('new ids are well formed', () => {
    expect(isTxid(createTxid())).toBe(true);
    expect(createEndToEndId('E', Date.UTC(2026, 10, 21, 5, 7))).toMatch(/^E99999004202611210507[0-9A-Za-z]{11}$/);
    expect(isEndToEndId(createEndToEndId('D', Date.now()))).toBe(true);
  });
});
