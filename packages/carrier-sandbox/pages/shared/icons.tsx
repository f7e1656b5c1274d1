/** Line icons on a 24 × 24 grid, drawn for these pages. */
const PATHS = {
  phone:
    'M5 4h3.5l1.8 4.6-2.2 1.7a12 12 0 0 0 5.6 5.6l1.7-2.2L20 15.5V19a1.6 1.6 0 0 1-1.7 1.6C10.4 20 4 13.6 3.4 5.7A1.6 1.6 0 0 1 5 4Z',
  hangUp:
    'M3.2 14.8c-.9-1-.8-2.5.2-3.3 4.9-4 12.3-4 17.2 0 1 .8 1.1 2.3.2 3.3l-1.1 1.2c-.5.5-1.2.6-1.8.3l-2.3-1.1a1.4 1.4 0 0 1-.8-1.5l.2-1.4a10.5 10.5 0 0 0-6 0l.2 1.4a1.4 1.4 0 0 1-.8 1.5l-2.3 1.1c-.6.3-1.3.2-1.8-.3Z',
  keypad: 'M6 6h.01M12 6h.01M18 6h.01M6 12h.01M12 12h.01M18 12h.01M6 18h.01M12 18h.01M18 18h.01',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7.5V12l3 2',
  chat: 'M4 5.5h16v11H10l-4.5 3.5v-3.5H4Z',
  mic: 'M12 3.5a2.7 2.7 0 0 1 2.7 2.7v5a2.7 2.7 0 0 1-5.4 0v-5A2.7 2.7 0 0 1 12 3.5ZM6 11a6 6 0 0 0 12 0M12 17v3.5',
  micOff:
    'M9.3 9.3v1.9a2.7 2.7 0 0 0 4.3 2.2M14.7 10V6.2a2.7 2.7 0 0 0-5.3-.7M6 11a6 6 0 0 0 9.3 5M18 11a6 6 0 0 1-.4 2.2M12 17v3.5M4 4l16 16',
  backspace: 'M9 6h11v12H9l-5.5-6ZM12 10l4 4M16 10l-4 4',
  down: 'M7 10l5 5 5-5',
  left: 'M14.5 6 8.5 12l6 6',
  right: 'M9.5 6l6 6-6 6',
  arrowOut: 'M7 17 17 7M9 7h8v8',
  arrowIn: 'M17 7 7 17M15 17H7V9',
  missed: 'M5 7l7 7 7-7M5 12V7h5',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z',
  sound: 'M4 9.5v5h3.5L12 18V6L7.5 9.5ZM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  soundOff: 'M4 9.5v5h3.5L12 18V6L7.5 9.5ZM16 10l4 4M20 10l-4 4',
  warning: 'M12 4 2.8 19.5h18.4ZM12 10v4.5M12 17v.01',
  compose: 'M12 5H5v14h14v-7M18.5 3.5l2 2L12 14l-2.8.8.8-2.8Z',
  send: 'M5 12h13M12 6l6 6-6 6',
  clip: 'M19 11.5l-7.3 7.3a4.3 4.3 0 0 1-6.1-6.1l7.8-7.8a2.9 2.9 0 0 1 4.1 4.1l-7.7 7.7a1.4 1.4 0 0 1-2-2l6.7-6.7',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  replay: 'M4 12a8 8 0 1 0 2.5-5.8M4 4v4h4',
  edit: 'M4 20h4L19.5 8.5l-4-4L4 16Z',
  webhook: 'M8 7h8M8 12h8M8 17h5M4 7h.01M4 12h.01M4 17h.01',
  device: 'M7.5 3h9a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM11 17.5h2',
  page: 'M7 3.5h7l4 4V20a.5.5 0 0 1-.5.5h-10A.5.5 0 0 1 7 20ZM14 3.5v4h4M9.5 12h6M9.5 15.5h6',
  hash: 'M9.5 4 7.5 20M16.5 4l-2 16M4.5 9h16M3.5 15h16',
} as const;

export type IconName = keyof typeof PATHS;

/** An icon without a name of its own: a word beside it, or the button's label, says what it means. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class={name === 'keypad' ? 'icon dots' : 'icon'} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
