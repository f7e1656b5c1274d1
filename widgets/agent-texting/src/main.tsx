import { isFramed } from '@talk/embed/frame';
import { readPageConfig, refuseDroppedFiles } from '@talk/ui/frame';
import { takeAgentEntry } from './agent-entry.js';
import { agentText } from './texts.js';

const place = document.getElementById('texting');
if (!place) throw new Error('index.html must hold #texting');

const page = readPageConfig(document);
// First of all: a key must not stay in the address bar.
const entry = takeAgentEntry(window, page.publicId, isFramed());
refuseDroppedFiles(window);
import('./agent-mode.js')
  .then(({ startAgent }) => startAgent(place, entry, page))
  .catch(() => {
    place.setAttribute('role', 'alert');
    place.textContent = agentText('failed.network');
  });
