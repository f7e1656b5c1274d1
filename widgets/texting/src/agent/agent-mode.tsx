/** The widget for colleagues: loaded only for them. */
import { apiKey, createTalk, session } from '@talk/core';
import { browserStorage, browserUpload } from '@talk/core/browser';
import { pusherRealtime } from '@talk/core/realtime';
import { createColorReader, createTheme, directionOf } from '@talk/ui/frame';
import { createRoot } from 'react-dom/client';
import { AgentApp } from './agent-app.js';
import { loadSheet } from '../load-sheet.js';
import type { AgentEntry } from './agent-entry.js';
import sheet from './agent.css?sheet';
import { createAgentModel } from './agent.model.js';
import { agentText } from './texts.js';

/** Shows the conversation in `place`. Rejects when its style sheet cannot be loaded. */
export async function startAgent(place: HTMLElement, entry: AgentEntry, framed: boolean): Promise<void> {
  const root = document.documentElement;
  const options = new URLSearchParams(location.search);
  document.title = agentText('title');
  root.dir = directionOf(options.get('locale') ?? navigator.language);
  const theme = createTheme({
    root,
    dark: matchMedia('(prefers-color-scheme: dark)'),
    readColor: createColorReader(document),
    readToken: (name) => getComputedStyle(root).getPropertyValue(name).trim(),
  });
  const scheme = options.get('theme');
  if (scheme === 'light' || scheme === 'dark') theme.apply({ scheme });
  await loadSheet(sheet);
  const client = createTalk({
    apiUrl: location.origin,
    auth: entry.apiKey === null ? session() : apiKey(entry.apiKey),
    realtime: pusherRealtime(),
    requestedFrom: framed ? 'iframe' : 'web',
    ports: { upload: browserUpload },
  });
  const model = createAgentModel({
    client,
    contactId: entry.contactId,
    hasForm: entry.apiKey === null,
    remembered: (user) => browserStorage(`talk:${user.company_id}:${user.id}:`),
    // In the app, which has them: the conversation stays open beside it.
    openSettings: () => void open('/settings/texting', '_blank', 'noopener'),
  });
  createRoot(place).render(<AgentApp model={model} />);
}
