import { Icon } from '@talk/ui';
import { Plus, type IconNode } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Fixed } from '../../shared/chips/fixed.js';

interface Choice {
  readonly id: number;
  readonly name: string;
  /** Before its name. */
  readonly mark?: ReactNode;
}

export interface ManyChooserProps {
  label: string;
  /** What is held, in words; and how it looks when it is not the chips of what is held. */
  text: string;
  shown?: ReactNode;
  held: readonly Choice[];
  offered: readonly Choice[];
  /** Why they cannot be changed, as a sentence; null when they can. */
  why: string | null;
  /** Of the button. */
  action: string;
  icon?: IconNode;
  onChoose: (ids: readonly number[]) => void;
}

/** Several things that something has. Pressed, all that there are, to put on and take off; each change is saved at once. */
export function ManyChooser(props: ManyChooserProps): ReactNode {
  const { label, text, held, offered, why, action, icon = Plus, onChoose } = props;
  const shown =
    props.shown ??
    held.map(({ id, name, mark }) => (
      <span key={id} className="app-tag">
        {mark}
        {name}
      </span>
    ));
  if (why !== null) return <Fixed label={label} text={text} shown={shown} why={why} />;
  return (
    <MenuTrigger>
      <Button className="app-tag-list app-tags-edit" aria-label={action}>
        {shown}
        <Icon shape={icon} size="small" />
      </Button>
      <Popover className="app-popover" placement="bottom end">
        <Menu
          className="app-menu app-menu-long"
          aria-label={label}
          selectionMode="multiple"
          selectedKeys={held.map(({ id }) => String(id))}
          onSelectionChange={(keys) => onChoose(keys === 'all' ? offered.map(({ id }) => id) : [...keys].map(Number))}
        >
          {offered.map(({ id, name, mark }) => (
            <MenuItem key={id} id={String(id)} className="app-menu-item" textValue={name}>
              {mark}
              {name}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
