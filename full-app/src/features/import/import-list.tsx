import { Button } from '@talk/ui';
import { useId, type ReactNode } from 'react';
import { useContactLists } from '../../entities/contact/index.js';
import { t } from './texts.js';

interface ImportListProps {
  /** The list that the contacts of the file are added to. */
  id: number | null;
  onId: (id: number | null) => void;
  onNew: () => void;
}

/** The list of the file: one that the user may change, or a new one. */
export function ImportList({ id, onId, onNew }: ImportListProps): ReactNode {
  const selectId = useId();
  const lists = useContactLists();
  const open = (lists ?? []).filter(({ type, hasEdit }) => type === 'static' && hasEdit);
  return (
    <div className="tk-field">
      <label htmlFor={selectId}>{t('list')}</label>
      <div className="app-import-list">
        <select
          id={selectId}
          className="tk-select"
          value={id ?? ''}
          onChange={({ currentTarget: { value } }) => onId(value === '' ? null : Number(value))}
        >
          <option value="">{t('noList')}</option>
          {open.map((list) => (
            <option key={list.id} value={list.id}>
              {list.name}
            </option>
          ))}
        </select>
        <Button onClick={onNew}>{t('newList')}</Button>
      </div>
    </div>
  );
}
