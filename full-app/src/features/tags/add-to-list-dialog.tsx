import type { ListedTag } from '@talk/core/contacts';
import { useId, useState, type ReactNode } from 'react';
import { ListsProblem, taggedWith, useBulkChanges, useContactLists } from '../../entities/contact/index.js';
import { ActDialog } from '../../shared/act-dialog.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

export interface AddToListDialogProps {
  tag: ListedTag;
  onClose: () => void;
}

/** To which list the contacts of a tag are added. It runs as a change of many contacts, with its progress and its undo. */
export function AddToListDialog({ tag, onClose }: AddToListDialogProps): ReactNode {
  const { toasts } = useWorkspace();
  const { start } = useBulkChanges();
  const id = useId();
  const [chosen, setChosen] = useState('');
  const known = useContactLists();
  const lists = (known ?? []).filter(({ type, hasEdit }) => type === 'static' && hasEdit);
  return (
    <ActDialog
      title={t('listTitle')}
      action={t('listAct')}
      busyAction={t('listing')}
      isOff={chosen === ''}
      onAct={async () => {
        await start({ type: 'add_to_list', list_id: Number(chosen) }, { matching: taggedWith(tag.id), except: [] });
        toasts.show(t('listed'));
      }}
      onClose={onClose}
    >
      <div className="tk-field">
        <label htmlFor={id}>{t('listTo')}</label>
        <select id={id} className="tk-input" value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
          <option value="">{t('listChoose')}</option>
          {lists.map((list) => (
            <option key={list.id} value={list.id}>
              {list.name}
            </option>
          ))}
        </select>
      </div>
      <ListsProblem />
      <p className="tk-muted">
        {known !== null && lists.length === 0 ? t('listNone') : t('listWhy', { name: tag.name })}
      </p>
    </ActDialog>
  );
}
