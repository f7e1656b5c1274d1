import '../../shared/page-frame.css';
import '../../shared/list-tools.css';
import './broadcasts.css';
import type { BroadcastActivity } from '@talk/core/contract';
import { Banner, Button, numberText } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { CircleStop, Download, Pause, Play } from 'lucide';
import { useState, type ReactNode } from 'react';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { NotFound } from '../../shared/not-found.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { sendsBroadcasts, timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { ActDialogs, type OpenedAct } from './act-dialogs.js';
import { Progress } from './broadcast-row.js';
import { factsOf } from './broadcast-words.js';
import { ReasonList } from './reason-list.js';
import { Recipients } from './recipients.js';
import { t } from './texts.js';
import { broadcastQuery, useBroadcastChanges } from './use-broadcasts.js';
import { MessageSound } from './voicemail-step.js';
import { isVoicemail, v } from './voicemail-texts.js';

/** What became of one broadcast: its recipients by outcome, and why some got no text. */
export function BroadcastActivityPage(): ReactNode {
  const { user } = useWorkspace();
  const { broadcastId } = useParams({ strict: false });
  const id = Number(broadcastId);
  return sendsBroadcasts(user) && Number.isSafeInteger(id) && id > 0 ? <Activity key={id} id={id} /> : <NotFound />;
}

function Activity({ id }: { id: number }): ReactNode {
  const { client } = useWorkspace();
  const { data, error, refetch } = useQuery(broadcastQuery(client.api, id));
  usePageTitle(data?.name ?? t('title'));
  return (
    <div className="app-page-frame app-broadcast-activity">
      <p>
        <Link to="/broadcasts">{t('back')}</Link>
      </p>
      {data === undefined && <h1>{t('title')}</h1>}
      {error && <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />}
      {data === undefined ? !error && <ListSkeleton rows={6} /> : <Shown broadcast={data} />}
    </div>
  );
}

function Shown({ broadcast }: { broadcast: BroadcastActivity }): ReactNode {
  const format = timeFormatOf(useWorkspace().user);
  const { name, status, reason, outcomes, reasons, body, voicemail_message: message } = broadcast;
  return (
    <>
      <header className="app-broadcast-head">
        <div>
          <h1>
            <bdi>{name}</bdi>
          </h1>
          <p className="tk-muted">
            <span className="app-broadcast-status" data-status={status}>
              {t(`status.${status}`)}
            </span>{' '}
            {factsOf(broadcast, format).join(' · ')}
          </p>
        </div>
        <Acts broadcast={broadcast} />
      </header>
      {reason !== null && <Banner tone="warn">{reason}</Banner>}
      <Progress broadcast={broadcast} />
      <section aria-labelledby="broadcast-outcomes">
        <h2 id="broadcast-outcomes">{t('outcomes')}</h2>
        <dl className="app-broadcast-tiles">
          {outcomes.map(({ outcome, count }) => (
            <div key={outcome} data-outcome={outcome}>
              <dt>{t(`outcome.${outcome}`)}</dt>
              <dd className="tk-num">{numberText(count)}</dd>
            </div>
          ))}
        </dl>
      </section>
      {reasons.length > 0 && (
        <section aria-labelledby="broadcast-reasons">
          <h2 id="broadcast-reasons">{isVoicemail(broadcast) ? v('reasons') : t('reasons')}</h2>
          <ReasonList reasons={reasons} />
        </section>
      )}
      {message !== null && (
        <section aria-labelledby="broadcast-message">
          <h2 id="broadcast-message">{v('theMessage')}</h2>
          <p>
            <bdi>{message.name}</bdi>
          </p>
          <MessageSound message={message} />
        </section>
      )}
      {body !== '' && (
        <section aria-labelledby="broadcast-text">
          <h2 id="broadcast-text">{t('theText')}</h2>
          <p className="app-broadcast-text" dir="auto">
            {body}
          </p>
        </section>
      )}
      <Recipients broadcast={broadcast} />
    </>
  );
}

function Acts({ broadcast }: { broadcast: BroadcastActivity }): ReactNode {
  const changes = useBroadcastChanges();
  const [opened, setOpened] = useState<OpenedAct | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const { id, name, status } = broadcast;
  const isGoing = status === 'sending' || status === 'scheduled';
  const run = (work: Promise<unknown>): void => {
    setRefusal(null);
    setBusy(true);
    work.catch(setRefusal).finally(() => setBusy(false));
  };
  return (
    <div className="app-broadcast-acts">
      {isGoing && (
        <Button icon={Pause} disabled={isBusy} onClick={() => run(changes.toggle(id, false))}>
          {t('pauseAct')}
        </Button>
      )}
      {status === 'paused' && (
        <Button icon={Play} disabled={isBusy} onClick={() => run(changes.toggle(id, true))}>
          {t('resumeAct')}
        </Button>
      )}
      {(isGoing || status === 'paused') && (
        <Button icon={CircleStop} tone="stop-soft" onClick={() => setOpened({ kind: 'cancel', broadcast })}>
          {t('cancelAct')}
        </Button>
      )}
      <Button icon={Download} disabled={isBusy} onClick={() => run(changes.download(id, name))}>
        {t('export')}
      </Button>
      {refusal !== null && <ErrorNotice error={refusal} />}
      <ActDialogs opened={opened} onClose={() => setOpened(null)} />
    </div>
  );
}
