import '../../shared/settings-list.css';
import { Button, IconButton } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide';
import { useState, type ReactNode } from 'react';
import { ActDialog } from '../../shared/act-dialog.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { sentenceOf } from '../../shared/errors.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { LinkDomainDialog } from './link-domain-dialog.js';
import { t } from './link-texts.js';
import { RecentLinks } from './recent-links.js';
import { linkDomainsQuery, useSaveLinkDomains, type LinkDomain } from './use-link-domains.js';

/** The server refuses more. */
const AT_MOST = 10;

/** The domains with which short links in texts begin; for admins. */
export function LinkDomainsSection(): ReactNode {
  const { client, toasts } = useWorkspace();
  const { data, error, refetch } = useQuery(linkDomainsQuery(client.api));
  const save = useSaveLinkDomains();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const domains = data?.domains ?? [];

  async function makeDefault(host: string): Promise<void> {
    setSaving(true);
    try {
      await save(domains.map((each) => ({ ...each, is_default: each.host === host })));
    } catch (refusal) {
      toasts.show(sentenceOf(refusal), { tone: 'bad' });
    } finally {
      setSaving(false);
    }
  }
  return (
    <section aria-labelledby="texting-links">
      <h2 id="texting-links">{t('title')}</h2>
      <p className="tk-muted">{t('why')}</p>
      {error && <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />}
      {data === undefined && !error && <ListSkeleton rows={1} />}
      {data !== undefined && domains.length === 0 && <p>{t('fallback', { host: data.fallback_host })}</p>}
      {domains.length > 0 && (
        <ul className="app-setting-list" aria-label={t('list')}>
          {domains.map((domain) => (
            <DomainRow
              key={domain.host}
              domain={domain}
              isBusy={isSaving}
              onDefault={() => void makeDefault(domain.host)}
              onRemove={() => setRemoved(domain.host)}
            />
          ))}
        </ul>
      )}
      {data !== undefined && domains.length < AT_MOST && (
        <Button icon={Plus} onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      )}
      <RecentLinks />
      {isAdding && data !== undefined && <LinkDomainDialog known={data} onClose={() => setAdding(false)} />}
      {removed !== null && (
        <ActDialog
          title={t('removeTitle', { host: removed })}
          action={t('removeAct')}
          busyAction={t('removing')}
          tone="stop"
          onAct={async () => {
            await save(domains.filter(({ host }) => host !== removed));
            toasts.show(t('removed', { host: removed }));
          }}
          onClose={() => setRemoved(null)}
        >
          <p>{t('removeWhy')}</p>
        </ActDialog>
      )}
    </section>
  );
}

interface DomainRowProps {
  domain: LinkDomain;
  isBusy: boolean;
  onDefault: () => void;
  onRemove: () => void;
}

function DomainRow({
  domain: { host, is_default: isDefault },
  isBusy,
  onDefault,
  onRemove,
}: DomainRowProps): ReactNode {
  return (
    <li>
      <span className="app-setting-words">
        <strong dir="ltr">{host}</strong>
        <span className="tk-muted">{t(isDefault ? 'isDefault' : 'isKept')}</span>
      </span>
      <span>
        {!isDefault && (
          <Button tone="quiet" aria-label={t('makeDefaultOf', { host })} disabled={isBusy} onClick={onDefault}>
            {t('makeDefault')}
          </Button>
        )}
        <IconButton icon={Trash2} label={t('remove', { host })} disabled={isBusy} onClick={onRemove} />
      </span>
    </li>
  );
}
