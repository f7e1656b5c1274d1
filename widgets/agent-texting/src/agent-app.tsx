import { phoneDisplay } from '@talk/core/format';
import { unreadIn } from '@talk/core/texting';
import type { Thread } from '@talk/core/texting';
import {
  Avatar,
  Banner,
  Button,
  EmptyState,
  IconButton,
  ownZone,
  spoken,
  timeText,
  useNow,
  useSeen,
  useSignalValue,
} from '@talk/ui';
import { phoneText, Refused, SignIn } from '@talk/ui/phone';
import { TextingView, type ThreadSettings } from '@talk/ui/texting';
import { ExternalLink, MessageSquare, UserPlus, UserX } from 'lucide';
import { Fragment, useCallback, useMemo, useState, type ReactNode } from 'react';
import type { AgentModel, AgentScreen, NewContact } from './agent.model.js';
import { agentText } from './texts.js';

interface AgentAppProps {
  model: AgentModel;
  /** Whether a page shows the panel that it is in. */
  visible?: boolean;
  /** Shows the page's own record; null where it has none. */
  openRecord?: (() => void) | null;
}

/** The conversation, or what keeps it from being shown. */
export function AgentApp({ model, visible = true, openRecord = null }: AgentAppProps): ReactNode {
  const screen = useSignalValue(model.screen);
  useSignalValue(spoken);
  switch (screen.name) {
    case 'starting':
    case 'unreachable':
      return <Loading unreachable={screen.name === 'unreachable'} />;
    case 'sign-in':
      return (
        <main className="tk-phone tk-scroll" aria-label={agentText('title')}>
          <SignIn {...screen.view} onSubmit={(credentials) => void model.signIn(credentials)} />
        </main>
      );
    case 'refused':
      return <Refused code={screen.code} message={screen.message} onRetry={model.retry} />;
    case 'none':
      return (
        <main className="ta" aria-label={agentText('title')}>
          <EmptyState icon={MessageSquare} title={agentText('none')} titled>
            {agentText('none.why')}
          </EmptyState>
        </main>
      );
    case 'new':
      return <Newcomer contact={screen.contact} onCreate={() => void model.create()} />;
    case 'missing':
      return (
        <main className="ta" aria-label={agentText('title')}>
          <EmptyState icon={UserX} title={agentText('missing')} titled>
            {agentText('missing.why')}
          </EmptyState>
        </main>
      );
    case 'failed':
      return (
        <main className="ta ta-notice" aria-label={agentText('title')}>
          <Banner tone="bad" action={<Button onClick={model.retry}>{agentText('retry')}</Button>}>
            {agentText('failed')} {screen.error.message}
          </Banner>
        </main>
      );
    case 'open':
      return (
        <Conversation key={screen.contact.id} model={model} screen={screen} visible={visible} openRecord={openRecord} />
      );
  }
}

/** Nobody has the number: a contact is created only when the agent says so. */
function Newcomer({ contact, onCreate }: { contact: NewContact; onCreate: () => void }): ReactNode {
  const { phone, name, mayCreate, busy, problem } = contact;
  const number = `\u2068${phoneDisplay(phone)}\u2069`;
  const title = name === '' ? agentText('new', { number }) : agentText('new.named', { name, number });
  return (
    <main className="ta" aria-label={agentText('title')}>
      <EmptyState
        icon={UserPlus}
        title={title}
        titled
        action={
          mayCreate && (
            <Button tone="primary" aria-disabled={busy} onClick={onCreate}>
              {agentText(busy ? 'new.busy' : 'new.create')}
            </Button>
          )
        }
      >
        {agentText(mayCreate ? 'new.why' : 'new.notAllowed')}
      </EmptyState>
      {problem !== null && (
        <div className="ta-notice">
          <Banner tone="bad">{problem}</Banner>
        </div>
      )}
    </main>
  );
}

export function Loading({ unreachable }: { unreachable: boolean }): ReactNode {
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
  visible: boolean;
  openRecord: (() => void) | null;
  model: AgentModel;
  screen: Extract<AgentScreen, { name: 'open' }>;
}

function Conversation({ model, screen, visible, openRecord }: ConversationProps): ReactNode {
  const { user, contact, texting, expired } = screen;
  const { client } = model;
  const { phase } = useSignalValue(texting.thread.state);
  const nowMs = useNow(10_000);
  const [isTooOld, setTooOld] = useState(false);
  const format = user.time_format === '24' ? 24 : 12;
  const number = phoneDisplay(contact.phone_number);
  const name = contact.name.trim() || number;
  const { zones, source } = contact.local_zone;
  const clocks = [...new Set(zones.map((zone) => timeText(nowMs, zone, format)))].slice(0, 2).join(' – ');
  const settings = useMemo<ThreadSettings>(
    () => ({
      name,
      zone: ownZone(),
      format,
      loadFile: (uuid, signal) => client.api.files.get(uuid, { signal }),
      loadPreview: texting.loadPreview,
      call: null,
      onTooOld: () => setTooOld(true),
    }),
    [client, format, name, texting],
  );
  useMarkRead(texting.thread, visible && user.user_permissions.includes('update communication'));
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
          {openRecord && <IconButton icon={ExternalLink} label={agentText('record')} onClick={openRecord} />}
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

/** Tells the team that what arrived was seen. */
function useMarkRead(thread: Thread, may: boolean): void {
  const { communications } = useSignalValue(thread.state);
  const unread = unreadIn(communications);
  const mark = useCallback(() => void thread.markRead(), [thread]);
  useSeen(may && unread > 0 ? unread : null, mark);
}
