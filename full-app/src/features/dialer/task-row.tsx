import { Icon, IconButton, useNow } from '@talk/ui';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { Ellipsis, Phone } from 'lucide';
import type { ReactNode } from 'react';
import { Button as MenuButton } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useDial } from '../../entities/call/index.js';
import { dialerPage } from '../../entities/contact/index.js';
import { holdWords, useDialerChanges, useReleaseHolds, type DialerTask } from '../../entities/dialer/index.js';
import { sentenceOf } from '../../shared/errors.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t as again } from './call-again.texts.js';
import type { ShownColumn } from './task-columns.js';
import { hasEnded, isOpen, isQueued } from './task-words.js';
import { t } from './texts.js';
import { useRedial } from './use-redial.js';

export interface TaskRowProps {
  task: DialerTask;
  /** In what is shown, from 1. */
  position: number;
  /** Next to the contact. */
  columns: readonly ShownColumn[];
  onCancel: (task: DialerTask) => void;
  onSchedule: (task: DialerTask) => void;
}

/** One contact to call: the time there, what stands in the way, and what can be done. */
export function TaskRow({ task, position, columns, onCancel, onSchedule }: TaskRowProps): ReactNode {
  const { user } = useWorkspace();
  const now = useNow(10_000);
  const { bucket = 'in-queue' } = useParams({ strict: false });
  const previousPage = dialerPage(bucket, useSearch({ strict: false }).list);
  const { id, name } = task.contact;
  return (
    <tr>
      <td className="tk-num app-dialer-place" data-head={t('position')}>
        {position}
      </td>
      <th scope="row" aria-label={name}>
        <Link to="/contacts/$contactId" params={{ contactId: String(id) }} search={{ previousPage }}>
          <bdi>{name}</bdi>
        </Link>
      </th>
      {columns.map(({ id: column, title, className, cell }) => (
        <td key={column} className={className} data-head={column === 'reason' ? undefined : title()}>
          {cell({ task, now, user })}
        </td>
      ))}
      <td className="app-dialer-acts">
        <div>
          <CallTask task={task} />
          {may(user, 'update contact') && (isOpen(task) || hasEnded(task)) && (
            <TaskMenu task={task} onCancel={onCancel} onSchedule={onSchedule} />
          )}
        </div>
      </td>
    </tr>
  );
}

/** An ordinary call: the phone shows how it goes, and asks first outside day time. */
function CallTask({ task: { contact } }: { task: DialerTask }): ReactNode {
  const { blocked, dial } = useDial();
  const { id: contactId, phone_number: number } = contact;
  const why = number === null ? t('noNumber') : contact.is_dnc ? t('isDnc') : blocked;
  return (
    <IconButton
      icon={Phone}
      label={t('call', { name: contact.name })}
      aria-disabled={why !== null}
      title={why ?? t('call', { name: contact.name })}
      onClick={() => {
        if (why === null && number !== null) void dial({ contactId, number });
      }}
    />
  );
}

interface TaskMenuProps {
  task: DialerTask;
  onCancel: (task: DialerTask) => void;
  onSchedule: (task: DialerTask) => void;
}

function TaskMenu({ task, onCancel, onSchedule }: TaskMenuProps): ReactNode {
  const { toasts } = useWorkspace();
  const changes = useDialerChanges();
  const { contact_list_item_id: id, contact } = task;
  const name = t('more', { name: contact.name });
  const release = useReleaseHolds();
  const redial = useRedial();
  const tried = (work: Promise<unknown>): void =>
    void work.catch((error: unknown) => toasts.show(sentenceOf(error), { tone: 'bad' }));
  const ofOpen = [
    ...(isQueued(task) ? [{ id: 'skip', words: t('skip'), does: () => tried(changes.skip(id)) }] : []),
    { id: 'top', words: t('top'), does: () => tried(changes.move(id, 'top')) },
    { id: 'bottom', words: t('bottom'), does: () => tried(changes.move(id, 'bottom')) },
    { id: 'schedule', words: again('act'), does: () => onSchedule(task) },
    ...(task.held_until === null
      ? []
      : [{ id: 'release', words: holdWords('release'), does: () => tried(release(contact.id)) }]),
    { id: 'cancel', words: t('cancel'), does: () => onCancel(task) },
  ];
  const acts = hasEnded(task) ? [{ id: 'redial', words: t('redial'), does: () => void redial(id) }] : ofOpen;
  return (
    <MenuTrigger>
      <MenuButton className="tk-icon-button" aria-label={name}>
        <Icon shape={Ellipsis} />
      </MenuButton>
      <Popover className="app-popover" placement="bottom end">
        <Menu className="app-menu" aria-label={name} onAction={(key) => acts.find((act) => act.id === key)?.does()}>
          {acts.map(({ id: act, words }) => (
            <MenuItem key={act} id={act} className="app-menu-item" textValue={words}>
              {words}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
