import {
  hasWay,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationKind,
  type NotificationSettings,
} from '@talk/core/contacts';
import { Field } from '@talk/ui';
import type { ReactNode } from 'react';
import { saveNotificationSettings } from '../../entities/notification/index.js';
import { SaveBar } from '../../shared/save-bar.js';
import { SettingSwitch } from '../../shared/setting-switch.js';
import { problemAt, useEdits } from '../../shared/use-edits.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { isOn, kindState, toggleKind, toggleWay, wayState, type GroupState } from './toggles.js';
import { t } from './notification-texts.js';
import { t as textedText } from './notice-number-texts.js';
import { t as pushText } from './push-texts.js';
import { ReminderSection } from './reminder-section.js';

const wayName = (way: NotificationChannel): string =>
  way === 'push_notifs' || way === 'text_notifs' ? pushText(way) : t(way);

const EVENING = { from: '20:00', to: '08:00' };

/** What the user is notified of, in which ways, and when not. Saved together. */
export function NotificationSettingsForm({ stored }: { stored: NotificationSettings }): ReactNode {
  const { client, queries, toasts } = useWorkspace();
  const edits = useEdits(stored, {
    async save(changed) {
      await saveNotificationSettings(client, queries, changed);
      toasts.show(t('saved'));
    },
  });
  const { values, problems, set } = edits;
  const ways = NOTIFICATION_CHANNELS.filter(
    (way) => (way !== 'email_notifs' || stored.sends_mail) && (way !== 'text_notifs' || stored.text_number !== null),
  );
  const quiet = values.quiet_hours;
  return (
    <>
      <section aria-labelledby="notify-what">
        <h2 id="notify-what">{t('what')}</h2>
        <p className="tk-muted">
          {t(stored.sends_mail ? 'what.why' : 'what.whyNoMail')} {pushText('what')}
          {stored.text_number !== null && ` ${textedText('what')}`}
        </p>
        <table className="app-notify">
          <thead>
            <tr>
              <th scope="col">
                <span className="tk-hidden">{t('kind')}</span>
              </th>
              {ways.map((way) => (
                <th key={way} scope="col">
                  <label>
                    <span>{wayName(way)}</span>
                    <Toggle
                      label={t('allOf', { group: wayName(way) })}
                      state={wayState(values, way)}
                      onToggle={() => set(toggleWay(values, way))}
                    />
                  </label>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {NOTIFICATION_KINDS.map((kind) => (
              <KindRow
                key={kind}
                kind={kind}
                values={values}
                ways={ways}
                onKind={() => set(toggleKind(values, kind, ways))}
                onWay={(way) => set({ [kind]: { ...values[kind], [way]: !isOn(values, kind, way) } })}
              />
            ))}
          </tbody>
        </table>
      </section>
      <ReminderSection chosen={values.reminders_options} onChange={(options) => set({ reminders_options: options })} />
      <section aria-labelledby="notify-quiet">
        <h2 id="notify-quiet">{t('quiet')}</h2>
        <SettingSwitch
          label={t('quiet.on')}
          why={t('quiet.why', { zone: values.timezone })}
          on={quiet !== null}
          onChange={(on) => set({ quiet_hours: on ? (stored.quiet_hours ?? EVENING) : null })}
        />
        {quiet !== null && (
          <div className="app-notify-quiet">
            <Field
              label={t('quiet.from')}
              type="time"
              value={quiet.from}
              error={problemAt(problems, 'quiet_hours.from')}
              onChange={({ currentTarget }) => set({ quiet_hours: { ...quiet, from: currentTarget.value } })}
            />
            <Field
              label={t('quiet.to')}
              type="time"
              value={quiet.to}
              error={problemAt(problems, 'quiet_hours.to')}
              onChange={({ currentTarget }) => set({ quiet_hours: { ...quiet, to: currentTarget.value } })}
            />
          </div>
        )}
      </section>
      <SaveBar edits={edits} />
    </>
  );
}

interface KindRowProps {
  kind: NotificationKind;
  values: NotificationSettings;
  ways: readonly NotificationChannel[];
  onKind: () => void;
  onWay: (way: NotificationChannel) => void;
}

function KindRow({ kind, values, ways, onKind, onWay }: KindRowProps): ReactNode {
  const name = t(`kind.${kind}`);
  return (
    <tr>
      <th scope="row">
        <label>
          <Toggle label={t('allOf', { group: name })} state={kindState(values, kind, ways)} onToggle={onKind} />
          <span>{name}</span>
        </label>
      </th>
      {ways.map((way) => (
        <td key={way}>
          {hasWay(kind, way) && (
            <input
              type="checkbox"
              aria-label={t('kindBy', { kind: name, way: wayName(way) })}
              checked={isOn(values, kind, way)}
              onChange={() => onWay(way)}
            />
          )}
        </td>
      ))}
    </tr>
  );
}

function Toggle({ label, state, onToggle }: { label: string; state: GroupState; onToggle: () => void }): ReactNode {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={state === 'on'}
      ref={(box) => {
        if (box !== null) box.indeterminate = state === 'mixed';
      }}
      onChange={onToggle}
    />
  );
}
