import { Avatar, Icon, useSignalValue } from '@talk/ui';
import { Keyboard, LogOut, Monitor, Moon, Repeat, Sun } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Separator } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { THEME_CHOICES } from '../../shared/theme.store.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { useAccountActs } from './account-acts.js';
import { t } from './texts.js';

export const THEME_SHAPES = { system: Monitor, light: Sun, dark: Moon };

export function AccountMenu({ onShortcuts }: { onShortcuts: () => void }): ReactNode {
  const { theme, user } = useWorkspace();
  const choice = useSignalValue(theme.choice);
  const { busy, signOut, switchAccount } = useAccountActs();

  const act = (key: string): void => {
    const chosen = THEME_CHOICES.find((each) => each === key);
    if (chosen) theme.choose(chosen);
    if (key === 'shortcuts') onShortcuts();
    if (key === 'switch') switchAccount();
    if (key === 'sign-out') signOut();
  };

  return (
    <MenuTrigger>
      <Button className="app-account" aria-label={t('account', { name: user.name })}>
        <Avatar name={user.name} seed={user.id} />
      </Button>
      <Popover className="app-popover" placement="bottom end">
        <div className="app-account-who">
          <strong>{user.name}</strong>
          <span className="tk-clip">{user.email}</span>
          <span className="tk-clip">{user.company_name}</span>
        </div>
        <Menu className="app-menu" aria-label={t('account', { name: user.name })} onAction={(key) => act(String(key))}>
          <MenuSection selectionMode="single" selectedKeys={[choice]} disallowEmptySelection>
            <Header className="app-menu-head">{t('theme')}</Header>
            {THEME_CHOICES.map((each) => (
              <MenuItem key={each} id={each} className="app-menu-item" textValue={t(`theme.${each}`)}>
                <Icon shape={THEME_SHAPES[each]} size="small" />
                {t(`theme.${each}`)}
              </MenuItem>
            ))}
          </MenuSection>
          <Separator className="app-menu-rule" />
          <MenuItem id="shortcuts" className="app-menu-item" textValue={t('shortcuts')}>
            <Icon shape={Keyboard} size="small" />
            {t('shortcuts')}
          </MenuItem>
          {user.has_multiple_access && (
            <MenuItem id="switch" className="app-menu-item" textValue={t('switchAccount')}>
              <Icon shape={Repeat} size="small" />
              {t('switchAccount')}
            </MenuItem>
          )}
          <MenuItem id="sign-out" className="app-menu-item" textValue={t('signOut')}>
            <Icon shape={LogOut} size="small" />
            {t('signOut')}
            {busy && <small>{t('signOutBusy')}</small>}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
