import type { Contact } from '@talk/core';
import { Icon } from '@talk/ui';
import { CalendarClock } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { nameOf } from '../../entities/contact/index.js';
import { t } from './texts.js';
import type { Planned } from './use-inbox-acts.js';

const KINDS = ['follow-up', 'appointment'] as const;

/** Plans something with the contact. */
export function PlanButton({ contact, onPlan }: { contact: Contact; onPlan: (planned: Planned) => void }): ReactNode {
  const label = t('plan', { name: nameOf(contact) });
  return (
    <MenuTrigger>
      <Button className="tk-icon-button" aria-label={label} excludeFromTabOrder data-act="plan">
        <Icon shape={CalendarClock} size="small" />
      </Button>
      <Popover className="app-popover" placement="bottom end">
        <Menu className="app-menu" aria-label={label}>
          {KINDS.map((kind) => (
            <MenuItem key={kind} className="app-menu-item" onAction={() => onPlan({ contact, kind })}>
              {t(`plan.${kind}`)}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
