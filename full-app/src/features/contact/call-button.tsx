import type { Contact } from '@talk/core';
import { phoneDisplay } from '@talk/core/format';
import { Button, Icon, useSignalValue } from '@talk/ui';
import { ChevronDown, Phone } from 'lucide';
import { useEffect, useState, type ReactNode } from 'react';
import { Button as MenuButton } from 'react-aria-components/Button';
import { Header, Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useWorkspace } from '../../app/workspace-context.js';
import { useLines } from '../../shared/lookups.js';
import { isPlainKey } from '../../shared/typing.js';
import { t as phoneWords } from '../phone/texts.js';
import { useDial } from '../phone/use-dial.js';
import { t } from './texts.js';

/** Calls the contact's number from one's line; the arrow chooses another number or line. */
export function CallButton({ contact, name }: { contact: Contact; name: string }): ReactNode {
  const { phone } = useWorkspace();
  const { blocked, dial } = useDial();
  const lines = useLines();
  const lineId = useSignalValue(phone.dial.lineId);
  const [chosen, setChosen] = useState<string | null>(null);
  const numbers = contact.phone_numbers;
  const number = numbers.find(({ phone_number }) => phone_number === chosen)?.phone_number ?? contact.phone_number;
  const why = number === null ? phoneWords('noNumber') : blocked;
  const line = lines.find(({ id }) => id === lineId);
  const title = why ?? (line ? t('callFrom', { line: line.name }) : t('call'));

  const call = (): void => {
    if (why === null && number !== null) {
      void dial({ contactId: contact.id, name, number, timezone: contact.timezone });
    }
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'c' && isPlainKey(event)) call();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });

  return (
    <div className="app-call-button">
      <Button tone="go" icon={Phone} title={title} aria-disabled={why !== null} aria-keyshortcuts="c" onClick={call}>
        {t('call')}
      </Button>
      {(numbers.length > 1 || lines.length > 1) && (
        <MenuTrigger>
          <MenuButton className="tk-button app-call-more" data-tone={why === null ? 'go' : undefined} aria-label={t('callChoose')}>
            <Icon shape={ChevronDown} size="small" />
          </MenuButton>
          <Popover className="app-popover" placement="bottom end">
            <Menu className="app-menu" aria-label={t('callChoose')}>
              <MenuSection
                selectionMode="single"
                disallowEmptySelection
                selectedKeys={number === null ? [] : [number]}
                onSelectionChange={(keys) => setChosen(String([...keys][0] ?? ''))}
              >
                <Header className="app-menu-head">{t('number')}</Header>
                {numbers.map((each) => (
                  <MenuItem
                    key={each.id}
                    id={each.phone_number}
                    className="app-menu-item"
                    textValue={phoneDisplay(each.phone_number)}
                  >
                    <span className="tk-num">{phoneDisplay(each.phone_number)}</span>
                    <small>{each.title}</small>
                  </MenuItem>
                ))}
              </MenuSection>
              <MenuSection
                selectionMode="single"
                disallowEmptySelection
                selectedKeys={lineId === null ? [] : [String(lineId)]}
                onSelectionChange={(keys) => phone.dial.chooseLine(Number([...keys][0]))}
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
      )}
    </div>
  );
}
