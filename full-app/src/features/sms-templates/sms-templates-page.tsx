import '../../shared/page-frame.css';
import '../../shared/settings-list.css';
import './sms-templates.css';
import type { SmsTemplate } from '@talk/core/contract';
import { Button, EmptyState, Field, IconButton } from '@talk/ui';
import { MessageSquareQuote, Pencil, Plus, Trash2 } from 'lucide';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { useTemplateChanges, useTemplatePages } from '../../entities/sms-template/index.js';
import { ActDialog } from '../../shared/act-dialog.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { NotFound } from '../../shared/not-found.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { TemplateDialog } from './template-dialog.js';
import { t } from './texts.js';

/** The user's own templates of texts and those of the company. */
export function SmsTemplatesPage(): ReactNode {
  const { user } = useWorkspace();
  return may(user, 'list sms template', 'send message') ? <Templates /> : <NotFound />;
}

function Templates(): ReactNode {
  usePageTitle(t('title'));
  const { toasts, user } = useWorkspace();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { templates, error, retry, more, hasMore } = useTemplatePages(search);
  const changes = useTemplateChanges();
  const [edited, setEdited] = useState<SmsTemplate | 'new' | null>(null);
  const [removed, setRemoved] = useState<SmsTemplate | null>(null);
  const mayShare = may(user, 'manage sms template');
  const isEmpty = templates?.length === 0;
  const create = (
    <Button tone="primary" icon={Plus} onClick={() => setEdited('new')}>
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
        {!(isEmpty && search === '') && create}
      </header>
      {!(isEmpty && search === '') && (
        <Field
          label={t('search')}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      {error && <ErrorNotice error={error} action={<Button onClick={retry}>{t('retry')}</Button>} />}
      {templates === null && !error && <ListSkeleton rows={4} />}
      {isEmpty &&
        (search === '' ? (
          <EmptyState icon={MessageSquareQuote} title={t('none')} action={create}>
            {t('noneWhy')}
          </EmptyState>
        ) : (
          <EmptyState icon={MessageSquareQuote} title={t('noneFound')}>
            {t('noneFoundWhy')}
          </EmptyState>
        ))}
      {templates !== null && !isEmpty && (
        <ul className="app-setting-list" aria-label={t('title')}>
          {templates.map((template) => (
            <li key={template.id}>
              <TemplateWords template={template} />
              {(mayShare || template.user_id !== null) && (
                <span>
                  <IconButton
                    icon={Pencil}
                    label={t('edit', { name: template.name })}
                    onClick={() => setEdited(template)}
                  />
                  <IconButton
                    icon={Trash2}
                    label={t('remove', { name: template.name })}
                    onClick={() => setRemoved(template)}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <Button disabled={more === null} onClick={() => more?.()}>
          {t('more')}
        </Button>
      )}
      {edited !== null && (
        <TemplateDialog
          template={edited === 'new' ? null : edited}
          mayShare={mayShare}
          onClose={() => setEdited(null)}
        />
      )}
      {removed !== null && (
        <ActDialog
          title={t('removeTitle', { name: removed.name })}
          action={t('removeAct')}
          busyAction={t('removing')}
          tone="stop"
          onAct={async () => {
            await changes.remove(removed.id);
            toasts.show(t('removed', { name: removed.name }));
          }}
          onClose={() => setRemoved(null)}
        >
          <p>{t(removed.user_id === null ? 'removeWhyShared' : 'removeWhy')}</p>
        </ActDialog>
      )}
    </div>
  );
}

/** "Running late", the text, "Everyone in the company · Visits · sent 12 times". */
function TemplateWords({ template }: { template: SmsTemplate }): ReactNode {
  const { name, folder, body, attachments, use_count: count, user_id: ownerId } = template;
  const facts = [
    t(ownerId === null ? 'shared' : 'yours'),
    folder,
    t('used', { count }),
    attachments.length > 0 ? t('files', { count: attachments.length }) : null,
  ];
  return (
    <span className="app-setting-words">
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <span className="app-template-text" dir="auto">
        {body}
      </span>
      <span className="tk-muted">{facts.filter((fact) => fact !== null).join(' · ')}</span>
    </span>
  );
}
