import { Icon } from '@talk/ui';
import { Ellipsis, Folder } from 'lucide';
import { useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import type { ContactFolder } from '../../entities/contact/index.js';
import { t } from './texts.js';

export interface ListGroupProps {
  /** Null: the lists outside of folders. */
  folder: ContactFolder | null;
  mayChange: boolean;
  isEmpty: boolean;
  /** There are no folders: nothing to tell it from. */
  isAlone?: boolean;
  onDropList: (listId: number, folder: ContactFolder | null) => void;
  onRename: (folder: ContactFolder) => void;
  onRemove: (folder: ContactFolder) => void;
  children: ReactNode;
}

const KIND = 'application/x-talk-list';

/** A folder with its lists: lists are dropped on it. */
export function ListGroup({
  folder,
  mayChange,
  isEmpty,
  isAlone = false,
  onDropList,
  onRename,
  onRemove,
  children,
}: ListGroupProps): ReactNode {
  const [isOver, setIsOver] = useState(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- by keyboard, lists are moved with M or their menu
    <tbody
      data-folder={folder?.id ?? 'none'}
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(KIND)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const id = Number(event.dataTransfer.getData(KIND));
        if (id > 0) onDropList(id, folder);
      }}
    >
      <tr className="app-list-folder-row" hidden={isAlone}>
        {/* A cell for each column, since some are left out on a phone; the name runs over those that are empty. */}
        <th scope="rowgroup">
          <span>
            {folder !== null && <Icon shape={Folder} size="small" />}
            {folder?.name ?? t('noFolder')}
            {isEmpty && <span className="tk-muted app-list-folder-hint">{t('folderEmpty')}</span>}
          </span>
        </th>
        <td className="app-list-count" aria-hidden="true" />
        <td data-column="who" aria-hidden="true" />
        <td data-column="owner" aria-hidden="true" />
        <td className="app-list-acts">
          {folder !== null && mayChange && (
            <MenuTrigger>
              <Button className="tk-icon-button" aria-label={t('folderMenu', { name: folder.name })}>
                <Icon shape={Ellipsis} />
              </Button>
              <Popover className="app-popover" placement="bottom end">
                <Menu
                  className="app-menu"
                  aria-label={t('folderMenu', { name: folder.name })}
                  onAction={(key) => (key === 'rename' ? onRename(folder) : onRemove(folder))}
                >
                  <MenuItem id="rename" className="app-menu-item">
                    {t('actRename')}
                  </MenuItem>
                  <MenuItem id="remove" className="app-menu-item">
                    {t('actRemove')}
                  </MenuItem>
                </Menu>
              </Popover>
            </MenuTrigger>
          )}
        </td>
      </tr>
      {children}
    </tbody>
  );
}
