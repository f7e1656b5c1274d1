import type { Contact } from '@talk/core';
import { Button, Icon, IconButton } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import { List, X } from 'lucide';
import type { ReactNode } from 'react';
import { useContactLists, useListsOfContact, type ContactList } from '../../entities/contact/index.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { sentenceOf } from '../../shared/errors.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './list-words.js';
import { ManyChooser } from './many-chooser.js';

const none: readonly ContactList[] = [];

/** The static lists that a contact is in, each a link to it. Whoever may change a list puts the contact into it and takes it out; each change is saved at once. */
export function ContactInLists({ contact, editable }: { contact: Contact; editable: boolean }): ReactNode {
  const { toasts } = useWorkspace();
  const all = useContactLists() ?? none;
  const { listIds, error, retry, put } = useListsOfContact(contact.id);
  if (error !== null) return <ErrorNotice error={error} action={<Button onClick={retry}>{t('retry')}</Button>} />;
  if (listIds === null) return null;
  const held = all.filter(({ id }) => listIds.includes(id));
  const offered = editable ? all.filter(({ type, hasEdit }) => type === 'static' && hasEdit) : none;
  const chosen = held.filter((list) => offered.includes(list));
  const change = async (listId: number, isIn: boolean): Promise<void> => {
    try {
      await put(listId, isIn);
    } catch (refusal) {
      toasts.show(sentenceOf(refusal), { tone: 'bad' });
    }
  };
  const choose = (ids: readonly number[]): void => {
    for (const { id } of offered) {
      const isIn = ids.includes(id);
      if (isIn !== listIds.includes(id)) void change(id, isIn);
    }
  };
  const names = held.map(({ name }) => name).join(', ') || t('none');
  return (
    <div className="app-in-lists">
      {held.length === 0 && <span className="tk-muted">{t('none')}</span>}
      {held.map((list) => (
        <span key={list.id} className="app-tag app-in-list">
          <Link to="/contacts" search={{ list: list.id }} className="tk-clip" title={list.name}>
            {list.name}
          </Link>
          {offered.includes(list) && (
            <IconButton
              icon={X}
              label={t('takeOut', { name: list.name })}
              onClick={() => void change(list.id, false)}
            />
          )}
        </span>
      ))}
      {offered.length > 0 && (
        <ManyChooser
          label={t('lists')}
          text={names}
          shown={<Icon shape={List} size="small" />}
          held={chosen}
          offered={offered}
          why={null}
          action={t('change', { names })}
          onChoose={choose}
        />
      )}
      {!editable && <p className="tk-muted">{t('mayNot')}</p>}
    </div>
  );
}
