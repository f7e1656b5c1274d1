import {
  hasWay,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  USUAL_NOTIFICATIONS,
  type BodyOf,
  type NotificationChannel,
  type NotificationKind,
  type NotificationSettings,
  type updateNotificationSettings,
} from '@talk/contract';
import { REMIND_MINUTES, type RemindMinutes, USUAL_REMIND_MINUTES } from '@talk/domain/time';
import type { Reads, Tx } from '../../../db/transaction.js';
import { lockName } from '../../../db/locks.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { readCompanyFacts } from '../companies/read.js';
import type { Mailer } from '../mail/index.js';
import { emitSettings } from './emit-settings.js';
import { findNoticeNumber } from './notice-numbers.repository.js';
import { dropUnwanted, findSettings, saveSettings, type SettingsRow } from './settings.repository.js';

type Patch = BodyOf<typeof updateNotificationSettings>;

/** How users want to be notified. */
export interface NotificationChoices {
  get(reads: Reads, scope: Scope, userId: number): Promise<NotificationSettings>;
  /** What is left out stays. */
  change(tx: Tx, scope: Scope, userId: number, patch: Patch): Promise<NotificationSettings>;
  /** No more mail about notifications, and none about those that wait. */
  stopMail(tx: Tx, scope: Scope, userId: number): Promise<void>;
}

const COLUMNS = {
  inapp_notifs: 'inappKinds',
  desktop_notifs: 'desktopKinds',
  push_notifs: 'pushKinds',
  email_notifs: 'emailKinds',
  text_notifs: 'textKinds',
} as const satisfies Record<NotificationChannel, keyof SettingsRow>;

const USUAL: SettingsRow = {
  inappKinds: [...USUAL_NOTIFICATIONS.inapp_notifs],
  desktopKinds: [...USUAL_NOTIFICATIONS.desktop_notifs],
  pushKinds: [...USUAL_NOTIFICATIONS.push_notifs],
  emailKinds: [...USUAL_NOTIFICATIONS.email_notifs],
  textKinds: [...USUAL_NOTIFICATIONS.text_notifs],
  quietFrom: null,
  quietTo: null,
  remindMinutes: [...USUAL_REMIND_MINUTES],
};

/** What a user has chosen, or what holds until they choose. */
export async function readSettings(reads: Reads, scope: Scope, userId: number): Promise<SettingsRow> {
  return (await findSettings(reads, scope, userId)) ?? USUAL;
}

/** How many minutes before an appointment a user wants to be reminded of it, in ascending order. */
export const readReminderOptions = async (reads: Reads, scope: Scope, userId: number): Promise<RemindMinutes[]> =>
  (await readSettings(reads, scope, userId)).remindMinutes;

export function createNotificationChoices({ clock }: Pick<Kernel, 'clock'>, mailer: Mailer): NotificationChoices {
  const present = async (
    reads: Reads,
    scope: Scope,
    userId: number,
    row: SettingsRow,
  ): Promise<NotificationSettings> => ({
    ...waysOf(row),
    quiet_hours: row.quietFrom === null || row.quietTo === null ? null : { from: row.quietFrom, to: row.quietTo },
    reminders_options: row.remindMinutes,
    timezone: (await readCompanyFacts(reads, scope)).timezone,
    sends_mail: mailer.isOn,
    text_number: (await findNoticeNumber(reads, scope, userId))?.phoneNumber ?? null,
  });

  async function save(tx: Tx, scope: Scope, userId: number, row: SettingsRow): Promise<void> {
    await saveSettings(tx, scope, userId, row, clock.now());
    emitSettings(tx, scope, userId);
  }

  return {
    get: async (reads, scope, userId) => present(reads, scope, userId, await readSettings(reads, scope, userId)),

    async change(tx, scope, userId, patch) {
      await lockName(tx, 'part', scope.companyId, `notification-settings ${userId}`);
      const row = changed(await readSettings(tx, scope, userId), patch);
      await save(tx, scope, userId, row);
      await dropUnwanted(tx, scope, userId, row);
      return present(tx, scope, userId, row);
    },

    async stopMail(tx, scope, userId) {
      await lockName(tx, 'part', scope.companyId, `notification-settings ${userId}`);
      const row = { ...(await readSettings(tx, scope, userId)), emailKinds: [] };
      await save(tx, scope, userId, row);
      await dropUnwanted(tx, scope, userId, row);
    },
  };
}

/** Applies a patch. Kinds stay in the order of the contract. */
function changed(row: SettingsRow, patch: Patch): SettingsRow {
  const next = { ...row };
  for (const way of NOTIFICATION_CHANNELS)
    next[COLUMNS[way]] = NOTIFICATION_KINDS.filter((kind) => {
      const ways: Partial<Record<NotificationChannel, boolean | undefined>> = patch[kind] ?? {};
      return hasWay(kind, way) && (ways[way] ?? row[COLUMNS[way]].includes(kind));
    });
  const { reminders_options: reminders } = patch;
  if (reminders !== undefined) next.remindMinutes = REMIND_MINUTES.filter((minutes) => reminders.includes(minutes));
  if (patch.quiet_hours === undefined) return next;
  return { ...next, quietFrom: patch.quiet_hours?.from ?? null, quietTo: patch.quiet_hours?.to ?? null };
}

/** For each kind, whether it is on in each of its ways. */
const waysOf = (row: SettingsRow): Pick<NotificationSettings, NotificationKind> =>
  Object.fromEntries(
    NOTIFICATION_KINDS.map((kind) => [
      kind,
      Object.fromEntries(
        NOTIFICATION_CHANNELS.filter((way) => hasWay(kind, way)).map((way) => [way, row[COLUMNS[way]].includes(kind)]),
      ),
    ]),
  ) as Pick<NotificationSettings, NotificationKind>;
