import '../../shared/settings-list.css';
import type { QuietRuleView } from '@talk/core/contract';
import { Button, IconButton } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide';
import { useState, type ReactNode } from 'react';
import { ActDialog } from '../../shared/act-dialog.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { sentenceOf } from '../../shared/errors.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { SettingSwitch } from '../../shared/setting-switch.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { QuietRuleDialog } from './quiet-rule-dialog.js';
import { t } from './quiet-texts.js';
import { datesWords, ruleWords } from './quiet-words.js';
import { quietRulesQuery, useQuietRuleChanges } from './use-quiet-rules.js';

type Opened = { readonly kind: 'new' } | { readonly kind: 'edit' | 'remove' | 'turnOff'; readonly rule: QuietRuleView };

/** Hours by place: the company's own rules, and the built-in ones, which can be turned off. */
export function QuietRules(): ReactNode {
  const { client, toasts, user } = useWorkspace();
  const format = timeFormatOf(user);
  const { data, error, refetch } = useQuery(quietRulesQuery(client.api));
  const changes = useQuietRuleChanges();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = (): void => setOpened(null);
  const own = data?.filter(({ is_shipped: isShipped }) => !isShipped) ?? [];
  const builtIn = data?.filter(({ is_shipped: isShipped }) => isShipped) ?? [];

  async function turnOn(rule: QuietRuleView): Promise<void> {
    try {
      await changes.turn(rule.id, true);
    } catch (refusal) {
      toasts.show(sentenceOf(refusal), { tone: 'bad' });
    }
  }
  return (
    <div className="app-quiet-rules" role="group" aria-labelledby="texting-places">
      <header>
        <h3 id="texting-places">{t('places')}</h3>
        <Button icon={Plus} onClick={() => setOpened({ kind: 'new' })}>
          {t('add')}
        </Button>
      </header>
      <p className="tk-muted">{t('placesWhy')}</p>
      {error && <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />}
      {data === undefined && !error && <ListSkeleton rows={3} />}
      {data !== undefined && own.length === 0 && <p className="tk-muted">{t('none')}</p>}
      {own.length > 0 && (
        <ul className="app-setting-list" aria-label={t('own')}>
          {own.map((rule) => (
            <OwnRule
              key={rule.id}
              rule={rule}
              onEdit={() => setOpened({ kind: 'edit', rule })}
              onRemove={() => setOpened({ kind: 'remove', rule })}
            />
          ))}
        </ul>
      )}
      {builtIn.length > 0 && (
        <BuiltInRules
          rules={builtIn}
          onTurn={(rule, isOn) => (isOn ? void turnOn(rule) : setOpened({ kind: 'turnOff', rule }))}
        />
      )}
      {opened?.kind === 'new' && <QuietRuleDialog before={null} onClose={close} />}
      {opened?.kind === 'edit' && <QuietRuleDialog before={opened.rule} onClose={close} />}
      {opened?.kind === 'remove' && (
        <ActDialog
          title={t('removeTitle', { name: opened.rule.name })}
          action={t('removeAct')}
          busyAction={t('removing')}
          tone="stop"
          onAct={async () => {
            await changes.remove(Number(opened.rule.id));
            toasts.show(t('removed', { name: opened.rule.name }));
          }}
          onClose={close}
        >
          <p>{t('removeWhy')}</p>
        </ActDialog>
      )}
      {opened?.kind === 'turnOff' && (
        <ActDialog
          title={t('turnOffTitle')}
          action={t('turnOffAct')}
          busyAction={t('turningOff')}
          tone="stop"
          onAct={() => changes.turn(opened.rule.id, false)}
          onClose={close}
        >
          <p>{ruleWords(opened.rule, format)}</p>
          <p>{t('turnOffWhy')}</p>
        </ActDialog>
      )}
    </div>
  );
}

interface OwnRuleProps {
  rule: QuietRuleView;
  onEdit: () => void;
  onRemove: () => void;
}

function OwnRule({ rule, onEdit, onRemove }: OwnRuleProps): ReactNode {
  const format = timeFormatOf(useWorkspace().user);
  const dates = datesWords(rule);
  return (
    <li>
      <span className="app-setting-words">
        <strong dir="auto">{rule.name}</strong>
        <span className="tk-muted">{ruleWords(rule, format)}</span>
        {dates !== null && <span className="tk-muted">{dates}</span>}
      </span>
      <span>
        <IconButton icon={Pencil} label={t('edit', { name: rule.name })} onClick={onEdit} />
        <IconButton icon={Trash2} label={t('remove', { name: rule.name })} onClick={onRemove} />
      </span>
    </li>
  );
}

interface BuiltInRulesProps {
  rules: readonly QuietRuleView[];
  onTurn: (rule: QuietRuleView, isOn: boolean) => void;
}

/** Folded, since there are many and few companies change one. */
function BuiltInRules({ rules, onTurn }: BuiltInRulesProps): ReactNode {
  const format = timeFormatOf(useWorkspace().user);
  const off = rules.filter(({ is_enabled: isOn }) => !isOn).length;
  return (
    <>
      {off > 0 && <p className="tk-hint">{t('someOff', { count: off })}</p>}
      <details className="app-texting-fold">
        <summary>{t('builtIn', { count: rules.length })}</summary>
        <div>
          {rules.map((rule) => (
            <SettingSwitch
              key={rule.id}
              label={ruleWords(rule, format)}
              on={rule.is_enabled}
              onChange={(on) => onTurn(rule, on)}
            />
          ))}
        </div>
      </details>
    </>
  );
}
