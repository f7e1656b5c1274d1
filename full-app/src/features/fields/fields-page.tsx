import '../../shared/page-frame.css';
import './fields.css';
import type { AttributeField } from '@talk/core/contract';
import { Button, EmptyState, Icon, IconButton } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { Archive, ArrowDown, ArrowUp, Pencil, Plus, TextCursorInput } from 'lucide';
import { useState, type ReactNode } from 'react';
import { attributeFieldsQuery, useAttributeChanges } from '../../entities/attribute/index.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { sentenceOf } from '../../shared/errors.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { NotFound } from '../../shared/not-found.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { FieldDialog } from './field-dialog.js';
import { t } from './texts.js';

/** What the company wants to know of its contacts, for its admins. */
export function FieldsPage(): ReactNode {
  const { user } = useWorkspace();
  return user.user_roles.includes('Company Admin') ? <Fields /> : <NotFound />;
}

const UNDO_SHOWN_MS = 15_000;

function Fields(): ReactNode {
  usePageTitle(t('title'));
  const { client, toasts } = useWorkspace();
  const { data, error, refetch } = useQuery(attributeFieldsQuery(client));
  const changes = useAttributeChanges();
  /** `new`, or the id of the field that is changed. */
  const [opened, setOpened] = useState<'new' | number | null>(null);
  const shown = (data ?? []).filter((field) => !field.is_archived);
  const former = (data ?? []).filter((field) => field.is_archived);

  async function guarded(work: Promise<unknown>): Promise<boolean> {
    try {
      await work;
      return true;
    } catch (failure) {
      toasts.show(sentenceOf(failure), { tone: 'bad' });
      return false;
    }
  }
  async function archive(field: AttributeField): Promise<void> {
    if (!(await guarded(changes.archive(field, true)))) return;
    toasts.show(t('archived', { name: field.name }), {
      action: { label: t('undo'), run: () => void guarded(changes.archive(field, false)) },
      shownMs: UNDO_SHOWN_MS,
    });
  }
  function move(from: number, to: number): void {
    const [field] = shown.slice(from, from + 1);
    if (field === undefined) return;
    void guarded(changes.arrange(shown.toSpliced(from, 1).toSpliced(to, 0, field)));
  }
  const create = (
    <Button tone="primary" onClick={() => setOpened('new')}>
      <Icon shape={Plus} />
      {t('new')}
    </Button>
  );
  return (
    <div className="app-page-frame app-fields-page">
      <header>
        <div>
          <h1>{t('title')}</h1>
          <p className="tk-muted">{t('lead')}</p>
        </div>
        {shown.length > 0 && create}
      </header>
      {error && <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />}
      {data === undefined && !error && <ListSkeleton rows={6} />}
      {data !== undefined && shown.length === 0 && (
        <EmptyState icon={TextCursorInput} title={t('none')} action={create}>
          {t('noneWhy')}
        </EmptyState>
      )}
      {shown.length > 0 && (
        <ol className="app-fields" aria-label={t('title')}>
          {shown.map((field, at) => (
            <li key={field.id} data-field={field.id}>
              <FieldWords field={field} />
              <span className="app-fields-acts">
                <IconButton
                  icon={ArrowUp}
                  label={t('up', { name: field.name })}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                />
                <IconButton
                  icon={ArrowDown}
                  label={t('down', { name: field.name })}
                  disabled={at === shown.length - 1}
                  onClick={() => move(at, at + 1)}
                />
                <IconButton icon={Pencil} label={t('edit', { name: field.name })} onClick={() => setOpened(field.id)} />
                <IconButton
                  icon={Archive}
                  label={t('archive', { name: field.name })}
                  onClick={() => void archive(field)}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
      {former.length > 0 && (
        <section aria-labelledby="former-fields">
          <h2 id="former-fields">{t('former')}</h2>
          <p className="tk-muted">{t('formerWhy')}</p>
          <ul className="app-fields">
            {former.map((field) => (
              <li key={field.id}>
                <FieldWords field={field} />
                <Button
                  aria-label={t('backOf', { name: field.name })}
                  onClick={() => void guarded(changes.archive(field, false))}
                >
                  {t('back')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {opened !== null && (
        <FieldDialog field={shown.find(({ id }) => id === opened) ?? null} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}

/** "Plan · Choice of options: Gold, Silver". */
function FieldWords({ field }: { field: AttributeField }): ReactNode {
  const options = field.options.filter((option) => !option.is_archived).map(({ name }) => name);
  return (
    <span className="app-fields-words">
      <strong>
        <bdi>{field.name}</bdi>
      </strong>
      <span className="tk-muted">
        {t(`type.${field.type}`)}
        {options.length > 0 && ': '}
        <bdi>{options.join(', ')}</bdi>
      </span>
    </span>
  );
}
