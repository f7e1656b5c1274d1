import type { DialerSettings } from './options.js';
import { adoptStyles } from './styles.js';

/** The place on the page where the frame lives. */
export interface Shell {
  /** The element to attach to the page, and to attach again when the page drops it. */
  readonly root: HTMLElement;
  /** Puts the frame in. */
  mount(frame: HTMLIFrameElement): void;
  show(open: boolean, moveFocus?: boolean): void;
  applyLook(settings: Pick<DialerSettings, 'theme' | 'position' | 'sizing'>): void;
  /** Accepts a height wish and returns what it became, in CSS pixels. */
  resize(heightPx: number): number;
  /** Says that the widget cannot be used, with a way to go on; null takes it back. */
  showProblem(shown: boolean): void;
}

const MIN_HEIGHT_PX = 120;
const MAX_HEIGHT_PX = 900;
const clampHeight = (heightPx: number) => Math.round(Math.min(Math.max(heightPx, MIN_HEIGHT_PX), MAX_HEIGHT_PX));

/** Inside an element of the page: always visible, as wide as that element. */
export function createInlineShell(win: Window & typeof globalThis, settings: DialerSettings): Shell {
  const root = win.document.createElement('div');
  const problem = createProblem(win.document, settings);
  const height = (heightPx: number) => root.style.setProperty('height', `${heightPx}px`);
  root.dataset['talk'] = 'inline';
  height(settings.sizing?.heightPx ?? 560);
  return {
    root,
    mount(frame) {
      for (const [name, value] of [['width', '100%'], ['height', '100%'], ['border', '0'], ['display', 'block']] as const)
        frame.style.setProperty(name, value);
      root.prepend(frame);
    },
    show: () => {},
    applyLook({ sizing }) {
      if (sizing?.heightPx) height(sizing.heightPx);
    },
    resize(heightPx) {
      height(clampHeight(heightPx));
      return clampHeight(heightPx);
    },
    showProblem: (shown) => (shown ? root.append(problem) : problem.remove()),
  };
}

/** A floating panel, with or without its launcher, in a shadow root that the page's styles cannot reach. */
export function createFloatingShell(
  win: Window & typeof globalThis,
  settings: DialerSettings,
  onToggle: (open: boolean) => void,
): Shell {
  const { document } = win;
  const { labels, mode } = settings;
  const root = document.createElement('div');
  root.dataset['talk'] = mode ?? '';
  const shadow = root.attachShadow({ mode: 'open' });
  adoptStyles(shadow, win, settings.nonce);
  const panel = document.createElement('section');
  panel.id = 'panel';
  panel.setAttribute('aria-label', labels.title);
  const problem = createProblem(document, settings);
  const closeButton = createButton(document, labels.close, 'M6 6l12 12M18 6L6 18');
  closeButton.className = 'close';
  const launcher = createButton(document, labels.open, PHONE_PATH);
  launcher.setAttribute('aria-controls', panel.id);
  panel.append(closeButton);
  shadow.append(panel);
  if (mode === 'launcher') shadow.prepend(launcher);
  const isOpen = () => panel.classList.contains('open');
  let before: Element | null = null;

  launcher.onclick = () => onToggle(!isOpen());
  closeButton.onclick = () => onToggle(false);
  shadow.addEventListener('keydown', (event) => {
    if ((event as KeyboardEvent).key === 'Escape' && isOpen() && !event.defaultPrevented) onToggle(false);
  });

  function show(open: boolean, moveFocus = false): void {
    const fullScreen = win.matchMedia('(max-width:480px)').matches;
    const focusInside = panel.contains(shadow.activeElement);
    panel.classList.toggle('open', open);
    panel.setAttribute('role', fullScreen ? 'dialog' : 'region');
    panel.toggleAttribute('aria-modal', false);
    if (fullScreen && open) panel.setAttribute('aria-modal', 'true');
    launcher.setAttribute('aria-expanded', String(open));
    launcher.setAttribute('aria-label', open ? labels.close : labels.open);
    if (open && moveFocus) {
      before = document.activeElement;
      (panel.querySelector('iframe') ?? closeButton).focus();
    } else if (!open && focusInside) {
      // Never leave the keyboard in something invisible.
      const back = mode === 'launcher' || before === root ? launcher : before;
      if (back instanceof win.HTMLElement) back.focus();
      before = null;
    }
  }

  function applyLook({ theme, position, sizing }: Parameters<Shell['applyLook']>[0]): void {
    const vars = {
      '--accent': colour(theme?.accent),
      '--ink': 'white',
      '--x': px(position?.offsetXPx ?? 20),
      '--y': px(position?.offsetYPx ?? 20),
      '--z': String(position?.zIndex ?? 2147483000),
      '--w': px(sizing?.widthPx ?? 360),
      '--h': px(sizing?.heightPx ?? 600),
      '--lift': px(mode === 'launcher' ? 72 : 0),
    };
    for (const [name, value] of Object.entries(vars)) root.style.setProperty(name, value);
    root.dataset['side'] = position?.side ?? 'end';
    if (root.isConnected) root.style.setProperty('--ink', inkOn(win.getComputedStyle(launcher).backgroundColor));
  }
  const colour = (value: string | undefined) => (value && win.CSS.supports('color', value) ? value : '#2563eb');

  show(false);
  return {
    root,
    mount: (frame) => panel.append(frame),
    show,
    applyLook,
    resize(heightPx) {
      root.style.setProperty('--h', px(clampHeight(heightPx)));
      return clampHeight(heightPx);
    },
    showProblem: (shown) => (shown ? panel.append(problem) : problem.remove()),
  };
}

const PHONE_PATH =
  'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a1 1 0 0 1-1 1A16 16 0 0 1 4 5a1 1 0 0 1 1-1';
const px = (value: number) => `${value}px`;

function createButton(document: Document, label: string, path: string): HTMLButtonElement {
  const svg = 'http://www.w3.org/2000/svg';
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute('aria-label', label);
  const icon = document.createElementNS(svg, 'svg');
  const line = document.createElementNS(svg, 'path');
  const attributes = { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', 'stroke-width': '2', 'aria-hidden': 'true' };
  for (const [name, value] of Object.entries(attributes)) icon.setAttribute(name, value);
  line.setAttribute('d', path);
  icon.append(line);
  button.append(icon);
  return button;
}

function createProblem(document: Document, { labels, origin }: DialerSettings): HTMLElement {
  const note = document.createElement('p');
  const link = document.createElement('a');
  note.setAttribute('role', 'alert');
  link.href = origin;
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = new URL(origin).host;
  note.append(`${labels.unavailable} `, link);
  return note;
}

/** Black or white, whichever stands out more from a computed `rgb()` colour (WCAG relative luminance). */
function inkOn(background: string): string {
  const [r = 0, g = 0, b = 0] = (background.match(/[\d.]+/g) ?? []).map((part) => (Number(part) / 255) ** 2.2);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? 'black' : 'white';
}
