/** The conversation itself, and all that it needs: loaded once the key is out of the address. */
import { apiKey, createTalk, session, token, type AuthMethod } from '@talk/core';
import { browserFramedSession, browserStorage, browserUpload } from '@talk/core/browser';
import { pusherRealtime } from '@talk/core/realtime';
import { connectToHost, isFramed } from '@talk/embed/frame';
import { createPlacedLanguage, followLanguage, language, spoken } from '@talk/ui';
import {
  createColorReader,
  createTheme,
  directionOf,
  loadSheet,
  type ThemeControl,
  type WidgetPageConfig,
  wipeStorage,
} from '@talk/ui/frame';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { AgentApp } from './agent-app.js';
import type { AgentEntry } from './agent-entry.js';
import sheet from './agent.css?sheet';
import { createAgentModel, type AgentModel, type AgentModelOptions } from './agent.model.js';
import { HostedApp } from './hosted-app.js';
import { createHostedAgent, type Identity } from './host.js';
import { agentText } from './texts.js';

const STORAGE_PREFIX = 'talk:';

type Speech = ReturnType<typeof createPlacedLanguage>;

/** Shows the conversation in `place`. Rejects when its style sheet cannot be loaded. */
export async function startAgent(place: HTMLElement, entry: AgentEntry, page: WidgetPageConfig): Promise<void> {
  const root = document.documentElement;
  const theme = createTheme({
    root,
    dark: matchMedia('(prefers-color-scheme: dark)'),
    readColor: createColorReader(document),
    readToken: (name) => getComputedStyle(root).getPropertyValue(name).trim(),
  });
  const locale = entry.kind === 'hosted' ? null : new URLSearchParams(location.search).get('locale');
  const speech = createPlacedLanguage(() => import('./es/index.js'));
  const learning = locale === null ? speech.ready : speech.ofPage(locale);
  followLanguage(root);
  spoken.subscribe(() => {
    document.title = agentText('title');
  });
  root.dir = directionOf(locale ?? navigator.language);
  const loading = Promise.all([loadSheet(sheet), learning]);
  const shown = entry.kind === 'hosted' ? hosted(page, theme, speech) : addressed(entry, theme, speech);
  await loading;
  createRoot(place).render(shown);
}

/** By its own address: one contact, and the look that the address names. */
function addressed(
  { contactId, apiKey: key }: AgentEntry & { kind: 'addressed' },
  theme: ThemeControl,
  speech: Speech,
): ReactNode {
  const scheme = new URLSearchParams(location.search).get('theme');
  if (scheme === 'light' || scheme === 'dark') theme.apply({ scheme });
  // Inside the phone of a CRM it goes on with that phone's session, however the browser lets that be kept.
  const own = isFramed() ? browserFramedSession(STORAGE_PREFIX) : session();
  const model = open(speech, key === null ? own : apiKey(key), {
    hasForm: key === null,
    target: { kind: 'id', id: contactId },
  });
  return <AgentApp model={model} />;
}

/** Inside a page that says who we are, and whom to show. */
function hosted({ allowedOrigins }: WidgetPageConfig, theme: ThemeControl, speech: Speech): ReactNode {
  const agent = createHostedAgent({
    connectHost: connectToHost,
    allowedOrigins,
    start: (identity, options) =>
      open(speech, methodOf(identity), { hasForm: identity.kind === 'session', ...options }),
    configure: ({ theme: tokens, locale }) => {
      if (tokens) theme.apply(tokens);
      if (locale === undefined) return;
      void speech.ofPage(locale);
      document.documentElement.dir = directionOf(locale);
    },
    locale: navigator.language,
    wipe: () => wipeStorage(STORAGE_PREFIX),
  });
  return <HostedApp agent={agent} />;
}

function methodOf(identity: Identity): AuthMethod {
  if (identity.kind === 'session') return session();
  return identity.kind === 'key' ? apiKey(identity.key) : token(identity.fetchToken);
}

function open(
  speech: Speech,
  auth: AuthMethod,
  options: Pick<AgentModelOptions, 'hasForm' | 'target'> & Partial<AgentModelOptions>,
): AgentModel {
  const client = createTalk({
    apiUrl: location.origin,
    auth,
    realtime: pusherRealtime(),
    requestedFrom: isFramed() ? 'iframe' : 'web',
    language: () => language().tag,
    ports: { upload: browserUpload },
  });
  client.auth.state.subscribe((state) => {
    if (state.name === 'signed-in') void speech.ofPerson(state.user?.language ?? null);
  });
  return createAgentModel({
    ...options,
    client,
    remembered: (user) => browserStorage(`${STORAGE_PREFIX}${user.company_id}:${user.id}:`),
    // In the app, which has them: the conversation stays open beside it.
    openSettings: () => void window.open('/settings/texting', '_blank', 'noopener'),
  });
}
