import { isFramed } from '@talk/embed/frame';
import { readPageConfig } from '@talk/ui/frame';
import { takeAgentEntry } from './agent/agent-entry.js';
import { startVisitor } from './visitor-mode.js';
import { text } from './texts.js';

const place = document.getElementById('texting');
if (!place) throw new Error('index.html must hold #texting');

// First of all: a key must not stay in the address bar.
const agent = takeAgentEntry(window, readPageConfig(document).publicId);
if (agent === null) startVisitor(place);
else {
  // For colleagues: another application, of which a visitor loads nothing.
  import('./agent/agent-mode.js')
    .then(({ startAgent }) => startAgent(place, agent, isFramed()))
    .catch(() => {
      place.setAttribute('role', 'alert');
      place.textContent = text('failed.network');
    });
}
