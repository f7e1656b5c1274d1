import { expect, it } from 'vitest';
import { contrast, createTheme, readable } from './theme.js';

type Rgb = readonly [number, number, number];
const COLORS: Record<string, Rgb> = {
  yellow: [255, 255, 0],
  navy: [0, 0, 128],
  grey: [119, 119, 119],
  cream: [255, 244, 214],
  ink: [30, 30, 40],
  pale: [150, 150, 160],
  red: [220, 50, 40],
};
const TOKENS: Record<string, string> = { '--ink': 'ink', '--ink-2': 'pale', '--ink-3': 'pale' };

function themed(systemDark = false) {
  const root = document.createElement('div');
  const dark = Object.assign(new EventTarget(), { matches: systemDark });
  const theme = createTheme({
    root,
    dark: dark as never,
    readColor: (color) => COLORS[color] ?? null,
    readToken: (name) => TOKENS[name] ?? 'red',
  });
  const token = (name: string) => root.style.getPropertyValue(name);
  const rgb = (name: string) => token(name).match(/\d+/g)?.map(Number) as unknown as Rgb;
  return { root, dark, theme, token, rgb };
}

it.each(['yellow', 'navy'])('never trusts the contrast of %s', (name) => {
  for (const surface of [
    [255, 255, 255],
    [24, 25, 29],
  ] as const)
    expect(contrast(readable(COLORS[name] ?? [0, 0, 0], surface), surface)).toBeGreaterThanOrEqual(4.5);
});

it('follows the system until the page decides', () => {
  const { root, dark, theme } = themed(true);
  expect(root.dataset['theme']).toBe('dark');
  Object.assign(dark, { matches: false });
  dark.dispatchEvent(new Event('change'));
  expect(root.dataset['theme']).toBe('light');
  theme.apply({ scheme: 'dark' });
  expect(root.dataset['theme']).toBe('dark');
});

it('takes accent and radius as tokens, and rejects anything that is not a colour or a length', () => {
  const { theme, token } = themed();
  theme.apply({ accent: 'navy', radius: '10px' });
  expect([token('--accent'), token('--accent-ink'), token('--r-md'), token('--r-lg')]).toEqual([
    'rgb(0 0 128)',
    'rgb(255 255 255)',
    '10px',
    '15px',
  ]);
  theme.apply({ accent: 'red;}body{display:none', radius: 'calc(1px)' });
  expect([token('--accent'), token('--r-md')]).toEqual(['', '']);
});

it.each(['navy', 'grey', 'cream', 'yellow'])('recomputes every text colour on the background %s', (surface) => {
  const { root, theme, rgb } = themed();
  theme.apply({ scheme: surface === 'navy' ? 'light' : 'dark', surface, text: 'pale', accent: 'yellow' });
  expect(root.dataset['theme']).toBe(surface === 'navy' ? 'dark' : 'light');
  for (const word of ['--ink', '--ink-2', '--ink-3', '--accent', '--ok', '--warn', '--bad', '--info'])
    for (const layer of ['--surface', '--bg', '--sunken', '--hover'])
      expect([word, layer, contrast(rgb(word), rgb(layer)) >= 4.4]).toEqual([word, layer, true]);
  for (const signal of ['accent', 'ok', 'warn', 'bad', 'info']) {
    expect(contrast(rgb(`--${signal}`), rgb(`--${signal}-soft`))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(rgb(`--${signal}-ink`), rgb(`--${signal}`))).toBeGreaterThanOrEqual(4.5);
  }
});

it('drops tokens that are no longer requested', () => {
  const { root, theme, token } = themed();
  theme.apply({ surface: 'navy', accent: 'yellow', radius: '4px', font: 'Georgia', density: 'compact' });
  expect([token('--font'), root.dataset['density']]).toEqual(['Georgia, system-ui, sans-serif', 'compact']);
  theme.apply({});
  expect([root.getAttribute('style'), root.dataset['density'], root.dataset['theme']]).toEqual([
    '',
    undefined,
    'light',
  ]);
});

it.each(['url(//evil.test/x)', 'a; background: red', 'Arial} body {', 'x'.repeat(121)])('rejects font %s', (font) => {
  const { theme, token } = themed();
  theme.apply({ font });
  expect(token('--font')).toBe('');
});
