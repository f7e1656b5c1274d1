import '../../shared/page-frame.css';
import '../../shared/settings-list.css';
import './webhooks.css';
import type { Webhook } from '@talk/core/contract';
import { Banner, Button, EmptyState, IconButton } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Pencil, Plus, ScrollText, Trash2, Webhook as WebhookIcon } from 'lucide';
import { useState, type ReactNode } from 'react';
import { ActDialog } from '../../shared/act-dialog.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { NotFound } from '../../shared/not-found.js';
import { OnceDialog } from '../../shared/once-dialog.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { LogDialog, useTimes } from './log-dialog.js';
import { t } from './texts.js';
import { useWebhookChanges, webhooksQuery, type MadeSecret } from './use-webhooks.js';
import { WebhookDialog } from './webhook-dialog.js';

/** Where the company's events are sent to, for those who may decide it. */
export function WebhooksPage(): ReactNode {
  const { user } = useWorkspace();
  return may(user, 'manage api keys') ? <Webhooks /> : <NotFound />;
}

type Opened =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'log' | 'secret' | 'remove'; readonly webhook: Webhook }
  | { readonly kind: 'made'; readonly made: MadeSecret };

function Webhooks(): ReactNode {
  usePageTitle(t('title'));
  const { client } = useWorkspace();
  const { data: webhooks, error, refetch } = useQuery(webhooksQuery(client.api));
  const [opened, setOpened] = useState<Opened | null>(null);
  const create = (
    <Button tone="primary" icon={Plus} onClick={() => setOpened({ kind: 'new' })}>
      {t('new')}
    </Button>
  );
  return (
    <div className="app-page-frame app-list-page">
      <header>
        <div>
          <h1>{t('title')}</h1>
          <p className="tk-muted">{t('lead')}</p>
        </div>
        {webhooks !== undefined && webhooks.length > 0 && create}
      </header>
      {error && <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />}
      {webhooks === undefined && !error && <ListSkeleton rows={3} />}
      {webhooks?.length === 0 && (
        <EmptyState icon={WebhookIcon} title={t('none')} action={create}>
          {t('noneWhy')}
        </EmptyState>
      )}
      {webhooks
        ?.filter(({ state }) => state === 'paused')
        .map((webhook) => (
          <PausedNotice key={webhook.id} webhook={webhook} />
        ))}
      {webhooks !== undefined && webhooks.length > 0 && (
        <ul className="app-setting-list app-webhook-list" aria-label={t('title')}>
          {webhooks.map((webhook) => (
            <WebhookEntry key={webhook.id} webhook={webhook} onOpen={(kind) => setOpened({ kind, webhook })} />
          ))}
        </ul>
      )}
      <OpenedDialog opened={opened} onOpen={setOpened} onClose={() => setOpened(null)} />
    </div>
  );
}

function PausedNotice({ webhook: { id, name } }: { webhook: Webhook }): ReactNode {
  const { toasts } = useWorkspace();
  const changes = useWebhookChanges();
  const [refusal, setRefusal] = useState<unknown>(null);
  const resume = (): void => {
    changes.update(id, { is_enabled: true }).then(() => toasts.show(t('resumed', { name })), setRefusal);
  };
  return refusal === null ? (
    <Banner tone="bad" action={<Button onClick={resume}>{t('resume', { name })}</Button>}>
      {t('stopped', { name })}
    </Banner>
  ) : (
    <ErrorNotice error={refusal} action={<Button onClick={resume}>{t('retry')}</Button>} />
  );
}

interface WebhookEntryProps {
  webhook: Webhook;
  onOpen: (kind: 'edit' | 'log' | 'secret' | 'remove') => void;
}

/** "CRM sync · https://example.com/talk · 3 events · on · failing since …". */
function WebhookEntry({ webhook, onOpen }: WebhookEntryProps): ReactNode {
  const time = useTimes();
  const { name, url, events, state, waiting, failing_since: failingSince, old_secret_until: oldUntil } = webhook;
  const facts = [
    url,
    t('events', { count: events.length }),
    t(`state.${state}`),
    ...(waiting === 0 ? [] : [t('waiting', { count: waiting })]),
    ...(failingSince === null ? [] : [t('failing', { time: time(failingSince) })]),
    ...(oldUntil === null ? [] : [t('overlap', { time: time(oldUntil) })]),
  ];
  return (
    <li>
      <span className="app-setting-words">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className="tk-muted">{facts.join(' · ')}</span>
      </span>
      <span>
        <IconButton icon={ScrollText} label={t('log', { name })} onClick={() => onOpen('log')} />
        <IconButton icon={Pencil} label={t('edit', { name })} onClick={() => onOpen('edit')} />
        <IconButton icon={KeyRound} label={t('secret', { name })} onClick={() => onOpen('secret')} />
        <IconButton icon={Trash2} label={t('remove', { name })} onClick={() => onOpen('remove')} />
      </span>
    </li>
  );
}

interface OpenedDialogProps {
  opened: Opened | null;
  onOpen: (opened: Opened | null) => void;
  onClose: () => void;
}

function OpenedDialog({ opened, onOpen, onClose }: OpenedDialogProps): ReactNode {
  const { toasts } = useWorkspace();
  const changes = useWebhookChanges();
  // `ActDialog` closes itself once it has acted; the secret is shown after that.
  const [made, setMade] = useState<MadeSecret | null>(null);
  const shown = opened?.kind === 'made' ? opened.made : made;
  if (shown !== null) {
    const close = (): void => {
      setMade(null);
      onClose();
    };
    return (
      <OnceDialog
        title={t('madeTitle')}
        onlyNow={t('onlyNow')}
        values={[{ label: t('secretLabel'), text: shown.secret }]}
        why={t('secretWhy')}
        onClose={close}
      />
    );
  }
  if (opened === null || opened.kind === 'made') return null;
  if (opened.kind === 'new' || opened.kind === 'edit') {
    const webhook = opened.kind === 'edit' ? opened.webhook : null;
    return (
      <WebhookDialog webhook={webhook} onMade={(each) => onOpen({ kind: 'made', made: each })} onClose={onClose} />
    );
  }
  const { webhook } = opened;
  const { id, name } = webhook;
  if (opened.kind === 'log') return <LogDialog webhook={webhook} onClose={onClose} />;
  if (opened.kind === 'secret')
    return (
      <ActDialog
        title={t('secretTitle', { name })}
        action={t('secretAct')}
        busyAction={t('secretBusy')}
        onAct={async () => setMade(await changes.rotate(id))}
        onClose={onClose}
      >
        <p>{t('secretOverlap')}</p>
      </ActDialog>
    );
  return (
    <ActDialog
      title={t('removeTitle', { name })}
      action={t('removeAct')}
      busyAction={t('removing')}
      tone="stop"
      onAct={async () => {
        await changes.remove(id);
        toasts.show(t('removed', { name }));
      }}
      onClose={onClose}
    >
      <p>{t('removeWhy')}</p>
    </ActDialog>
  );
}
