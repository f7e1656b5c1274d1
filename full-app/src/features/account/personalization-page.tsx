import '../../shared/page-frame.css';
import '../../shared/settings.css';
import './account.css';
import { useSignalValue } from '@talk/ui';
import { DEFAULT_APPS, type DefaultApp } from '@talk/core/contract';
import { KeySettings } from '@talk/ui/phone';
import { useState, type ReactNode } from 'react';
import { ChoiceField } from '../../shared/choice-field.js';
import { exactWords } from '../../shared/dates.js';
import { sentenceOf } from '../../shared/errors.js';
import { LANGUAGE_CHOICES, LANGUAGE_NAMES } from '../../shared/language.store.js';
import { SettingSwitch } from '../../shared/setting-switch.js';
import { THEME_CHOICES } from '../../shared/theme.store.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';
import { useSaveOwnChoices } from './use-own-choices.js';

/** How Talk looks and speaks to one person. Each choice counts at once. */
export function PersonalizationPage(): ReactNode {
  usePageTitle(t('personalization'));
  return (
    <div className="app-page-frame app-settings app-account-page">
      <header>
        <h1>{t('personalization')}</h1>
        <p className="tk-muted">{t('personalization.lead')}</p>
      </header>
      <EverywhereSection />
      <BrowserSection />
    </div>
  );
}

/** What is kept for the person, in whichever browser they sign in. */
function EverywhereSection(): ReactNode {
  const { setting, toasts } = useWorkspace();
  const language = useSignalValue(setting.choice);
  const own = useOwnChoice();
  const format = own.value('time_format');
  return (
    <section aria-labelledby="personal-everywhere">
      <h2 id="personal-everywhere">{t('everywhere')}</h2>
      <ChoiceField
        label={t('language')}
        value={language}
        options={LANGUAGE_CHOICES.map((choice) => [
          choice,
          choice === 'browser' ? t('language.browser') : LANGUAGE_NAMES[choice],
        ])}
        onChange={(key) => {
          const next = LANGUAGE_CHOICES.find((each) => each === key);
          if (next === undefined) return;
          void setting.choose(next).then((isKept) => {
            if (!isKept) toasts.show(t('languageNotKept'));
          });
        }}
      />
      <ChoiceField
        label={t('timeFormat')}
        value={format}
        options={[
          ['12', t('hours.12')],
          ['24', t('hours.24')],
        ]}
        onChange={(key) => own.choose({ time_format: key === '24' ? '24' : '12' })}
      />
      <p className="tk-muted">{t('timeSample', { moment: exactWords(SAMPLE_MS, 'UTC', format === '24' ? 24 : 12) })}</p>
      <ChoiceField
        label={t('defaultApp')}
        why={t('defaultAppWhy')}
        value={own.value('default_app')}
        options={DEFAULT_APPS.map((each) => [each, t(`defaultApp.${each}`)])}
        onChange={(key) => own.choose({ default_app: DEFAULT_APPS.find((each) => each === key) ?? 'ask' })}
      />
      <SettingSwitch
        label={t('sleep')}
        why={t('sleepWhy')}
        on={own.value('sleep_mode')}
        onChange={(on) => own.choose({ sleep_mode: on })}
      />
    </section>
  );
}

/** An afternoon, so that both formats differ. */
const SAMPLE_MS = Date.UTC(2026, 10, 27, 15, 30);

/** What only this browser keeps. */
function BrowserSection(): ReactNode {
  const { theme, phone } = useWorkspace();
  const choice = useSignalValue(theme.choice);
  return (
    <section aria-labelledby="personal-browser">
      <h2 id="personal-browser">{t('browser')}</h2>
      <ChoiceField
        label={t('theme')}
        value={choice}
        options={THEME_CHOICES.map((each) => [each, t(`theme.${each}`)])}
        onChange={(key) => {
          const next = THEME_CHOICES.find((each) => each === key);
          if (next !== undefined) theme.choose(next);
        }}
      />
      <p className="tk-muted">{t('rowHeight')}</p>
      <KeySettings keymap={phone.keymap} />
      <p className="tk-muted">{t('keys')}</p>
    </section>
  );
}

type Own = { time_format: '12' | '24'; default_app: DefaultApp; sleep_mode: boolean };

/** One choice at a time: shown at once, and taken back with the reason when it is refused. */
function useOwnChoice() {
  const { user, toasts } = useWorkspace();
  const save = useSaveOwnChoices();
  const [pending, setPending] = useState<Partial<Own>>({});
  const [known, setKnown] = useState(user);
  // The profile has come again, with what was saved.
  if (known !== user) {
    setKnown(user);
    setPending({});
  }
  return {
    value: <K extends keyof Own>(field: K): Own[K] => pending[field] ?? user[field],
    choose(change: Partial<Own>): void {
      setPending((before) => ({ ...before, ...change }));
      save(change).then(
        () => toasts.show(t('saved')),
        (error: unknown) => {
          setPending({});
          toasts.show(sentenceOf(error) ?? t('retry'), { tone: 'bad' });
        },
      );
    },
  };
}
