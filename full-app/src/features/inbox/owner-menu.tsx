import type { ReactNode } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useOwners } from '../../entities/user/index.js';
import { t } from './texts.js';

export interface OwnerMenuProps {
  label: string;
  /** Undefined where several may have different owners. */
  chosenId?: number | null;
  onChoose: (owner: { readonly id: number; readonly name: string } | null) => void;
}

const NOBODY = 'nobody';

/** Colleagues to give a contact to, and nobody. Put it in a `MenuTrigger`. */
export function OwnerMenu({ label, chosenId, onChoose }: OwnerMenuProps): ReactNode {
  const owners = useOwners();
  return (
    <Popover className="app-popover" placement="bottom end">
      <Menu
        className="app-menu app-menu-long"
        aria-label={label}
        {...(chosenId === undefined
          ? {}
          : { selectionMode: 'single' as const, selectedKeys: [chosenId === null ? NOBODY : String(chosenId)] })}
        onAction={(key) => onChoose(owners.find(({ id }) => String(id) === key) ?? null)}
      >
        <MenuItem id={NOBODY} className="app-menu-item" textValue={t('nobody')}>
          <span className="tk-muted">{t('nobody')}</span>
        </MenuItem>
        {owners.map(({ id, name }) => (
          <MenuItem key={id} id={String(id)} className="app-menu-item" textValue={name}>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}
