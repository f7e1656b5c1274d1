import { expect, it } from 'vitest';
import { pseudoLanguage } from './pseudo-language.js';

it('makes every text longer, with accents, and leaves its places as they are', () => {
  expect(pseudoLanguage('pseudo')?.reword?.('Call {name}')).toBe('[Çàll {name}~~~~]');
});

it('lets the longer text break, as any language does', () => {
  expect(pseudoLanguage('pseudo')?.reword?.('x'.repeat(60))).toMatch(/x~{8} ~{8} ~~\]$/);
});

it('is spoken only when it was asked for by name', () => {
  expect(pseudoLanguage('pseudo-rtl')).toMatchObject({ direction: 'rtl' });
  for (const other of [null, '', 'es', 'Pseudo']) expect(pseudoLanguage(other)).toBeNull();
});
