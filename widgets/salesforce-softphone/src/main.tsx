import { createRoot } from 'react-dom/client';
import { createPlacedLanguage } from '@talk/ui';
import { createColorReader, createTheme, readPageConfig, refuseDroppedFiles } from '@talk/ui/frame';
import { surroundingsOf } from './place.js';
import { showSoftphone } from './softphone.js';

refuseDroppedFiles(window);
const speech = createPlacedLanguage(() => import('./es/index.js'));
const root = document.documentElement;
createTheme({
  root,
  dark: matchMedia('(prefers-color-scheme: dark)'),
  readColor: createColorReader(document),
  readToken: (name) => getComputedStyle(root).getPropertyValue(name).trim(),
}).apply({ scheme: 'auto' });

const element = document.getElementById('phone');
if (!element) throw new Error('index.html must hold #phone');
const place = createRoot(element);
const around = surroundingsOf(location.search, readPageConfig(document).allowedOrigins);
if (around.kind === 'alone')
  void Promise.all([import('./help/help-page.js'), speech.ready]).then(([{ showHelp }]) => showHelp(place));
else showSoftphone(place, speech, around);
