import type { BulkAction } from '@talk/core/contacts';
import { IconButton, numberText } from '@talk/ui';
import { CircleDot, UserRound, X } from 'lucide';
import { useState, type ReactNode } from 'react';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { statusWord, useBulkChanges } from '../../entities/contact/index.js';
import { BulkButton } from '../../shared/bulk-button.js';
import { sentenceOf } from '../../shared/errors.js';
import { isSelected, noSelection, type UsedSelection } from '../../shared/selection/index.js';
import { useShortcut, type Shortcut } from '../../shared/shortcuts.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { OwnerMenu } from './owner-menu.js';
import { t } from './texts.js';
import { useStatusKeys } from './use-status-keys.js';

const STATUSES = ['open', 'pending', 'closed'] as const;
const ASSIGN: Shortcut = { area: 'list', keys: ['A'], does: () => t('assignMany') };

export interface InboxBulkProps extends UsedSelection {
  /** Those that are loaded: of the inbox no others are selected. */
  rows: readonly number[];
  whyNoStatus: string | null;
}

/** What can be done with the contacts that are selected. Each is done at once, and can be undone. */
export function InboxBulk({ selection, change, rows, whyNoStatus }: InboxBulkProps): ReactNode {
  const { toasts } = useWorkspace();
  const { start } = useBulkChanges();
  const [opened, setOpened] = useState<'assign' | 'status' | null>(null);
  const ids = rows.filter((id) => isSelected(selection, id));
  const clear = (): void => change(() => noSelection);
  const act = (action: BulkAction): void => {
    setOpened(null);
    start(action, { ids }).then(clear, (error: unknown) => toasts.show(sentenceOf(error), { tone: 'bad' }));
  };
  const opening = (what: 'assign' | 'status') => ({
    isOpen: opened === what,
    onOpenChange: (isOpen: boolean) => setOpened(isOpen ? what : null),
  });
  useShortcut(ASSIGN, 'page', ({ key, shiftKey }) => {
    if (key.toLowerCase() !== 'a' || shiftKey) return false;
    setOpened('assign');
    return true;
  });
  useStatusKeys(whyNoStatus, (task_status) => act({ type: 'set_status', task_status }));
  return (
    <div className="app-inbox-bulk" role="toolbar" aria-label={t('bar')}>
      <IconButton icon={X} label={t('clear')} onClick={clear} />
      <span className="tk-num" role="status">
        {t('selected', { count: ids.length, exact: numberText(ids.length) })}
      </span>
      <MenuTrigger {...opening('assign')}>
        <BulkButton icon={UserRound} label={t('assignMany')} />
        <OwnerMenu label={t('assignMany')} onChoose={(owner) => act({ type: 'assign', user_id: owner?.id ?? null })} />
      </MenuTrigger>
      <MenuTrigger {...opening('status')}>
        <BulkButton icon={CircleDot} label={t('status')} why={whyNoStatus} />
        <Popover className="app-popover" placement="bottom end">
          <Menu
            className="app-menu"
            aria-label={t('status')}
            onAction={(key) => {
              const task_status = STATUSES.find((each) => each === key);
              if (task_status !== undefined) act({ type: 'set_status', task_status });
            }}
          >
            {STATUSES.map((status) => (
              <MenuItem key={status} id={status} className="app-menu-item" textValue={statusWord(status)}>
                {statusWord(status)}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
    </div>
  );
}
