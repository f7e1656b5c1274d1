import { crmTitle } from '@talk/core/format';
import { numberText, Icon } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import { Ellipsis, Pin, RefreshCw, SlidersHorizontal } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { scopeWord, type ContactList } from '../../entities/contact/index.js';
import { enrollAct } from '../../entities/sequence/index.js';
import { t } from './texts.js';

export type ListAct =
  | 'open'
  | 'pin'
  | 'edit'
  | 'move'
  | 'add'
  | 'split'
  | 'assign'
  | 'owner'
  | 'sync'
  | 'convert'
  | 'broadcast'
  | 'enroll'
  | 'delete';

export interface ListRowProps {
  list: ContactList;
  count: number | undefined;
  /** The person sees its contacts, too. */
  isReadable: boolean;
  mayAssign: boolean;
  mayBroadcast: boolean;
  mayEnroll: boolean;
  onAct: (act: ListAct, list: ContactList) => void;
}

/** A list in the table of lists. It is dragged by its row; everything else is in its menu. */
export function ListRow({
  list,
  count,
  isReadable,
  mayAssign,
  mayBroadcast,
  mayEnroll,
  onAct,
}: ListRowProps): ReactNode {
  const { id, name, type, source, pinned, hasEdit, hasDelete, owner } = list;
  const isStatic = type === 'static';
  const crm = source === null ? '' : crmTitle(source.name);
  const follows = source === null ? t('dynamic') : t('remote', { crm });
  const mayMove = hasEdit && isReadable;
  const acts: readonly { readonly id: ListAct; readonly text: string; readonly is: boolean }[] = [
    { id: 'open', text: t('actOpen'), is: isReadable },
    { id: 'pin', text: t(pinned ? 'actUnpin' : 'actPin'), is: isReadable },
    { id: 'edit', text: t('actEdit'), is: mayMove },
    { id: 'move', text: t('actMove'), is: mayMove },
    { id: 'add', text: t('actAdd'), is: isReadable && isStatic && hasEdit },
    { id: 'split', text: t('actSplit'), is: isReadable && isStatic && hasDelete && mayAssign },
    { id: 'assign', text: t('actAssign'), is: isReadable && mayAssign },
    { id: 'owner', text: t('actOwner'), is: hasDelete },
    { id: 'sync', text: t('actSync', { crm }), is: mayMove && source !== null },
    { id: 'convert', text: t('actConvert'), is: isReadable && !isStatic && hasDelete && mayAssign },
    { id: 'broadcast', text: t('actBroadcast'), is: isReadable && mayBroadcast },
    { id: 'enroll', text: enrollAct('act'), is: isReadable && mayEnroll },
    { id: 'delete', text: t('actDelete'), is: hasDelete },
  ];
  const offered = acts.filter(({ is }) => is);
  return (
    <tr
      data-list={id}
      draggable={mayMove}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData('application/x-talk-list', String(id));
        dataTransfer.effectAllowed = 'move';
      }}
    >
      <th scope="row">
        <span className="app-list-name">
          {pinned && <Icon shape={Pin} size="small" />}
          {isReadable ? (
            <Link to="/contacts" search={{ list: id }} className="tk-clip" dir="auto">
              {name}
            </Link>
          ) : (
            <span className="tk-clip" dir="auto">
              {name}
            </span>
          )}
          {!isStatic && (
            <span className="app-list-dynamic" title={follows}>
              <Icon shape={source === null ? SlidersHorizontal : RefreshCw} size="small" />
              <span className="tk-hidden">{follows}</span>
            </span>
          )}
        </span>
      </th>
      <td className="app-list-count tk-num">{count === undefined ? '' : numberText(count)}</td>
      <td data-column="who">
        <span className="app-list-badge" data-scope={list.scope}>
          {scopeWord(list)}
        </span>
      </td>
      <td data-column="owner" className="tk-muted">
        <span className="tk-clip" dir="auto">
          {owner.name}
        </span>
      </td>
      <td className="app-list-acts">
        {offered.length > 0 && (
          <MenuTrigger>
            <Button className="tk-icon-button" aria-label={t('more', { name })}>
              <Icon shape={Ellipsis} />
            </Button>
            <Popover className="app-popover" placement="bottom end">
              <Menu
                className="app-menu"
                aria-label={t('more', { name })}
                onAction={(key) => onAct(key as ListAct, list)}
              >
                {offered.map((act) => (
                  <MenuItem key={act.id} id={act.id} className="app-menu-item" textValue={act.text}>
                    {act.text}
                  </MenuItem>
                ))}
              </Menu>
            </Popover>
          </MenuTrigger>
        )}
      </td>
    </tr>
  );
}
