import { expect, it } from 'vitest';
import { COLORS } from './colors.js';

/** White, hover, and the two of the dark look: `tokens.css`, as the screen shows them. */
const SURFACES = ['#ffffff', '#eeedeb', '#181a1f', '#22252a'];

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

it.each(Object.entries(COLORS))('%s is seen on every surface, light and dark', (_name, color) => {
  for (const surface of SURFACES) expect(contrast(color, surface), `${color} on ${surface}`).toBeGreaterThanOrEqual(3);
});
