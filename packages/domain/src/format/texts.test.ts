import { describe, expect, it } from 'vitest';
import { cutText, isStorable, storableText } from './index.js';

const FAMILY = '👨‍👩‍👧‍👦';

describe('cutText', () => {
  it('leaves what is short enough alone', () => {
    expect(cutText('Hi 👋', 5)).toBe('Hi 👋');
  });

  it.each(['👋', '👍🏽', FAMILY, '🇺🇸', 'e\u0301', '\r\n', 'किं'])(
    'never divides %j, wherever the cut falls',
    (character) => {
      for (let before = 0; before <= 20; before += 1) {
        const cut = cutText('x'.repeat(before) + character + 'y'.repeat(40), 20);
        expect(cut.length).toBeLessThanOrEqual(20);
        expect(cut.replace(character, '')).toMatch(/^x*y*$/);
      }
    },
  );

  it('cuts a character that is longer than the limit between its code points', () => {
    expect(cutText(FAMILY, 4)).toBe('👨\u200d');
    expect(isStorable(cutText(FAMILY, 1))).toBe(true);
    const pile = 'e' + '\u0301'.repeat(500);
    expect(cutText(pile, 140)).toBe(pile.slice(0, 140));
  });
});

describe('storable text', () => {
  it.each(['', 'plain', '👋 whole pairs', 'tab\tand\nline', '\u202eturned', '\uffff'])('keeps %j as it is', (text) => {
    expect(isStorable(text)).toBe(true);
    expect(storableText(text)).toBe(text);
  });

  it.each([
    ['a\0b', 'ab'],
    ['\ud83d', '\ufffd'],
    ['\udc4b\ud83d', '\ufffd\ufffd'],
    ['👋\ud83d👋', '👋\ufffd👋'],
  ])('has no place for %j', (text, kept) => {
    expect(isStorable(text)).toBe(false);
    expect(storableText(text)).toBe(kept);
    expect(isStorable(kept)).toBe(true);
  });
});
