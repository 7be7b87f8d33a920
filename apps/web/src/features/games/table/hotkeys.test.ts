import { expect, test } from 'vitest';
import { HOTKEYS, hotkeyOf, type KeyPress } from './hotkeys.ts';

const press = (it: Partial<KeyPress>): KeyPress => ({
  key: ' ',
  repeat: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  focus: 'elsewhere',
  ...it,
});

test('every key has one action and every action one key', () => {
  expect(new Set(HOTKEYS.map(({ key }) => key)).size).toBe(HOTKEYS.length);
  expect(new Set(HOTKEYS.map(({ action }) => action)).size).toBe(HOTKEYS.length);
  for (const { key, action } of HOTKEYS) expect(hotkeyOf(press({ key }))).toBe(action);
});
test('capitals mean the same', () => expect(hotkeyOf(press({ key: 'A' }))).toBe('half'));
test('a held space bets once', () => expect(hotkeyOf(press({ repeat: true }))).toBeUndefined());
test('a held arrow of the target goes on', () => expect(hotkeyOf(press({ key: 'w', repeat: true }))).toBe('raise'));
test('typing in a field is not playing', () => expect(hotkeyOf(press({ key: 'a', focus: 'typing' }))).toBeUndefined());
test('a space on a focused button presses that button only', () => {
  expect(hotkeyOf(press({ focus: 'pressable' }))).toBeUndefined();
  expect(hotkeyOf(press({ key: 'a', focus: 'pressable' }))).toBe('half');
});
test.each(['altKey', 'ctrlKey', 'metaKey'] as const)('%s belongs to the browser', (modifier) =>
  expect(hotkeyOf(press({ key: 'r', [modifier]: true }))).toBeUndefined(),
);
test('other keys do nothing', () => expect(hotkeyOf(press({ key: 'z' }))).toBeUndefined());
