import { Avatar, Icon, useSignalValue } from '@talk/ui';
import { useNavigate } from '@tanstack/react-router';
import { Keyboard, Languages, LogOut, Monitor, Moon, Plug, Repeat, ShieldCheck, Sun, TextCursorInput } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Separator } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { THEME_CHOICES } from '../../shared/theme.store.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { LANGUAGE_CHOICES } from '../../shared/language.store.js';
import { useAccountActs, useChooseLanguage } from './account-acts.js';
import { languageWords, t } from './texts.js';

export const THEME_SHAPES = { system: Monitor, light: Sun, dark: Moon };

export function AccountMenu({ onShortcuts }: { onShortcuts: () => void }): ReactNode {
  const { theme, setting, user } = useWorkspace();
  const spokenHere = useSignalValue(setting.choice);
  const chooseLanguage = useChooseLanguage();
  const choice = useSignalValue(theme.choice);
  const { busy, signOut, signOutWords, switchAccount } = useAccountActs();
  const navigate = useNavigate();

  const act = (key: string): void => {
    const chosen = THEME_CHOICES.find((each) => each === key);
    if (chosen) theme.choose(chosen);
    const language = LANGUAGE_CHOICES.find((each) => each === key);
    if (language) chooseLanguage(language);
    if (key === 'shortcuts') onShortcuts();
    if (key === 'integrations') void navigate({ to: '/settings/integrations' });
    if (key === 'fields') void navigate({ to: '/settings/fields' });
    if (key === 'consents') void navigate({ to: '/settings/consents' });
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
          <MenuSection selectionMode="single" selectedKeys={[spokenHere]} disallowEmptySelection>
            <Header className="app-menu-head">{t('language')}</Header>
            {LANGUAGE_CHOICES.map((each) => (
              <MenuItem key={each} id={each} className="app-menu-item" textValue={languageWords(each)}>
                <Icon shape={each === 'browser' ? Monitor : Languages} size="small" />
                {each === 'browser' ? languageWords(each) : <span lang={each}>{languageWords(each)}</span>}
              </MenuItem>
            ))}
          </MenuSection>
          <Separator className="app-menu-rule" />
          <MenuItem id="shortcuts" className="app-menu-item" textValue={t('shortcuts')}>
            <Icon shape={Keyboard} size="small" />
            {t('shortcuts')}
          </MenuItem>
          {may(user, 'manage integrations') && (
            <MenuItem id="integrations" className="app-menu-item" textValue={t('integrations')}>
              <Icon shape={Plug} size="small" />
              {t('integrations')}
            </MenuItem>
          )}
          {user.user_roles.includes('Company Admin') && (
            <MenuItem id="fields" className="app-menu-item" textValue={t('fields')}>
              <Icon shape={TextCursorInput} size="small" />
              {t('fields')}
            </MenuItem>
          )}
          {may(user, 'manage compliance') && (
            <MenuItem id="consents" className="app-menu-item" textValue={t('consents')}>
              <Icon shape={ShieldCheck} size="small" />
              {t('consents')}
            </MenuItem>
          )}
          {user.has_multiple_access && (
            <MenuItem id="switch" className="app-menu-item" textValue={t('switchAccount')}>
              <Icon shape={Repeat} size="small" />
              {t('switchAccount')}
            </MenuItem>
          )}
          <MenuItem id="sign-out" className="app-menu-item" textValue={signOutWords}>
            <Icon shape={LogOut} size="small" />
            {signOutWords}
            {busy && <small>{t('signOutBusy')}</small>}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
