/** The tokens that a page may set; `ThemeTokens` of the embed contract. */
interface Theme {
  scheme?: 'light' | 'dark' | 'auto';
  accent?: string;
  surface?: string;
  text?: string;
  radius?: string;
  font?: string;
  density?: 'compact' | 'comfortable';
}

type Rgb = readonly [red: number, green: number, blue: number];

export interface ThemePorts {
  root: HTMLElement;
  /** Whether the system is dark, and when that changes. */
  dark: Pick<MediaQueryList, 'matches' | 'addEventListener' | 'removeEventListener'>;
  /** The colour as drawn, 0–255; null for anything that is not a colour. */
  readColor: (color: string) => Rgb | null;
  /** A design token's own value in the current scheme, such as `--ink`. */
  readToken: (name: string) => string;
}

export interface ThemeControl {
  /** Replaces the previous tokens. */
  apply: (theme: Theme) => void;
  dispose: () => void;
}

/** AA for text: the accent is also a text colour. */
const MIN_CONTRAST = 4.5;
const SURFACE: Readonly<Record<'light' | 'dark', Rgb>> = { light: [255, 255, 255], dark: [24, 25, 29] };
const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
const RADII = { '--r-sm': 0.75, '--r-md': 1, '--r-lg': 1.5, '--r-xl': 2 };
const MAX_RADIUS_PX = 16;
/** Layers on and below the surface, and lines on it: how far from the surface towards its opposite. */
const LAYERS = { '--bg': 0.02, '--sunken': 0.04, '--hover': 0.06, '--line': 0.14, '--line-strong': 0.26 };
/** The background of a notice: its colour over the surface. The strongest layer that text stands on. */
const SOFT = 0.1;
const WORDS = ['--ink', '--ink-2', '--ink-3'];
/** Colours with a meaning; each is also a text colour on its own soft background. */
const SIGNALS = ['accent', 'ok', 'warn', 'bad', 'info'];
/** Families by name only: no address, no function, no other declaration. */
const FONT = /^[\w\s"',.-]{1,120}$/;

/**
 * Applies the page's theme to the design tokens. Only tokens are accepted, no CSS; whatever the colours, text is made
 * darker or lighter until it is readable on the layers below it.
 */
export function createTheme({ root, dark, readColor, readToken }: ThemePorts): ThemeControl {
  let theme: Theme = {};
  const written = new Set<string>();

  function draw(): void {
    for (const name of written) root.style.removeProperty(name);
    written.clear();
    const wanted = theme.surface === undefined ? null : readColor(theme.surface);
    const surface = wanted && bearing(wanted);
    const asked = theme.scheme === 'light' || theme.scheme === 'dark' ? theme.scheme : dark.matches ? 'dark' : 'light';
    // The background alone decides which text is readable on it.
    const scheme = surface ? (opposite(surface) === BLACK ? 'light' : 'dark') : asked;
    root.dataset['theme'] = scheme;
    drawColors(surface, surface ?? SURFACE[scheme]);
    drawShape();
  }

  function drawColors(asked: Rgb | null, surface: Rgb): void {
    if (asked) {
      set('--surface', css(asked));
      for (const [name, share] of Object.entries(LAYERS)) set(name, css(mix(asked, opposite(asked), share)));
      set('--note', css(mix(asked, [220, 170, 0], 0.1)));
      set('--note-line', css(mix(asked, [220, 170, 0], 0.3)));
    }
    // Text stands on every layer: on a light background the darkest decides, on a dark one the lightest.
    const ground = asked ? mix(asked, opposite(asked), LAYERS['--hover']) : surface;
    const text = theme.text === undefined ? null : readColor(theme.text);
    for (const name of WORDS) {
      const color = (name === '--ink' && text) || (asked && readColor(readToken(name)));
      if (color) set(name, css(readable(color, ground)));
    }
    const accent = theme.accent === undefined ? null : readColor(theme.accent);
    for (const name of SIGNALS) {
      const color = (name === 'accent' && accent) || (asked && readColor(readToken(`--${name}`)));
      if (color) drawSignal(name, readable(color, ground), surface);
    }
  }

  function drawSignal(name: string, first: Rgb, surface: Rgb): void {
    const soft = mix(surface, first, SOFT);
    const color = readable(first, soft);
    set(`--${name}`, css(color));
    set(`--${name}-ink`, css(opposite(color)));
    set(`--${name}-soft`, css(soft));
    if (name === 'accent') set('--accent-line', css(mix(surface, color, 0.35)));
  }

  function drawShape(): void {
    const { radius = '', font = '', density } = theme;
    if (/^\d{1,2}(\.\d+)?(px)?$/.test(radius)) {
      const radiusPx = Math.min(Number.parseFloat(radius), MAX_RADIUS_PX);
      for (const [name, factor] of Object.entries(RADII)) set(name, `${radiusPx * factor}px`);
    }
    if (FONT.test(font)) set('--font', `${font}, system-ui, sans-serif`);
    if (density === 'compact' || density === 'comfortable') root.dataset['density'] = density;
    else delete root.dataset['density'];
  }

  function set(name: string, value: string): void {
    written.add(name);
    root.style.setProperty(name, value);
  }

  dark.addEventListener('change', draw);
  draw();
  return {
    apply: (next) => {
      theme = next;
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

/** The nearest shade that is readable on `surface`: mixed with black or white, whichever is farther from it. */
export function readable(color: Rgb, surface: Rgb): Rgb {
  const towards = opposite(surface);
  for (let share = 0; share < 1; share += 0.04) {
    const mixed = mix(color, towards, share);
    if (contrast(mixed, surface) >= MIN_CONTRAST) return mixed;
  }
  return towards;
}

/** On a mid-tone background no text is readable on every layer: it is moved away from the text's colour until it is. */
function bearing(ground: Rgb): Rgb {
  const words = opposite(ground);
  const away = words === BLACK ? WHITE : BLACK;
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mix(ground, away, share);
    if (contrast(mix(mixed, words, SOFT), words) >= MIN_CONTRAST) return mixed;
  }
  return away;
}

/** Black or white, whichever is more readable on it. */
const opposite = (color: Rgb): Rgb => (contrast(color, BLACK) >= contrast(color, WHITE) ? BLACK : WHITE);

const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((channel, index) => Math.round(channel + ((to[index] ?? 0) - channel) * share)) as [number, number, number];

const css = (color: Rgb): string => `rgb(${color.join(' ')})`;

/** Draws one pixel and reads it: the only way that knows every notation the browser knows. */
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
