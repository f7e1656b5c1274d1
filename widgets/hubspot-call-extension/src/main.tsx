import { createRoot } from 'react-dom/client';
import { createPlacedLanguage } from '@talk/ui';
import { readPageConfig, refuseDroppedFiles } from '@talk/ui/frame';
import { guardMessages } from './message-guard.js';

const root = document.getElementById('phone');
if (!root) throw new Error('index.html must hold #phone');
const place = createRoot(root);
refuseDroppedFiles(window);
const isFramed = window.parent !== window;
// Before anything of HubSpot's is loaded.
if (isFramed) guardMessages(window, readPageConfig(document).allowedOrigins);

// HubSpot says nothing of its look: the person's own system does.
const dark = matchMedia('(prefers-color-scheme: dark)');
const look = (): void => {
  document.documentElement.dataset['theme'] = dark.matches ? 'dark' : 'light';
};
dark.addEventListener('change', look);
look();

const speech = createPlacedLanguage(() => import('./es/index.js'));
if (isFramed) void import('./hubspot-phone.js').then(({ showPhone }) => showPhone(place, speech));
else void Promise.all([import('./help/help-page.js'), speech.ready]).then(([{ showHelp }]) => showHelp(place));
