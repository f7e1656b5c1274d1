import type { WidgetConfig } from '@talk/embed/frame';

type Theme = NonNullable<WidgetConfig['theme']>;
type Rgb = readonly [red: number, green: number, blue: number];

export interface ThemePorts {
  root: HTMLElement;
  /** Whether the system is dark, and when that changes. */
  dark: Pick<MediaQueryList, 'matches' | 'addEventListener' | 'removeEventListener'>;
  /** The colour as drawn, 0–255; null for what is no colour. */
  readColor: (color: string) => Rgb | null;
}

export interface ThemeControl {
  apply: (theme: Theme) => void;
  dispose: () => void;
}

/** AA for text: the accent is also the colour of words. */
const MIN_CONTRAST = 4.5;
const SURFACE: Readonly<Record<'light' | 'dark', Rgb>> = { light: [255, 255, 255], dark: [24, 25, 29] };
const RADII = { '--r-sm': 0.75, '--r-md': 1, '--r-lg': 1.5, '--r-xl': 2 };
const MAX_RADIUS_PX = 16;

/**
 * Puts the page's wishes into the design tokens. Only scheme, accent and radius are taken, no CSS; the accent's lightness is
 * corrected until it can be read on the surface, whatever was asked for.
 */
export function createTheme({ root, dark, readColor }: ThemePorts): ThemeControl {
  let theme: Theme = {};

  function draw(): void {
    const scheme = theme.scheme === 'light' || theme.scheme === 'dark' ? theme.scheme : dark.matches ? 'dark' : 'light';
    root.dataset['theme'] = scheme;
    const asked = theme.accent === undefined ? null : readColor(theme.accent);
    const accent = asked && readable(asked, SURFACE[scheme]);
    set('--accent', accent && css(accent));
    set('--accent-ink', accent && (contrast(accent, [255, 255, 255]) >= MIN_CONTRAST ? '#fff' : '#000'));
    set('--accent-soft', accent && 'color-mix(in oklch, var(--accent) 12%, var(--surface))');
    set('--accent-line', accent && 'color-mix(in oklch, var(--accent) 35%, var(--surface))');
    const radiusPx = /^\d{1,2}(\.\d+)?(px)?$/.test(theme.radius ?? '')
      ? Math.min(Number.parseFloat(theme.radius ?? ''), MAX_RADIUS_PX)
      : null;
    for (const [name, factor] of Object.entries(RADII)) set(name, radiusPx === null ? null : `${radiusPx * factor}px`);
  }

  function set(name: string, value: string | null): void {
    if (value === null) root.style.removeProperty(name);
    else root.style.setProperty(name, value);
  }

  dark.addEventListener('change', draw);
  draw();
  return {
    apply: (next) => {
      theme = { ...theme, ...next };
      draw();
    },
    dispose: () => dark.removeEventListener('change', draw),
  };
}

/** WCAG 2.2 relative luminance. */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2 contrast ratio, 1–21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dim] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dim + 0.05);
}

/** The nearest shade that can be read on `surface`: mixed with black on light, with white on dark. */
export function readable(color: Rgb, surface: Rgb): Rgb {
  const towards = luminance(surface) > 0.5 ? 0 : 255;
  for (let share = 0; share <= 1; share += 0.04) {
    const mixed = color.map((channel) => Math.round(channel + (towards - channel) * share)) as [number, number, number];
    if (contrast(mixed, surface) >= MIN_CONTRAST) return mixed;
  }
  return [towards, towards, towards];
}

const css = (color: Rgb): string => `rgb(${color.join(' ')})`;

/** Draws one pixel and looks at it: the only way that knows every notation the browser knows. */
export function createColorReader(document: Document): ThemePorts['readColor'] {
  return (color) => {
    if (!CSS.supports('color', color)) return null;
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
    // A see-through accent would be another colour on every surface.
    return alpha === 255 ? [red, green, blue] : null;
  };
}
