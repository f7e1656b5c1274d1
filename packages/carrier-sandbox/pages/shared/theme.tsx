import { signal } from '@preact/signals';
import { Icon } from './icons.js';

const KEY = 'sandbox.theme';
const system = matchMedia('(prefers-color-scheme: dark)');
const chosen = signal<'light' | 'dark' | null>(null);
const systemDark = signal(system.matches);

function apply(): void {
  if (chosen.value) document.documentElement.dataset['theme'] = chosen.value;
  else delete document.documentElement.dataset['theme'];
}

/** Reads the choice of earlier visits and follows the system until there is one. Call once, before rendering. */
export function startTheme(): void {
  const stored = localStorage.getItem(KEY);
  chosen.value = stored === 'light' || stored === 'dark' ? stored : null;
  system.addEventListener('change', () => {
    systemDark.value = system.matches;
  });
  apply();
}

/** Switches between light and dark; a choice equal to the system's is forgotten, so that the page follows it again. */
export function ThemeToggle() {
  const dark = (chosen.value ?? (systemDark.value ? 'dark' : 'light')) === 'dark';
  const toggle = () => {
    const next = dark ? 'light' : 'dark';
    chosen.value = (next === 'dark') === systemDark.value ? null : next;
    if (chosen.value) localStorage.setItem(KEY, chosen.value);
    else localStorage.removeItem(KEY);
    apply();
  };
  const label = dark ? 'Switch to light' : 'Switch to dark';
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} onClick={toggle}>
      <Icon name={dark ? 'sun' : 'moon'} />
    </button>
  );
}
