import { createElement, setAttributes } from './element.js';
import type { DialerSettings } from './options.js';
import { adoptStyles } from './styles.js';

/** The place on the page where the frame lives. */
export interface Shell {
  /** The element to attach to the page, and to attach again when the page drops it. */
  readonly root: HTMLElement;
  /** Where the frame goes, and the sentence when there is none. */
  readonly panel: HTMLElement;
  show(open: boolean, moveFocus?: boolean): void;
  applyLook(look: Pick<DialerSettings, 'theme' | 'position' | 'sizing'>): void;
  /** Accepts a height wish and returns what it became, in CSS pixels. */
  readonly resize: (heightPx: number) => number;
}

const clampHeight = (heightPx: number) => Math.min(Math.max(heightPx, 120), 900);
const setStyles = (element: HTMLElement, styles: Readonly<Record<string, string | number>>) => {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, String(value));
};

/** Inside an element of the page: always visible, as large as that element, or as high as asked for. */
export function createInlineShell(): Shell {
  const panel = createElement('div', {});
  const root = createElement('div', { 'data-talk': 'inline' });
  const shadow = root.attachShadow({ mode: 'open' });
  const resize = (heightPx: number) => {
    setStyles(root, { height: `${clampHeight(heightPx)}px`, 'min-height': 0 });
    return clampHeight(heightPx);
  };
  adoptStyles(shadow);
  shadow.append(panel);
  // An element without a height of its own gets one; the frame fills whatever there is.
  setStyles(root, { display: 'block', position: 'relative', height: '100%', 'min-height': '500px' });
  setStyles(panel, { position: 'absolute', inset: 0 });
  return {
    root,
    panel,
    resize,
    show: () => {},
    applyLook: ({ sizing }) => {
      if (sizing?.heightPx) resize(sizing.heightPx);
    },
  };
}

/** A floating panel, with or without its launcher, in a shadow root that the page's styles cannot reach. */
export function createFloatingShell({ labels, mode }: DialerSettings, onToggle: (open: boolean) => void): Shell {
  const root = createElement('div', { 'data-talk': 'floating' });
  const launcher = createElement('button', { type: 'button', 'aria-controls': 'panel' });
  const closeButton = createElement('button', { type: 'button', class: 'close', 'aria-label': labels.close });
  const panel = createElement('section', { id: 'panel', 'aria-label': labels.title }, closeButton);
  const box = createElement('div', {}, panel);
  const hasLauncher = mode === 'launcher';
  const shadow = root.attachShadow({ mode: 'open' });
  let isOpen = false;
  let before: Element | null = null;

  adoptStyles(shadow);
  if (hasLauncher) box.prepend(launcher);
  shadow.append(box);
  launcher.addEventListener('click', () => onToggle(!isOpen));
  closeButton.addEventListener('click', () => onToggle(false));
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && isOpen) onToggle(false);
  });

  function show(open: boolean, moveFocus = false): void {
    const focusInside = panel.contains(shadow.activeElement);
    const modal = open && matchMedia('(max-width:480px)').matches;
    isOpen = open;
    panel.className = open ? 'open' : '';
    setAttributes(panel, { role: modal ? 'dialog' : 'region', 'aria-modal': String(modal) });
    setAttributes(launcher, { 'aria-expanded': String(open), 'aria-label': open ? labels.close : labels.open });
    if (open && moveFocus) {
      before = document.activeElement;
      (panel.querySelector('iframe') ?? closeButton).focus();
    }
    // Never leave the keyboard in something invisible.
    if (!open && focusInside) (hasLauncher ? launcher : (before as HTMLElement | null))?.focus();
  }

  show(false);
  return {
    root,
    panel,
    show,
    applyLook({ theme, position, sizing }) {
      const { side = '', offsetXPx = 20, offsetYPx = 20, zIndex = 2147483000 } = position ?? {};
      const accent = theme?.accent ?? '';
      box.className = side;
      setStyles(root, {
        '--accent': CSS.supports('color', accent) ? accent : '#2563eb',
        '--x': `${offsetXPx}px`,
        '--y': `${offsetYPx}px`,
        '--z': zIndex,
        '--w': `${sizing?.widthPx ?? 360}px`,
        '--h': `${sizing?.heightPx ?? 600}px`,
        '--lift': hasLauncher ? '72px' : '0px',
      });
    },
    resize(heightPx) {
      setStyles(root, { '--h': `${clampHeight(heightPx)}px` });
      return clampHeight(heightPx);
    },
  };
}
