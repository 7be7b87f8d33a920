import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPersistentMap } from './persistent-map.ts';

test('is what a map would be after the same changes, and no older version changes', () => {
  const entry = fc.tuple(
    fc.constantFrom('__proto__', ...Array.from({ length: 80 }, (_, n) => `${n}|total=${n}.5`)),
    fc.nat(9),
  );
  fc.assert(
    fc.property(fc.array(fc.array(entry, { maxLength: 40 }), { maxLength: 8 }), (changes) => {
      let [map, model] = [createPersistentMap<number>(), new Map<string, number>()];
      const versions: { map: typeof map; model: typeof model }[] = [];
      for (const change of changes) {
        map = map.with(change);
        model = new Map([...model, ...change]);
        versions.push({ map, model });
      }
      for (const version of versions) {
        expect(new Map(version.map.entries())).toEqual(version.model);
        expect(version.map.size).toBe(version.model.size);
        for (const [key, value] of version.model) expect(version.map.get(key)).toBe(value);
        expect([version.map.get('none'), version.map.has('none')]).toEqual([undefined, false]);
      }
    }),
    { numRuns: 50 },
  );
});
