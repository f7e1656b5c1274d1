import './merge.css';
import type { Contact } from '@talk/core';
import { Banner, Button } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDuplicates, useMergeChanges } from '../../entities/contact/index.js';
import { sentenceOf } from '../../shared/errors.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './merge-words.js';

export interface MergeNoticesProps {
  contact: Contact;
  onMerge: (otherId: number) => void;
}

/** Who may be the same as this contact. */
export function MergeNotices({ contact, onMerge }: MergeNoticesProps): ReactNode {
  const { toasts } = useWorkspace();
  const changes = useMergeChanges();
  const [duplicate] = useDuplicates(contact);
  const failed = (error: unknown): void => void toasts.show(sentenceOf(error), { tone: 'bad' });
  if (duplicate === undefined) return null;
  return (
    <div className="app-merge-notices">
      <Banner
        tone="info"
        action={
          <span className="app-merge-actions">
            <Button onClick={() => onMerge(duplicate.contact.id)}>{t('merge')}</Button>
            <Button tone="quiet" onClick={() => void changes.distinct(contact.id, duplicate.contact.id).catch(failed)}>
              {t('notSame')}
            </Button>
          </span>
        }
      >
        {/* Its page tells more than a line can. */}
        <Link to="/contacts/$contactId" params={{ contactId: String(duplicate.contact.id) }} search={true}>
          {t('duplicate', { name: duplicate.contact.name })}
        </Link>{' '}
        · {duplicate.reasons.map((reason) => t(reason === 'email' ? 'byEmail' : 'byName')).join(', ')}
      </Banner>
    </div>
  );
}
