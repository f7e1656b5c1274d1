import '../../shared/page-frame.css';
import './dialer.css';
import './session.css';
import { Banner, Button, EmptyState, useSignalValue } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import { PhoneOff } from 'lucide';
import { useState, type ReactNode } from 'react';
import type { DialerSession } from '../../entities/dialer/index.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { SessionActions } from './session-actions.js';
import { SessionContact } from './session-contact.js';
import { SessionEnd } from './session-end.js';
import { SessionQueue } from './session-queue.js';
import { SessionStart } from './session-start.js';
import type { SessionModel } from './session.model.js';
import { s } from './session.texts.js';
import { t } from './texts.js';
import { useSession } from './use-session.js';

/** Works through a list: the queue, the contact, and what can be done (feature-matrix §3.6). */
export function SessionPage(): ReactNode {
  const { auto_dialer_enabled: isOn } = useWorkspace().user.company;
  usePageTitle(s('title'));
  // A session that runs when the dialer is turned off still shows how it ended.
  const [wasOn, setWasOn] = useState(isOn);
  if (isOn && !wasOn) setWasOn(true);
  return isOn || wasOn ? <Session isOn={isOn} /> : <TurnedOff />;
}

const TurnedOff = (): ReactNode => (
  <EmptyState icon={PhoneOff} title={t('off')}>
    {t('offWhy')}
  </EmptyState>
);

function Session({ isOn }: { isOn: boolean }): ReactNode {
  const model = useSession();
  const session = useSignalValue(model.session);
  const problem = useSignalValue(model.problem);
  if (session === null && !isOn) return <TurnedOff />;
  return (
    <div className="app-page-frame app-dialer-page app-session">
      <header>
        <div>
          <h1>{s('title')}</h1>
          {session != null && <p className="tk-muted">{s('ofList', { name: session.list_name })}</p>}
        </div>
        <Link to="/power-dialer" className="tk-button" data-tone="quiet">
          {s('toLists')}
        </Link>
      </header>
      {problem !== null && <Banner tone="bad">{problem}</Banner>}
      <SessionBody model={model} session={session} />
    </div>
  );
}

function SessionBody({
  model,
  session,
}: {
  model: SessionModel;
  session: DialerSession | null | undefined;
}): ReactNode {
  if (session === undefined) return <Unknown model={model} />;
  if (session === null) return <SessionStart model={model} />;
  if (session.finished) return <SessionEnd model={model} session={session} />;
  return (
    <div className="app-session-body">
      <SessionActions model={model} session={session} />
      <SessionContact session={session} />
      <SessionQueue session={session} />
    </div>
  );
}

/** The server has not answered yet, or could not. */
function Unknown({ model }: { model: SessionModel }): ReactNode {
  const hasFailed = useSignalValue(model.problem) !== null;
  if (!hasFailed) return <ListSkeleton rows={6} />;
  return (
    <div>
      <Button onClick={() => void model.load()}>{t('retry')}</Button>
    </div>
  );
}
