import { expect, it } from 'vitest';
import { contrast, createTheme, readable } from './theme.js';

const COLORS: Record<string, readonly [number, number, number]> = { yellow: [255, 255, 0], navy: [0, 0, 128] };

function themed(systemDark = false) {
  const root = document.createElement('div');
  const dark = Object.assign(new EventTarget(), { matches: systemDark });
  const theme = createTheme({ root, dark: dark as never, readColor: (color) => COLORS[color] ?? null });
  return { root, dark, theme, token: (name: string) => root.style.getPropertyValue(name) };
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

it('takes accent and radius as tokens, and nothing that is no colour or no length', () => {
  const { theme, token } = themed();
  theme.apply({ accent: 'navy', radius: '10px' });
  expect([token('--accent'), token('--accent-ink'), token('--r-md'), token('--r-lg')]).toEqual([
    'rgb(0 0 128)',
    '#fff',
    '10px',
    '15px',
  ]);
  theme.apply({ accent: 'red;}body{display:none', radius: 'calc(1px)' });
  expect([token('--accent'), token('--r-md')]).toEqual(['', '']);
});
