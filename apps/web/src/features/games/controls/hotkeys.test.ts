import { expect, test } from 'vitest';
import { HOTKEYS, findHotkeyAction, type KeyPress } from './hotkeys.ts';

const press = (change: Partial<KeyPress>): KeyPress => ({
  key: ' ',
  repeat: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  focus: 'elsewhere',
  ...change,
});

test('every key has one action and every action one key', () => {
  expect(new Set(HOTKEYS.map(({ key }) => key)).size).toBe(HOTKEYS.length);
  expect(new Set(HOTKEYS.map(({ action }) => action)).size).toBe(HOTKEYS.length);
  for (const { key, action } of HOTKEYS) expect(findHotkeyAction(press({ key }))).toBe(action);
});
test('capitals mean the same', () => expect(findHotkeyAction(press({ key: 'A' }))).toBe('half'));
test('a held space bets once', () => expect(findHotkeyAction(press({ repeat: true }))).toBeUndefined());
test('a held arrow of the target goes on', () =>
  expect(findHotkeyAction(press({ key: 'w', repeat: true }))).toBe('raise'));
test('typing in a field is not playing', () =>
  expect(findHotkeyAction(press({ key: 'a', focus: 'typing' }))).toBeUndefined());
test('a space on a focused button presses that button only', () => {
  expect(findHotkeyAction(press({ focus: 'pressable' }))).toBeUndefined();
  expect(findHotkeyAction(press({ key: 'a', focus: 'pressable' }))).toBe('half');
});
test.each(['altKey', 'ctrlKey', 'metaKey'] as const)('%s belongs to the browser', (modifier) =>
  expect(findHotkeyAction(press({ key: 'r', [modifier]: true }))).toBeUndefined(),
);
test('other keys do nothing', () => expect(findHotkeyAction(press({ key: 'z' }))).toBeUndefined());
