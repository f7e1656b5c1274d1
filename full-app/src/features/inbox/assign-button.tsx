import type { Contact } from '@talk/core';
import { Icon } from '@talk/ui';
import { UserRound } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { nameOf } from '../../entities/contact/index.js';
import { OwnerMenu } from './owner-menu.js';
import { t } from './texts.js';
import type { InboxActs } from './use-inbox-acts.js';

/** Gives the contact to a colleague, or to nobody. */
export function AssignButton({ contact, acts }: { contact: Contact; acts: InboxActs }): ReactNode {
  const label = t('assign', { name: nameOf(contact) });
  return (
    <MenuTrigger>
      <Button className="tk-icon-button" aria-label={label} excludeFromTabOrder data-act="assign">
        <Icon shape={UserRound} size="small" />
      </Button>
      <OwnerMenu label={label} chosenId={contact.user_id} onChoose={(owner) => acts.assign(contact, owner)} />
    </MenuTrigger>
  );
}
