import { useId, useState, type ReactNode } from 'react';
import { bulkBodyOf, ListsProblem, taggedWith, useBulkChanges, useContactLists } from '../../entities/contact/index.js';
import { AddingDialog, type ChosenContacts, type DialerList } from '../../entities/dialer/index.js';
import { useTags } from '../../entities/tag/index.js';
import { t } from './texts.js';

export interface AddContactsDialogProps {
  list: DialerList;
  name: string;
  onClose: () => void;
}

/** Adds the contacts of a contact list or of a tag. */
export function AddContactsDialog({ list, name, onClose }: AddContactsDialogProps): ReactNode {
  const { start } = useBulkChanges();
  const id = useId();
  const lists = useContactLists() ?? [];
  const tags = useTags('contacts');
  const [source, setSource] = useState('');
  return (
    <AddingDialog
      title={t('addTitle', { name })}
      list={{ id: list.id, name }}
      contacts={contactsOf(source, start)}
      onClose={onClose}
    >
      <div className="tk-field">
        <label htmlFor={id}>{t('addFrom')}</label>
        <select
          id={id}
          className="tk-input"
          value={source}
          onChange={({ currentTarget: { value } }) => setSource(value)}
        >
          <option value="">{t('addChoose')}</option>
          {lists.length > 0 && (
            <optgroup label={t('addFromLists')}>
              {lists.map((each) => (
                <option key={each.id} value={`list-${each.id}`}>
                  {each.name}
                </option>
              ))}
            </optgroup>
          )}
          {tags.length > 0 && (
            <optgroup label={t('addFromTags')}>
              {tags.map((tag) => (
                <option key={tag.id} value={`tag-${tag.id}`}>
                  {tag.name}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      </div>
      <ListsProblem />
    </AddingDialog>
  );
}

function contactsOf(source: string, start: ReturnType<typeof useBulkChanges>['start']): ChosenContacts | null {
  const [kind, text] = source.split('-');
  const id = Number(text);
  if (source === '') return null;
  const target = { matching: kind === 'tag' ? taggedWith(id) : { list: id }, except: [] };
  return {
    body: bulkBodyOf(target),
    count: null,
    start: (listId) => start({ type: 'add_to_dialer', list_id: listId }, target),
  };
}
