import { expect, test } from 'vitest';
import { findEmptyFields } from './use-required-fields.ts';

test('a field with spaces alone is empty, and the first of the form comes first', () => {
  expect(findEmptyFields({ name: 'Lia', email: '  ', subject: '', text: 'x' })).toEqual(['email', 'subject']);
  expect(findEmptyFields({ number: 'A', key: 'B' })).toEqual([]);
});
