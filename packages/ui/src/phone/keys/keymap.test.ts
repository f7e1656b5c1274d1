import { describe, expect, it } from 'vitest';
import { chordOf, createKeymap, displayChord, problemOf, type KeyPress } from './keymap.js';

const press = (code: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  code,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...modifiers,
});
const chord = { altKey: true, shiftKey: true };

function memory() {
  const values = new Map<string, string>();
  return {
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string) => void values.set(key, value),
  };
}

describe('the keys of the phone', () => {
  it.each([
    ['KeyA', 'answer'],
    ['KeyD', 'decline'],
    ['KeyM', 'mute'],
    ['KeyH', 'hold'],
    ['KeyT', 'transfer'],
    ['KeyP', 'park'],
    ['KeyK', 'keypad'],
    ['KeyE', 'end'],
    ['KeyX', null],
  ])('Alt+Shift+%s means %s', (code, action) => {
    expect(createKeymap(memory()).actionOf(press(code, chord))).toBe(action);
  });

  it('F8 focuses the call, and a letter alone does nothing', () => {
    const keymap = createKeymap(memory());
    expect(keymap.actionOf(press('F8'))).toBe('focus');
    expect(keymap.actionOf(press('KeyM'))).toBeNull();
    expect(keymap.actionOf(press('KeyM', { ...chord, ctrlKey: true }))).toBeNull();
  });

  it('are kept on this machine when changed, and restored by a reset', () => {
    const remembered = memory();
    const first = createKeymap(remembered);
    expect(first.bind('mute', 'Control+Shift+KeyM')).toBeNull();
    expect(first.bind('park', null)).toBeNull();
    const second = createKeymap(remembered);
    expect(second.actionOf(press('KeyM', { ctrlKey: true, shiftKey: true }))).toBe('mute');
    expect(second.actionOf(press('KeyM', chord))).toBeNull();
    expect(second.actionOf(press('KeyP', chord))).toBeNull();
    second.reset();
    expect(createKeymap(remembered).actionOf(press('KeyP', chord))).toBe('park');
  });

  it('can be turned off, all of them or only the digits', () => {
    const remembered = memory();
    const keymap = createKeymap(remembered);
    keymap.setEnabled(false);
    keymap.setDigits(false);
    expect(keymap.actionOf(press('KeyA', chord))).toBeNull();
    expect(createKeymap(remembered).digits.value).toBe(false);
  });

  it('refuse keys needed for typing, keys of the browser and keys of another action', () => {
    const keymap = createKeymap(memory());
    expect(keymap.bind('mute', 'KeyM')).toBe('needs-modifier');
    expect(keymap.bind('mute', 'Shift+KeyM')).toBe('needs-modifier');
    expect(keymap.bind('mute', 'Control+KeyW')).toBe('browser');
    expect(keymap.bind('mute', 'Control+Shift+KeyT')).toBe('browser');
    expect(keymap.bind('mute', 'F5')).toBe('browser');
    expect(keymap.bind('mute', 'Alt+Shift+KeyH')).toBe('taken');
    expect(keymap.chords.value.mute).toBe('Alt+Shift+KeyM');
    expect(keymap.bind('mute', 'F9')).toBeNull();
  });

  it('do not trust unknown stored values', () => {
    const remembered = memory();
    remembered.set('call-keys', '{"chords":{"mute":"m","hold":7}}');
    expect(createKeymap(remembered).chords.value).toMatchObject({ mute: 'Alt+Shift+KeyM', hold: 'Alt+Shift+KeyH' });
    remembered.set('call-keys', 'null');
    expect(createKeymap(remembered).enabled.value).toBe(true);
    remembered.set('call-keys', '{');
    expect(createKeymap(remembered).actionOf(press('F8'))).toBe('focus');
  });

  it('are written as people read them', () => {
    expect(displayChord('Alt+Shift+KeyM')).toBe('Alt+Shift+M');
    expect(displayChord('Control+Digit1')).toBe('Ctrl+1');
    expect(displayChord('F8')).toBe('F8');
    expect(chordOf(press('ShiftLeft', { shiftKey: true }))).toBeNull();
    expect(problemOf('Alt+Shift+KeyZ')).toBeNull();
  });
});
