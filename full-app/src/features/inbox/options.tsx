import { Icon } from '@talk/ui';
import { Settings2 } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Header, Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { AFTER_ACTS } from './after-act.js';
import { t } from './texts.js';
import { useAfterAct } from './use-inbox-acts.js';

/** How the person works through the inbox. */
export function Options(): ReactNode {
  const [after, setAfter] = useAfterAct();
  return (
    <MenuTrigger>
      <Button className="tk-icon-button" aria-label={t('options')}>
        <Icon shape={Settings2} />
      </Button>
      <Popover className="app-popover" placement="bottom end">
        <Menu className="app-menu" aria-label={t('options')}>
          <MenuSection
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[after]}
            onSelectionChange={(keys) => {
              const [key] = keys === 'all' ? [] : [...keys];
              const chosen = AFTER_ACTS.find((each) => each === key);
              if (chosen !== undefined) setAfter(chosen);
            }}
          >
            <Header className="app-menu-head">{t('after')}</Header>
            {AFTER_ACTS.map((each) => (
              <MenuItem key={each} id={each} className="app-menu-item" textValue={t(`after.${each}`)}>
                {t(`after.${each}`)}
              </MenuItem>
            ))}
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
