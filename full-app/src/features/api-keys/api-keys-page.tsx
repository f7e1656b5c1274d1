import '../../shared/page-frame.css';
import '../../shared/settings-list.css';
import './api-keys.css';
import { Button, EmptyState, IconButton } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, MessageSquareText, Pencil, Plus, Signature, Trash2 } from 'lucide';
import { useState, type ReactNode } from 'react';
import { useTeam } from '../../entities/user/index.js';
import { ActDialog } from '../../shared/act-dialog.js';
import { dateWords } from '../../shared/dates.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { NotFound } from '../../shared/not-found.js';
import { OnceDialog } from '../../shared/once-dialog.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { snippetOf } from './key-draft.js';
import { KeyDialog } from './key-dialog.js';
import { SecretsDialog } from './secrets-dialog.js';
import { t } from './texts.js';
import { apiKeysQuery, useApiKeyChanges, type ApiKey, type MadeKey } from './use-api-keys.js';
import { WidgetDialog } from './widget-dialog.js';

/** What opens Talk from other pages and programs, for those who may decide it. */
export function ApiKeysPage(): ReactNode {
  const { user } = useWorkspace();
  return may(user, 'manage api keys') ? <ApiKeys /> : <NotFound />;
}

type Opened =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'revoke' | 'widget' | 'secrets'; readonly key: ApiKey }
  | { readonly kind: 'made'; readonly made: MadeKey };

function ApiKeys(): ReactNode {
  usePageTitle(t('title'));
  const { client, toasts } = useWorkspace();
  const { data: keys, error, refetch } = useQuery(apiKeysQuery(client.api));
  const changes = useApiKeyChanges();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = (): void => setOpened(null);
  const live = keys?.filter((key) => key.revoked_at === null);
  const revoked = keys?.filter((key) => key.revoked_at !== null) ?? [];
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
        {live !== undefined && live.length > 0 && create}
      </header>
      {error && <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />}
      {live === undefined && !error && <ListSkeleton rows={3} />}
      {live?.length === 0 && (
        <EmptyState icon={KeyRound} title={t('none')} action={create}>
          {t('noneWhy')}
        </EmptyState>
      )}
      {live !== undefined && live.length > 0 && (
        <ul className="app-setting-list" aria-label={t('title')}>
          {live.map((key) => (
            <li key={key.id}>
              <KeyWords apiKey={key} />
              <span>
                {key.kind === 'publishable' && (
                  <>
                    <IconButton
                      icon={MessageSquareText}
                      label={t('widget', { name: key.name })}
                      onClick={() => setOpened({ kind: 'widget', key })}
                    />
                    <IconButton
                      icon={Signature}
                      label={t('secrets', { name: key.name })}
                      onClick={() => setOpened({ kind: 'secrets', key })}
                    />
                  </>
                )}
                <IconButton
                  icon={Pencil}
                  label={t('edit', { name: key.name })}
                  onClick={() => setOpened({ kind: 'edit', key })}
                />
                <IconButton
                  icon={Trash2}
                  label={t('revoke', { name: key.name })}
                  onClick={() => setOpened({ kind: 'revoke', key })}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      {revoked.length > 0 && (
        <details className="app-keys-revoked">
          <summary>{t('revoked', { count: revoked.length })}</summary>
          <ul className="app-setting-list">
            {revoked.map((key) => (
              <li key={key.id}>
                <KeyWords apiKey={key} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {(opened?.kind === 'new' || opened?.kind === 'edit') && (
        <KeyDialog
          apiKey={opened.kind === 'edit' ? opened.key : null}
          onMade={(made) => setOpened({ kind: 'made', made })}
          onClose={close}
        />
      )}
      {opened?.kind === 'made' && <MadeDialog made={opened.made} onClose={close} />}
      {opened?.kind === 'widget' && <WidgetDialog apiKey={opened.key} onClose={close} />}
      {opened?.kind === 'secrets' && <SecretsDialog apiKey={opened.key} onClose={close} />}
      {opened?.kind === 'revoke' && (
        <ActDialog
          title={t('revokeTitle', { name: opened.key.name })}
          action={t('revokeAct')}
          busyAction={t('revoking')}
          tone="stop"
          onAct={async () => {
            await changes.revoke(opened.key.id);
            toasts.show(t('wasRevoked', { name: opened.key.name }));
          }}
          onClose={close}
        >
          <p>{t('revokeWhy')}</p>
        </ActDialog>
      )}
    </div>
  );
}

function MadeDialog({ made: { key, secret }, onClose }: { made: MadeKey; onClose: () => void }): ReactNode {
  const snippet = snippetOf(key, secret, location.origin);
  return (
    <OnceDialog
      title={t('madeTitle')}
      values={[
        { label: t('secret'), text: secret },
        ...(key.kind === 'user' ? [{ label: t('publicId'), text: key.public_id }] : []),
        ...(snippet === null ? [] : [{ label: t('paste'), text: snippet, isLong: true }]),
      ]}
      onClose={onClose}
    />
  );
}

/** "Phone on a page · for Priya · uk_demo_… · https://crm.example.com · last used Nov 12, 2026". */
function KeyWords({ apiKey }: { apiKey: ApiKey }): ReactNode {
  const { user } = useWorkspace();
  const { names } = useTeam();
  const date = (instant: string): string => dateWords(Date.parse(instant), user.company.timezone);
  const { kind, allowed_origins: sites, user_id: userId, revoked_at: revokedAt, last_used_at: usedAt } = apiKey;
  const [site] = sites;
  const siteWords = sites.length === 1 && site !== undefined ? site : t('sites', { count: sites.length });
  const facts = [
    t(`kind.${kind}`),
    ...(userId === null ? [] : [t('belongsTo', { name: names.get(userId) ?? t('former') })]),
    `${apiKey.prefix}…`,
    ...(apiKey.signs_in_users ? [t('signsInUsers')] : []),
    ...(kind === 'secret' ? [] : [sites.length === 0 ? t('noSites') : siteWords]),
    t('made', { date: date(apiKey.created_at) }),
    revokedAt !== null
      ? t('revokedOn', { date: date(revokedAt) })
      : usedAt === null
        ? t('neverUsed')
        : t('used', { date: date(usedAt) }),
  ];
  return (
    <span className="app-setting-words">
      <strong>
        <bdi>{apiKey.name}</bdi>
      </strong>
      <span className="tk-muted">{facts.join(' · ')}</span>
    </span>
  );
}
