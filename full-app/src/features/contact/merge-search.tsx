import type { Contact } from '@talk/core';
import { phoneDisplay } from '@talk/core/format';
import { Avatar, Field } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { nameOf, SEARCH_MIN_CHARACTERS } from '../../entities/contact/index.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './merge-words.js';

export interface MergeSearchProps {
  /** The one that stays. */
  contact: Contact;
  onChoose: (id: number) => void;
}

/** Finds the contact that is the same. */
export function MergeSearch({ contact, onChoose }: MergeSearchProps): ReactNode {
  const { client, entities } = useWorkspace();
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const isLong = search.length >= SEARCH_MIN_CHARACTERS;
  const { data, error } = useQuery({
    queryKey: ['merge-search', search],
    queryFn: ({ signal }) =>
      entities.contacts.ask(
        () => client.api.contacts.list({ query: { search, per_page: 8 }, signal }),
        (answer) => answer.data,
      ),
    enabled: isLong,
    placeholderData: (before) => before,
  });
  const found = isLong ? data?.data.filter(({ id }) => id !== contact.id) : undefined;
  return (
    <div className="app-merge-search">
      <Field
        label={t('search', { name: nameOf(contact) })}
        hint={t('searchHint')}
        type="search"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {error !== null && <ErrorNotice error={error} />}
      <div role="status" className="tk-muted">
        {isLong && error === null && found === undefined && t('searching')}
        {found?.length === 0 && t('none')}
      </div>
      {found !== undefined && found.length > 0 && (
        <ul className="app-merge-found">
          {found.map((each) => (
            <li key={each.id}>
              <button type="button" aria-label={t('choose', { name: nameOf(each) })} onClick={() => onChoose(each.id)}>
                <Avatar name={nameOf(each)} seed={each.id} />
                <span className="app-merge-who">
                  <strong className="tk-clip">{nameOf(each)}</strong>
                  <small className="tk-clip tk-num">
                    {[each.company_name, phoneDisplay(each.phone_number), each.email].filter(Boolean).join(' · ')}
                  </small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
