import { createRoot } from 'react-dom/client';
import { signal } from '@talk/core';
import { connectToHost, isFramed } from '@talk/embed/frame';
import { followLanguage } from '@talk/ui';
import { createColorReader, createTheme, directionOf, loadSheet, readPageConfig } from '@talk/ui/frame';
import { TextingApp } from './texting-app.js';
import { createTexting } from './texting.model.js';
import sheet from './visitor.css?sheet';

/** The widget of a site's visitors. */
export function startVisitor(place: HTMLElement, speak: (tag: string) => Promise<void>): void {
  const loading = Promise.all([import('./visitor-part.js'), loadSheet(sheet)]).then(([part]) => part);
  // Code that waits for it hears of a failure; none may be waiting yet.
  loading.catch(() => undefined);
  const root = document.documentElement;
  const visible = signal(document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', () => (visible.value = document.visibilityState === 'visible'));
  // A page that is left, or kept for "back": answers go to the phone from now on.
  addEventListener('pagehide', () => (visible.value = false));
  addEventListener('pageshow', () => (visible.value = document.visibilityState === 'visible'));

  const model = createTexting({
    framed: isFramed() && location.pathname.startsWith('/embed/'),
    page: readPageConfig(document),
    connectHost: connectToHost,
    part: () => loading,
    theme: createTheme({
      root,
      dark: matchMedia('(prefers-color-scheme: dark)'),
      readColor: createColorReader(document),
      readToken: (name) => getComputedStyle(root).getPropertyValue(name).trim(),
    }),
    setLocale: (locale) => {
      void speak(locale);
      root.dir = directionOf(locale);
    },
    locale: navigator.language,
    visible,
    referrer: document.referrer,
    build: '1',
  });

  followLanguage(root);
  createRoot(place).render(<TextingApp model={model} part={loading} />);
}
