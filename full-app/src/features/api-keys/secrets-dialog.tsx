import type { TextingWidget } from '@talk/core/contract';
import { Button, IconButton } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide';
import { useState, type ReactNode } from 'react';
import { ActDialog } from '../../shared/act-dialog.js';
import { dateWords } from '../../shared/dates.js';
import { Dialog } from '../../shared/dialog.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { OnceDialog } from '../../shared/once-dialog.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';
import { useApiKeyChanges, widgetQuery, type ApiKey, type MadeSecret } from './use-api-keys.js';

type Secret = TextingWidget['identity_secrets'][number];

/** What a site's server signs identity tokens with: makes one, which is shown once, and revokes it. */
export function SecretsDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }): ReactNode {
  const { client, user } = useWorkspace();
  const { data: widget, error, refetch } = useQuery(widgetQuery(client.api, apiKey.id));
  const changes = useApiKeyChanges();
  const [made, setMade] = useState<MadeSecret | null>(null);
  const [revoked, setRevoked] = useState<Secret | null>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const date = (instant: string): string => dateWords(Date.parse(instant), user.company.timezone);
  const create = async (): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      setMade(await changes.createSecret(apiKey.id));
    } catch (caught) {
      setRefusal(caught);
    }
    setBusy(false);
  };
  if (made !== null)
    return (
      <OnceDialog
        title={t('newSecretTitle')}
        values={[
          { label: t('kid'), text: made.kid },
          { label: t('secretValue'), text: made.secret },
        ]}
        why={t('secretNever')}
        onClose={() => setMade(null)}
      />
    );
  if (revoked !== null)
    return (
      <ActDialog
        title={t('revokeSecretTitle', { kid: revoked.kid })}
        action={t('revokeSecretAct')}
        busyAction={t('revoking')}
        tone="stop"
        onAct={() => changes.revokeSecret(apiKey.id, revoked.id)}
        onClose={() => setRevoked(null)}
      >
        <p>{t('revokeSecretWhy')}</p>
      </ActDialog>
    );
  return (
    <Dialog title={t('secrets', { name: apiKey.name })} onClose={onClose}>
      <div className="app-key-stack">
        <p className="tk-muted">{t('secretsWhy')}</p>
        {refusal !== null && <ErrorNotice error={refusal} />}
        {error && <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />}
        {widget === undefined && !error && <ListSkeleton rows={2} />}
        {widget?.identity_secrets.length === 0 && <p>{t('noSecrets')}</p>}
        {widget !== undefined && widget.identity_secrets.length > 0 && (
          <ul className="app-setting-list">
            {widget.identity_secrets.map((secret) => (
              <li key={secret.id}>
                <span className="app-setting-words">
                  <strong>{secret.kid}</strong>
                  <span className="tk-muted">
                    {secret.revoked_at === null
                      ? t('secretMade', { date: date(secret.created_at) })
                      : t('secretRevoked', { date: date(secret.revoked_at) })}
                  </span>
                </span>
                {secret.revoked_at === null && (
                  <span>
                    <IconButton
                      icon={Trash2}
                      label={t('revokeSecret', { kid: secret.kid })}
                      onClick={() => setRevoked(secret)}
                    />
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
        <div className="app-dialog-actions">
          <Button onClick={onClose}>{t('done')}</Button>
          <Button tone="primary" icon={Plus} disabled={busy || widget === undefined} onClick={() => void create()}>
            {t('newSecret')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
