import { Icon } from '@talk/ui';
import { Ellipsis } from 'lucide';
import type { ReactNode } from 'react';
import { Button as MenuButton } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { deleteWords } from '../../entities/contact/index.js';
import { addToDialerAct } from '../../entities/dialer/index.js';
import { enrollAct } from '../../entities/sequence/index.js';
import { t } from './merge-words.js';
import { t as contactWords } from './texts.js';

/** What can be planned with a contact. */
export type PlannedKind = 'follow-up' | 'appointment';

export interface ContactMenuProps {
  /** Null where this person may not set follow-ups and appointments. */
  onPlan: ((kind: PlannedKind) => void) | null;
  /** Null where there is no power dialer, or this person may not add to it. */
  onDialer: (() => void) | null;
  /** Null where there are no sequences, or this user cannot enroll contacts. */
  onEnroll: (() => void) | null;
  /** Null where this person may not merge contacts. */
  onMerge: (() => void) | null;
  /** Null where this person may not delete contacts. */
  onDelete: (() => void) | null;
}

/** What is done with a contact as a whole, and seldom. */
export function ContactMenu({ onPlan, onDialer, onEnroll, onMerge, onDelete }: ContactMenuProps): ReactNode {
  const acts = [
    { id: 'follow-up', words: contactWords('followUpAct'), does: onPlan && (() => onPlan('follow-up')) },
    { id: 'appointment', words: contactWords('appointmentAct'), does: onPlan && (() => onPlan('appointment')) },
    { id: 'dialer', words: addToDialerAct('act'), does: onDialer },
    { id: 'enroll', words: enrollAct('act'), does: onEnroll },
    { id: 'merge', words: t('merge'), does: onMerge },
    { id: 'delete', words: deleteWords('act'), does: onDelete },
  ].filter(({ does }) => does !== null);
  if (acts.length === 0) return null;
  return (
    <MenuTrigger>
      <MenuButton className="tk-icon-button" aria-label={t('more')}>
        <Icon shape={Ellipsis} />
      </MenuButton>
      <Popover className="app-popover" placement="bottom end">
        <Menu
          className="app-menu"
          aria-label={t('more')}
          onAction={(key) => acts.find(({ id }) => id === key)?.does?.()}
        >
          {acts.map(({ id, words }) => (
            <MenuItem key={id} id={id} className="app-menu-item" textValue={words}>
              {words}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
