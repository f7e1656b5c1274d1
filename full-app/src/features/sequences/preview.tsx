import type { Contact } from '@talk/core';
import { phoneDisplay } from '@talk/core/format';
import { Field } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { nameOf, SEARCH_MIN_CHARACTERS } from '../../entities/contact/index.js';
import { sequencePreviewQuery } from '../../entities/sequence/index.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

/** A text with the values of a contact. */
export function Preview({ body, lineId }: { body: string; lineId: number | null }): ReactNode {
  const [contact, setContact] = useState<Contact | null>(null);
  return (
    <details className="app-sequence-preview">
      <summary>{t('preview')}</summary>
      <Finder onChoose={setContact} />
      {contact !== null && <Shown contact={contact} body={body} lineId={lineId} />}
    </details>
  );
}

function Finder({ onChoose }: { onChoose: (contact: Contact) => void }): ReactNode {
  const { client, entities } = useWorkspace();
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const isLong = search.length >= SEARCH_MIN_CHARACTERS;
  const { data, error } = useQuery({
    queryKey: ['preview-search', search],
    queryFn: ({ signal }) =>
      entities.contacts.ask(
        () => client.api.contacts.list({ query: { search, per_page: 5 }, signal }),
        (answer) => answer.data,
      ),
    enabled: isLong,
  });
  const found = isLong ? data?.data : undefined;
  return (
    <>
      <Field
        label={t('previewFor')}
        hint={t('previewHint')}
        type="search"
        autoComplete="off"
        dir="auto"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {error !== null && <ErrorNotice error={error} />}
      <div role="status" className="tk-muted">
        {found?.length === 0 && t('previewNone')}
      </div>
      {found !== undefined && found.length > 0 && (
        <ul className="app-sequence-found">
          {found.map((each) => (
            <li key={each.id}>
              <button
                type="button"
                className="tk-button"
                onClick={() => {
                  onChoose(each);
                  setText('');
                }}
              >
                <bdi>{nameOf(each)}</bdi> <span className="tk-muted tk-num">{phoneDisplay(each.phone_number)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Shown({ contact, body, lineId }: { contact: Contact; body: string; lineId: number | null }): ReactNode {
  const { client } = useWorkspace();
  const shown = useDeferredValue(body);
  const { data, error } = useQuery(
    sequencePreviewQuery(client.api, { contact_id: contact.id, campaign_id: lineId, body: shown }),
  );
  return (
    <>
      <p className="tk-muted">{t('previewOf', { name: nameOf(contact) })}</p>
      {error !== null && <ErrorNotice error={error} />}
      {data !== undefined && (
        <p className="app-sequence-text" dir="auto">
          {data.text}
        </p>
      )}
      {data?.is_complete === false && <p className="tk-error">{t('incomplete')}</p>}
    </>
  );
}
