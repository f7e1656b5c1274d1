import { createElement } from './element.js';
import type { WidgetSettings } from './options.js';
import { CSS } from './styles.js';

/** The place on the page where the frame lives. */
export interface Shell {
  /** The element to attach to the page, and to attach again when the page drops it. */
  readonly root: HTMLElement;
  /** Where the frame goes, and the sentence when there is none. */
  readonly panel: HTMLElement;
  /** @param unread how many texts wait behind the launcher; as before when it is left out. */
  show(open: boolean, moveFocus?: boolean, unread?: number): void;
  look(look: Pick<WidgetSettings, 'theme' | 'position' | 'sizing'>): void;
  /** Takes the height that is asked for and returns what it became, in CSS pixels. */
  readonly resize: (heightPx: number) => number;
}

/**
 * A shadow root that the page's styles cannot reach. With a container: always visible, as large as that element, or as
 * high as asked for. Otherwise a floating panel, with or without its launcher.
 */
export function createShell(
  { labels, mode, container, kind }: WidgetSettings,
  onToggle: (open: boolean, moveFocus?: boolean) => void,
): Shell {
  const root = createElement('div', { 'data-talk': '' });
  const shadow = root.attachShadow({ mode: 'open' });
  const panel = createElement(container ? 'div' : 'section', { id: 'panel', 'aria-label': labels.title });
  const button = createElement('button', { 'aria-controls': 'panel', class: kind });
  const setLook = (name: string, value: string | number | undefined, unit = 'px') =>
    root.style.setProperty(`--${name}`, value === undefined ? '' : value + unit);
  let isOpen = false;
  let unread = 0;
  let before: Element | null = null;

  function show(open: boolean, moveFocus?: boolean, waiting = unread): void {
    if (container) return;
    unread = waiting;
    const focusInside = panel.contains(shadow.activeElement);
    const modal = open && matchMedia('(max-width:480px)').matches;
    isOpen = open;
    panel.className = mode + (open ? ' open' : '');
    panel.role = modal ? 'dialog' : 'region';
    // A region may not carry it, not even as false.
    panel.ariaModal = (modal || null) as never;
    // Also in the button's name: a number beside it says nothing to people who cannot see it.
    const count = !open && unread ? `\xa0${unread}\xa0` : '';
    // As text by itself: what the browser keeps is a string.
    button.ariaExpanded = open as never;
    button.ariaLabel = open ? labels.close : labels.open + count;
    button.dataset['n'] = count;
    if (open && moveFocus) {
      before = document.activeElement;
      (panel.querySelector('iframe') ?? button).focus();
    }
    // Never leave the keyboard in something invisible.
    if (!open && focusInside) (mode === 'panel' ? (before as HTMLElement | null) : button)?.focus();
  }

  // A constructed sheet needs neither an inline style nor a nonce under a strict CSP.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  shadow.adoptedStyleSheets = [sheet];
  shadow.append(panel);
  if (!container) {
    panel.append(button);
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- our own element, and shorter
    button.onclick = () => onToggle(!isOpen, true);
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- our own element, and shorter
    root.onkeydown = ({ key }) => {
      if (key === 'Escape' && isOpen) onToggle(false);
    };
    show(false);
  }
  const resize = (heightPx: number) => {
    const accepted = Math.max(120, Math.min(heightPx, 900));
    setLook('h', accepted);
    return accepted;
  };
  return {
    root,
    panel,
    show,
    resize,
    look({ theme, position = {}, sizing = {} }) {
      root.className = container ? 'inline' : (position.side ?? '');
      // The accent is the host's colour: a value that is none is ignored by the browser itself.
      root.style.color = theme?.accent ?? '';
      setLook('x', position.offsetXPx);
      setLook('y', position.offsetYPx);
      setLook('z', position.zIndex, '');
      setLook('w', sizing.widthPx);
      if (sizing.heightPx) resize(sizing.heightPx);
    },
  };
}
