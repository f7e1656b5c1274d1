import { Plus } from 'lucide';
import { expect, it } from 'vitest';
import { matching, type Command } from './commands.js';

const command = (label: string, alias = ''): Command => ({ id: label, label, alias, icon: Plus, run: () => undefined });
const all = [command('New contact', 'add person'), command('Appearance: dark', 'theme'), command('Sólo mis contactos')];
const found = (text: string): readonly string[] => matching(all, text).map(({ label }) => label);

it('finds commands by the beginnings of their words, in any order', () => {
  expect(found('con n')).toEqual(['New contact']);
  expect(found('pers')).toEqual(['New contact']);
  expect(found('ontact')).toEqual([]);
  expect(found('contact sale')).toEqual([]);
});

it('minds neither case nor accents, nor what separates words', () => {
  expect(found('SOLO')).toEqual(['Sólo mis contactos']);
  expect(found('  dark, appearance ')).toEqual(['Appearance: dark']);
});

it('finds everything for an empty text', () => {
  expect(found(' ')).toHaveLength(3);
});
