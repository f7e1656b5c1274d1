import type { BulkAction, ContactList } from '@talk/core/contacts';
import { List } from 'lucide';
import { Suspense, useState, type ReactNode } from 'react';
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Separator } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { ListDialog, useContactLists } from '../../../entities/contact/index.js';
import { BulkButton } from '../../../shared/bulk-button.js';
import { t } from './list-words.js';

export interface BulkListsProps {
  /** The list that is shown. */
  openId: number | undefined;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onAct: (action: BulkAction) => void;
}

/** Lists to which the selected contacts are added, a new one among them, and the open one, from which they are removed. */
export function BulkLists({ openId, isOpen, onOpenChange, onAct }: BulkListsProps): ReactNode {
  const lists = useContactLists() ?? [];
  const [isNew, setIsNew] = useState(false);
  const open = lists.filter(({ type, hasEdit }) => type === 'static' && hasEdit);
  const here = open.find(({ id }) => id === openId);
  const others = open.filter(({ id }) => id !== openId);
  const act = (key: string): void => {
    if (key === 'new') {
      onOpenChange(false);
      setIsNew(true);
    } else if (key === 'out' && here !== undefined) onAct({ type: 'remove_from_list', list_id: here.id });
    else onAct({ type: 'add_to_list', list_id: Number(key) });
  };
  const item = (id: string, text: string): ReactNode => (
    <MenuItem key={id} id={id} className="app-menu-item" textValue={text}>
      <span className="tk-clip">{text}</span>
    </MenuItem>
  );
  return (
    <>
      <MenuTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
        <BulkButton icon={List} label={t('bulk')} />
        <Popover className="app-popover" placement="bottom start">
          <Menu className="app-menu app-menu-long" aria-label={t('bulk')} onAction={(key) => act(String(key))}>
            {here !== undefined && item('out', t('removeFrom', { name: here.name }))}
            {item('new', t('newList'))}
            <Separator className="app-menu-line" />
            {others.length > 0 && (
              <MenuSection>
                <Header className="app-menu-head">{t('bulkAdd')}</Header>
                {others.map(({ id, name }: ContactList) => item(String(id), name))}
              </MenuSection>
            )}
          </Menu>
        </Popover>
      </MenuTrigger>
      {isNew && (
        <Suspense fallback={null}>
          <ListDialog
            list={null}
            onSaved={({ id }) => onAct({ type: 'add_to_list', list_id: id })}
            onClose={() => setIsNew(false)}
          />
        </Suspense>
      )}
    </>
  );
}
