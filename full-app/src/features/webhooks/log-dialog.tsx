import type { Webhook, WebhookAttempt, WebhookDelivery } from '@talk/core/contract';
import { Button } from '@talk/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { exactWords } from '../../shared/dates.js';
import { Dialog } from '../../shared/dialog.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';
import { useWebhookChanges, webhookLogQuery } from './use-webhooks.js';

/** What was sent to a webhook and how it was answered; sends a test event, or one of them again. */
export function LogDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }): ReactNode {
  const { client, toasts } = useWorkspace();
  const log = useInfiniteQuery(webhookLogQuery(client.api, webhook.id));
  const changes = useWebhookChanges();
  const [sending, setSending] = useState<'test' | number | null>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const deliveries = log.data?.pages.flatMap(({ data }) => data);

  const send = async (what: 'test' | number): Promise<void> => {
    setSending(what);
    setRefusal(null);
    try {
      const delivery = what === 'test' ? await changes.test(webhook.id) : await changes.replay(webhook.id, what);
      const status = delivery.attempts[0]?.status ?? 0;
      const isAccepted = status >= 200 && status < 300;
      const words = what === 'test' ? (isAccepted ? 'testOk' : 'testBad') : isAccepted ? 'replayOk' : 'replayBad';
      toasts.show(t(words), isAccepted ? {} : { tone: 'bad' });
    } catch (error) {
      setRefusal(error);
    } finally {
      setSending(null);
    }
  };

  return (
    <Dialog title={t('logTitle', { name: webhook.name })} onClose={onClose}>
      <div className="app-webhook-log">
        {refusal !== null && <ErrorNotice error={refusal} />}
        {log.error && (
          <ErrorNotice error={log.error} action={<Button onClick={() => void log.refetch()}>{t('retry')}</Button>} />
        )}
        {deliveries === undefined && !log.error && <ListSkeleton rows={3} />}
        {deliveries?.length === 0 && <p className="tk-muted">{t('logNone')}</p>}
        {deliveries !== undefined && deliveries.length > 0 && (
          <ul>
            {deliveries.map((delivery) => (
              <DeliveryEntry
                key={delivery.id}
                delivery={delivery}
                isBusy={sending !== null}
                onReplay={() => void send(delivery.id)}
              />
            ))}
          </ul>
        )}
        {log.hasNextPage && (
          <Button disabled={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {t('more')}
          </Button>
        )}
        <div className="app-dialog-actions">
          <Button tone="primary" disabled={sending !== null} onClick={() => void send('test')}>
            {t(sending === 'test' ? 'testing' : 'test')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface DeliveryEntryProps {
  delivery: WebhookDelivery;
  isBusy: boolean;
  onReplay: () => void;
}

/** "call.ended · Delivered · Nov 12, 2026, 9:41 AM", and below what can be opened: each attempt and the body. */
function DeliveryEntry({ delivery, isBusy, onReplay }: DeliveryEntryProps): ReactNode {
  const time = useTimes();
  const { type, state, created_at: createdAt, next_attempt_at: nextAt, attempts, body } = delivery;
  const facts = [
    t(`delivery.${state}`),
    time(createdAt),
    ...(nextAt === null ? [] : [t('next', { time: time(nextAt) })]),
  ];
  return (
    <li>
      <details>
        <summary>
          <code>{type}</code>
          <span className="tk-muted" data-state={state}>
            {facts.join(' · ')}
          </span>
        </summary>
        {attempts.length > 0 && (
          <ol className="app-webhook-attempts">
            {attempts.map((attempt) => (
              <li key={attempt.at}>
                {attemptWords(attempt, time)}
                {attempt.answer !== null && attempt.answer !== '' && <pre dir="auto">{attempt.answer}</pre>}
              </li>
            ))}
          </ol>
        )}
        <p className="tk-muted">{t('body')}</p>
        <pre dir="ltr">{body}</pre>
        <Button disabled={isBusy} aria-label={t('replayOf', { type, time: time(createdAt) })} onClick={onReplay}>
          {t('replay')}
        </Button>
      </details>
    </li>
  );
}

function attemptWords({ at, status, duration_ms: ms, problem }: WebhookAttempt, time: (at: string) => string): string {
  if (status !== null) return t('answered', { time: time(at), status: String(status), ms: String(ms) });
  return t(`problem.${problem ?? 'unreachable'}`, { time: time(at) });
}

/** Words for a moment, on the company's clock. */
export function useTimes(): (instant: string) => string {
  const { user } = useWorkspace();
  return (instant) => exactWords(Date.parse(instant), user.company.timezone, 12);
}
