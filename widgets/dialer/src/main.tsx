import { options } from 'preact';
import { createRoot } from 'react-dom/client';
import { exchangeAhead } from '@talk/core';
import { browserStorage } from '@talk/core/browser';
import { connectToHost, isFramed } from '@talk/embed/frame';
import { countDevices, PhoneApp, soon } from '@talk/phone/frame';
import { createPlacedLanguage, followLanguage, spoken } from '@talk/ui';
import { createDialer } from './dialer.model.js';
import { startText } from '@talk/ui/phone';
import {
  createColorReader,
  createTheme,
  directionOf,
  loadSheet,
  readPageConfig,
  refuseDroppedFiles,
  wipeStorage,
} from '@talk/ui/frame';
import { takeEntry } from './entry.js';
import sheet from './phone.css?sheet';
import { browserPopOut, mayPopOut } from './pop-out.js';

const STORAGE_PREFIX = 'talk:';
// First of all: a key must not stay in the address bar.
const entry = takeEntry(window, isFramed());
refuseDroppedFiles(window);
// Side by side: the phone is shown when both are there.
const speech = createPlacedLanguage(() => import('@talk/ui/es'));
const loading = Promise.all([import('./dialer-part.js'), loadSheet(sheet), speech.ready]).then(([part]) => part);
// Code that waits for it hears of a failure; none may be waiting yet.
loading.catch(() => undefined);
const root = document.documentElement;
const from = entry.kind === 'framed' ? 'iframe' : 'web';
let fetchOfFirst: ReturnType<typeof exchangeAhead> | null = null;

const model = createDialer({
  entry,
  page: readPageConfig(document),
  parts: async (popOut) => {
    const { connect, screenWith, ...rest } = await loading;
    const settings = { apiUrl: location.origin, from, storagePrefix: STORAGE_PREFIX, speech } as const;
    return {
      ...rest,
      connect: (auth) => connect(auth, { ...settings, fetch: fetchOfFirst }),
      PhoneScreen: screenWith(popOut),
    };
  },
  connectHost: connectToHost,
  storage: { ...browserStorage(STORAGE_PREFIX), wipe: () => wipeStorage(STORAGE_PREFIX) },
  theme: createTheme({
    root,
    dark: matchMedia('(prefers-color-scheme: dark)'),
    readColor: createColorReader(document),
    readToken: (name) => getComputedStyle(root).getPropertyValue(name).trim(),
  }),
  devices: countDevices(navigator.mediaDevices),
  setLocale: (locale) => {
    void speech.ofPage(locale);
    // Browsers take their time to tell the direction.
    soon(() => {
      root.dir = directionOf(locale);
    });
  },
  reload: () => location.reload(),
  locale: navigator.language,
  soon,
  exchangeAhead: (key) => {
    fetchOfFirst = exchangeAhead({ apiUrl: location.origin, key, requestedFrom: from });
  },
  popOut: mayPopOut(window) ? browserPopOut(window) : null,
});

// The first screen is drawn late: that the phone is ready reaches the page before the drawing, which takes longer. Only that one, as
// whatever is typed must be drawn before the next key.
options.debounceRendering = (draw) =>
  soon(() => {
    if (model.screen.peek().name !== 'starting') delete options.debounceRendering;
    draw();
  });

const place = document.getElementById('phone');
if (!place) throw new Error('index.html must hold #phone');
void speech.ready.then(() => {
  followLanguage(root);
  spoken.subscribe(() => {
    document.title = startText('tabs.label');
  });
  createRoot(place).render(<PhoneApp phone={model} onRetry={model.retry} />);
});
