import { depositDetailSchemas } from '@arara/contract/player/payments/deposit';
import { staffContract } from '@arara/contract/staff/staff-contract';
import { expect, test } from 'vitest';
import { calls } from '@arara/content/pt_BR/office/staff.json';
import { records } from '@arara/content/pt_BR/office/players.json';

test('every state of a deposit has a name', () => {
  expect(Object.keys(records.depositStates).toSorted()).toEqual([...depositDetailSchemas.state.options].toSorted());
});

test('every call that the audit trail can record has a name, and no other', () => {
  // Every screen makes the first call, and the second is made before the person is known: the trail never records them.
  // Commands write lines too: staff:create, staff:reset and restored.
  const unrecorded = new Set(['staffMe', 'staffEnrolment']);
  const names = Object.keys(staffContract).filter((name) => !unrecorded.has(name));
  expect(Object.keys(calls).toSorted()).toEqual(['staff_create', 'staff_reset', 'restored', ...names].toSorted());
});
