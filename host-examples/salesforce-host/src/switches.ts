import { element, make } from './views.js';

/** What a person has switched on; it survives a reload of the page, as most of it counts from the next one. */
export interface Switches {
  /** The softphone's questions are not answered. */
  readonly silent: boolean;
  readonly noCallCenter: boolean;
  readonly noMicrophone: boolean;
  readonly console: boolean;
  /** How the org sends its library. */
  readonly script: 'usual' | 'slow' | 'missing';
}

const KEY = 'salesforce-host';
const USUAL: Switches = { silent: false, noCallCenter: false, noMicrophone: false, console: false, script: 'usual' };
/** The server of these pages looks at it when it is asked for the library. */
const COOKIE = 'salesforce-host-script';

const TOGGLES = [
  ['silent', 'Salesforce does not answer'],
  ['noCallCenter', 'The person is in no call center'],
  ['noMicrophone', 'The microphone is not handed on'],
  ['console', 'Console: lists say nothing'],
] as const;

const SCRIPTS = [
  ['usual', 'The library comes at once'],
  ['slow', 'It comes after 10 seconds'],
  ['missing', 'It is not there (404)'],
] as const;

export function readSwitches(): Switches {
  try {
    return { ...USUAL, ...(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Switches>) };
  } catch {
    return USUAL;
  }
}

/** @param changed what to do with it; most of it needs the frame again. */
export function drawSwitches(now: Switches, changed: (next: Switches) => void): void {
  const set = (change: Partial<Switches>): void => {
    const next = { ...readSwitches(), ...change };
    sessionStorage.setItem(KEY, JSON.stringify(next));
    // A session's cookie, for this origin and its frames.
    document.cookie = `${COOKIE}=${next.script}; path=/; SameSite=Lax`;
    changed(next);
  };
  const toggles = TOGGLES.map(([name, words]) => {
    const label = make('label');
    const box = make('input', '', {
      type: 'checkbox',
      checked: now[name],
      onchange: () => set({ [name]: box.checked }),
    });
    label.append(box, words);
    return label;
  });
  const label = make('label', 'Library');
  const select = make('select', '', {
    onchange: () => set({ script: SCRIPTS.find(([value]) => value === select.value)?.[0] ?? 'usual' }),
  });
  select.append(...SCRIPTS.map(([value, words]) => make('option', words, { value, selected: now.script === value })));
  label.append(select);
  element('faults', HTMLFieldSetElement).append(...toggles, label);
}
