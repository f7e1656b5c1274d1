import { phoneDisplay, formatTime } from '@talk/core/format';
import { unreadIn } from '@talk/core/texting';
import type { Thread } from '@talk/core/texting';
import { Avatar, Banner, Button, EmptyState, useNow, useSignalValue } from '@talk/ui';
import { phoneText, Refused, SignIn } from '@talk/ui/phone';
import { TextingView, type ThreadSettings } from '@talk/ui/texting';
import { UserX } from 'lucide';
import { Fragment, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { AgentModel, AgentScreen } from './agent.model.js';
import { agentText } from './texts.js';

/** The conversation, or what keeps it from being shown. */
export function AgentApp({ model }: { model: AgentModel }): ReactNode {
  const screen = useSignalValue(model.screen);
  switch (screen.name) {
    case 'starting':
    case 'unreachable':
      return <Loading unreachable={screen.name === 'unreachable'} />;
    case 'sign-in':
      return (
        <main className="tk-phone tk-scroll">
          <SignIn {...screen.view} onSubmit={(credentials) => void model.signIn(credentials)} />
        </main>
      );
    case 'refused':
      return <Refused code={screen.code} message={screen.message} onRetry={model.retry} />;
    case 'missing':
      return (
        <main className="ta">
          <EmptyState icon={UserX} title={agentText('missing')} titled>
            {agentText('missing.why')}
          </EmptyState>
        </main>
      );
    case 'failed':
      return (
        <main className="ta ta-notice">
          <Banner tone="bad" action={<Button onClick={model.retry}>{agentText('retry')}</Button>}>
            {agentText('failed')} {screen.error.message}
          </Banner>
        </main>
      );
    case 'open':
      return <Conversation model={model} screen={screen} />;
  }
}

function Loading({ unreachable }: { unreachable: boolean }): ReactNode {
  return (
    <main className="ta" role="status" aria-label={agentText('loading')}>
      {unreachable && (
        <div className="ta-notice">
          <Banner tone="warn">{agentText('failed.network')}</Banner>
        </div>
      )}
      <div className="tk-thread-frame">
        <div className="tk-thread-inner tk-thread-skeleton" aria-hidden="true">
          <span className="tk-skeleton" data-side="theirs" />
          <span className="tk-skeleton" data-side="ours" />
          <span className="tk-skeleton" data-side="theirs" />
        </div>
      </div>
    </main>
  );
}

interface ConversationProps {
  model: AgentModel;
  screen: Extract<AgentScreen, { name: 'open' }>;
}

function Conversation({ model, screen: { user, contact, texting, expired } }: ConversationProps): ReactNode {
  const { client } = model;
  const { phase } = useSignalValue(texting.thread.state);
  const nowMs = useNow(10_000);
  const [isTooOld, setTooOld] = useState(false);
  const format = user.time_format === '24' ? 24 : 12;
  const number = phoneDisplay(contact.phone_number);
  const name = contact.name.trim() || number;
  const { zones, source } = contact.local_zone;
  const clocks = [...new Set(zones.map((zone) => formatTime(nowMs, zone, format)))].slice(0, 2).join(' – ');
  const settings = useMemo<ThreadSettings>(
    () => ({
      name,
      zone: ownZone(),
      format,
      loadFile: (uuid, signal) => client.api.files.get(uuid, { signal }),
      call: null,
      onTooOld: () => setTooOld(true),
    }),
    [client, format, name],
  );
  useMarkRead(texting.thread, user.user_permissions.includes('update communication'));
  // What a text needs first: a narrow panel cuts off the end.
  const facts = [
    number === name ? null : number,
    source === 'company' || clocks === '' ? null : agentText('there', { time: clocks }),
    contact.company_name,
  ];
  return (
    <main className="ta" aria-label={agentText('title')}>
      {phase !== 'left' && (
        <header className="ta-head">
          <Avatar name={name} seed={contact.id} />
          <div>
            <h1 dir="auto">{name}</h1>
            <p>
              {facts
                .filter((fact) => fact !== null && fact !== '')
                .map((fact, index) => (
                  <Fragment key={fact}>
                    {index > 0 && ' · '}
                    <bdi>{fact}</bdi>
                  </Fragment>
                ))}
            </p>
          </div>
        </header>
      )}
      {isTooOld && (
        <div className="ta-notice">
          <Banner tone="warn">{agentText('tooOld')}</Banner>
        </div>
      )}
      {expired?.form === null && (
        <div className="ta-notice">
          <Banner tone="warn" action={<Button onClick={model.retry}>{agentText('retry')}</Button>}>
            {phoneText('signin.expired')}
          </Banner>
        </div>
      )}
      {expired?.form && <SignIn {...expired.form} again onSubmit={(credentials) => void model.signIn(credentials)} />}
      <div className="ta-body" hidden={expired?.form != null}>
        <TextingView thread={texting.thread} composer={texting.composer} settings={settings} userId={user.id} />
      </div>
    </main>
  );
}

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Looked at for this long, it was seen. */
const SEEN_AFTER_MS = 1_000;

/** Tells the team that what arrived was seen: loaded, and in a visible window. */
function useMarkRead(thread: Thread, may: boolean): void {
  const { communications } = useSignalValue(thread.state);
  const unread = unreadIn(communications);
  useEffect(() => {
    if (unread === 0 || !may) return undefined;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const watch = (): void => {
      if (timer) clearTimeout(timer);
      timer = document.visibilityState === 'visible' ? setTimeout(() => void thread.markRead(), SEEN_AFTER_MS) : null;
    };
    watch();
    document.addEventListener('visibilitychange', watch);
    return () => {
      if (timer) clearTimeout(timer);
      document.removeEventListener('visibilitychange', watch);
    };
  }, [thread, unread, may]);
}
