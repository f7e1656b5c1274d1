import { options } from 'preact';
import { createRoot } from 'react-dom/client';
import { browserStorage } from '@talk/core/browser';
import { connectToHost, isFramed } from '@talk/embed/frame';
import { countDevices } from './devices.js';
import { DialerApp } from './dialer-app.js';
import { createDialer } from './dialer.model.js';
import { createColorReader, createTheme, directionOf, readPageConfig } from '@talk/ui/frame';
import { takeEntry } from './entry.js';
import { browserPopOut, mayPopOut } from './pop-out.js';

const STORAGE_PREFIX = 'talk:';
// First of all: a key must not stay in the address bar.
const entry = takeEntry(window, isFramed());
const loading = import('./phone-part.js');
// Whoever waits for it hears of a failure; nobody may be waiting yet.
loading.catch(() => undefined);
const root = document.documentElement;

// Drawn two tasks later: what this task still has to say (that the phone is ready, say) reaches the page before the drawing, which
// takes longer. Messages, as browsers slow the timers of hidden pages.
const { port1: later, port2: now } = new MessageChannel();
options.debounceRendering = (draw) => {
  let left = 2;
  const wait = (): void => {
    left -= 1;
    if (left > 0) {
      now.postMessage(null);
      return;
    }
    later.removeEventListener('message', wait);
    draw();
  };
  later.addEventListener('message', wait);
  later.start();
  now.postMessage(null);
};

/** Everything this widget has written, also by older releases. */
function wipeStorage(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith(STORAGE_PREFIX)) localStorage.removeItem(name);
}

const model = createDialer({
  entry,
  page: readPageConfig(document),
  parts: async () => {
    const { connect, ...rest } = await loading;
    const settings = { apiUrl: location.origin, framed: entry.kind === 'framed', storagePrefix: STORAGE_PREFIX };
    return { ...rest, connect: (auth) => connect(auth, settings) };
  },
  connectHost: connectToHost,
  storage: { ...browserStorage(STORAGE_PREFIX), wipe: wipeStorage },
  theme: createTheme({
    root,
    dark: matchMedia('(prefers-color-scheme: dark)'),
    readColor: createColorReader(document),
    readToken: (name) => getComputedStyle(root).getPropertyValue(name).trim(),
  }),
  devices: countDevices(navigator.mediaDevices),
  setLocale: (locale) => {
    // The texts are English whatever is asked for; the direction of reading follows the page.
    root.dir = directionOf(locale);
  },
  reload: () => location.reload(),
  locale: navigator.language,
  popOut: mayPopOut(window) ? browserPopOut(window) : null,
});

const place = document.getElementById('phone');
if (!place) throw new Error('index.html must hold #phone');
createRoot(place).render(<DialerApp model={model} />);
