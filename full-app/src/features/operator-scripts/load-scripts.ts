import type { Api, Profile } from '@talk/core';
import { getAnalyticsMeta, getHelpChatIdentity, type OperatorScript } from '@talk/core/contract';

/** What a help chat reads at `window.talkHelpChat`. */
export interface HelpChatUser {
  readonly user_id: string;
  /** Proves the id: HMAC-SHA256 with the operator's identity secret. */
  readonly user_hash: string;
  readonly name: string;
  readonly email: string;
  readonly company_id: string;
  readonly company_name: string;
}

/** What analytics reads at `window.talkAnalytics`. */
export interface AnalyticsUser {
  readonly user_id: string;
  readonly company_id: string;
}

declare global {
  interface Window {
    talkHelpChat?: HelpChatUser;
    talkAnalytics?: AnalyticsUser;
  }
}

interface ScriptsToLoad {
  readonly call: Api['call'];
  readonly user: Profile;
  readonly offered: readonly OperatorScript[];
  /** The session of the user in this company has ended. */
  readonly signal: AbortSignal;
  /** Starts the page again. */
  readonly reload?: () => void;
}

/** Sent to the window before the page starts again: the scripts have to stop. */
export const END_EVENT = 'talk:session-end';

/** Loads what is offered. A script that cannot be loaded is left out: Talk works without it. */
export async function loadScripts(wanted: ScriptsToLoad): Promise<void> {
  const { offered, signal, reload = () => location.reload() } = wanted;
  let hasLoaded = false;
  signal.addEventListener('abort', () => {
    if (!hasLoaded) return;
    delete window.talkHelpChat;
    delete window.talkAnalytics;
    window.dispatchEvent(new Event(END_EVENT));
    // A script cannot be taken out of a page. The sign-in page and the next user get a page without it.
    reload();
  });
  const insert = (url: string): void => {
    hasLoaded = true;
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    document.head.append(script);
  };
  const loads = { help_chat: loadHelpChat, analytics: loadAnalytics };
  await Promise.allSettled(offered.map((script) => loads[script](wanted, insert)));
}

async function loadHelpChat({ call, user, signal }: ScriptsToLoad, insert: (url: string) => void): Promise<void> {
  const { script_url: url, user_id, user_hash } = await call(getHelpChatIdentity, { signal });
  if (signal.aborted) return;
  const { name, email, company_name } = user;
  window.talkHelpChat = { user_id, user_hash, name, email, company_id: String(user.company_id), company_name };
  insert(url);
}

async function loadAnalytics({ call, signal }: ScriptsToLoad, insert: (url: string) => void): Promise<void> {
  const { script_url: url, user_id, company_id } = await call(getAnalyticsMeta, { signal });
  if (signal.aborted) return;
  window.talkAnalytics = { user_id, company_id };
  insert(url);
}
