import type { Contact } from '@talk/core';
import { phoneDisplay } from '@talk/core/format';
import { Icon, useSignalValue } from '@talk/ui';
import { ChevronDown } from 'lucide';
import type { ReactNode } from 'react';
import { Button as MenuButton } from 'react-aria-components/Button';
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, type Selection } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { dialText } from '../../entities/contact/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

export interface CallMenuProps {
  contact: Contact;
  /** The one that is called now. */
  number: string | null;
  blocked: boolean;
  onNumber: (number: string) => void;
}

/** Which number to call, and from which line. */
export function CallMenu({ contact, number, blocked, onNumber }: CallMenuProps): ReactNode {
  const { phone } = useWorkspace();
  const lines = useSignalValue(phone.dial.lines.usable);
  const lineId = useSignalValue(phone.dial.lines.chosenId);
  return (
    <MenuTrigger>
      <MenuButton
        className="tk-button app-call-more"
        data-tone={blocked ? undefined : 'go'}
        aria-label={t('callChoose')}
      >
        <Icon shape={ChevronDown} size="small" />
      </MenuButton>
      <Popover className="app-popover" placement="bottom end">
        <Menu className="app-menu" aria-label={t('callChoose')}>
          <MenuSection
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={number === null ? [] : [number]}
            onSelectionChange={(keys) => onNumber(firstOf(keys))}
          >
            <Header className="app-menu-head">{t('number')}</Header>
            {contact.phone_numbers.map((each) => (
              <MenuItem
                key={each.id}
                id={each.phone_number}
                className="app-menu-item"
                textValue={phoneDisplay(dialText(each), { keepExtension: true })}
              >
                <span className="tk-num">{phoneDisplay(dialText(each), { keepExtension: true })}</span>
                <small>
                  <bdi dir="auto">{each.title}</bdi>
                </small>
              </MenuItem>
            ))}
          </MenuSection>
          <MenuSection
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={lineId === null ? [] : [String(lineId)]}
            onSelectionChange={(keys) => phone.dial.lines.choose(Number(firstOf(keys)))}
          >
            <Header className="app-menu-head">{t('line')}</Header>
            {lines.map((each) => (
              <MenuItem key={each.id} id={String(each.id)} className="app-menu-item" textValue={each.name}>
                {each.name}
                <small className="tk-num">{phoneDisplay(each.incoming_number)}</small>
              </MenuItem>
            ))}
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

/** The one that is selected, in a menu where exactly one is. */
function firstOf(keys: Selection): string {
  const [first = ''] = keys === 'all' ? [] : keys;
  return String(first);
}
