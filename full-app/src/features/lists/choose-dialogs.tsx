import type { ContactFolder, ContactList } from '@talk/core/contacts';
import { useId, useState, type ReactNode } from 'react';
import { useListChanges } from '../../entities/contact/index.js';
import { useOwners } from '../../entities/user/index.js';
import { ActDialog } from '../../shared/act-dialog.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

interface Choice {
  readonly value: string;
  readonly text: string;
}

interface ChooseProps {
  label: string;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
}

function Choose({ label, value, choices, onChange }: ChooseProps): ReactNode {
  const id = useId();
  return (
    <div className="tk-field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="tk-input" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </select>
    </div>
  );
}

interface OfList {
  list: ContactList;
  onClose: () => void;
}

/** Where a list lies: the way to move it without dragging. */
export function MoveDialog({
  list,
  folders,
  onMove,
  onClose,
}: OfList & {
  folders: readonly ContactFolder[];
  onMove: (list: ContactList, folder: ContactFolder | null) => Promise<void>;
}): ReactNode {
  const [to, setTo] = useState(String(list.contact_folder_id ?? ''));
  return (
    <ActDialog
      title={t('moveTitle', { name: list.name })}
      action={t('moveAct')}
      busyAction={t('moving')}
      onAct={() => onMove(list, folders.find(({ id }) => String(id) === to) ?? null)}
      onClose={onClose}
    >
      <Choose
        label={t('moveTo')}
        value={to}
        onChange={setTo}
        choices={[
          { value: '', text: t('noFolder') },
          ...folders.map(({ id, name }) => ({ value: String(id), text: name })),
        ]}
      />
      <p className="tk-muted">{t('moveNot')}</p>
    </ActDialog>
  );
}

const useColleagues = (): readonly Choice[] => {
  const owners = useOwners();
  return [{ value: '', text: t('choose') }, ...owners.map(({ id, name }) => ({ value: String(id), text: name }))];
};

/** To whom the contacts of a list go. It runs as a change of many contacts, with its progress and its undo. */
export function AssignDialog({ list, onClose }: OfList): ReactNode {
  const { toasts } = useWorkspace();
  const changes = useListChanges();
  const choices = useColleagues();
  const [owner, setOwner] = useState('');
  const [isForced, setIsForced] = useState(false);
  return (
    <ActDialog
      title={t('assignTitle')}
      action={t('assignAct')}
      busyAction={t('assigning')}
      isOff={owner === ''}
      onAct={async () => {
        await changes.assign(list.id, Number(owner), isForced);
        toasts.show(t('assigned'));
      }}
      onClose={onClose}
    >
      <Choose label={t('assignTo')} value={owner} onChange={setOwner} choices={choices} />
      <label className="app-list-check">
        <input type="checkbox" checked={isForced} onChange={() => setIsForced(!isForced)} />
        {t('assignForce')}
      </label>
      <p className="tk-muted">{t('assignWhy', { name: list.name })}</p>
    </ActDialog>
  );
}

/** Whose the list is from now on. */
export function OwnerDialog({ list, onClose }: OfList): ReactNode {
  const { toasts } = useWorkspace();
  const changes = useListChanges();
  const choices = useColleagues();
  const [owner, setOwner] = useState('');
  const { name } = list;
  return (
    <ActDialog
      title={t('ownerTitle', { name })}
      action={t('ownerAct')}
      busyAction={t('changing')}
      isOff={owner === '' || Number(owner) === list.owner.id}
      onAct={async () => {
        await changes.changeOwner(list.id, Number(owner));
        const chosen = choices.find(({ value }) => value === owner)?.text ?? '';
        toasts.show(t('ownerChanged', { name, owner: chosen }));
      }}
      onClose={onClose}
    >
      <Choose label={t('owner')} value={owner} onChange={setOwner} choices={choices} />
      {list.scope === 'personal' && <p className="tk-muted">{t('ownerWhy')}</p>}
    </ActDialog>
  );
}
