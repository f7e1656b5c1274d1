import {
  createNotificationsApi,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  USUAL_NOTIFICATIONS,
  USUAL_REMIND_MINUTES,
  type NotificationKind,
  type NotificationSettings,
} from '@talk/core/contacts';
import type { listNotifications, ResponseOf } from '@talk/core/contract';
import type { Realtime } from '@talk/core/realtime';
import {
  infiniteQueryOptions,
  queryOptions,
  useQuery,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import type { Client } from '../../shared/workspace/workspace-client.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';

const NOTIFICATIONS = ['notifications'] as const;
const LISTS = [...NOTIFICATIONS, 'list'] as const;
const UNSEEN = [...NOTIFICATIONS, 'unseen'] as const;
const SETTINGS = ['notification-settings'] as const;
type Page = ResponseOf<typeof listNotifications>;
type Asks = Pick<Client, 'api'>;

export const notificationsQuery = ({ api }: Asks) =>
  infiniteQueryOptions<Page, Error, InfiniteData<Page>, readonly string[], string | null>({
    queryKey: LISTS,
    queryFn: ({ pageParam, signal }) =>
      createNotificationsApi(api.call).list({
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: null,
    getNextPageParam: (last) => last.next_cursor ?? null,
  });

const unseenQuery = ({ api }: Asks) =>
  queryOptions({
    queryKey: UNSEEN,
    queryFn: async ({ signal }) => (await createNotificationsApi(api.call).unseen({ signal })).unseen,
  });

export const notificationSettingsQuery = ({ api }: Asks) =>
  queryOptions({
    queryKey: SETTINGS,
    queryFn: ({ signal }) => createNotificationsApi(api.call).settings({ signal }),
    // Events keep them current.
    staleTime: Infinity,
  });

/** How many notifications the user has not seen; 0 until it is known. */
export function useUnseenNotifications(): number {
  const { client, user } = useWorkspace();
  return useQuery({ ...unseenQuery(client), enabled: may(user, 'list communication') }).data ?? 0;
}

/** Marks notifications as seen: some, those of a contact, or all. Rejects with the server's refusal. */
export async function seeNotifications(
  { api }: Asks,
  queries: QueryClient,
  which: { ids?: number[]; contact_id?: number },
): Promise<void> {
  const { unseen } = await createNotificationsApi(api.call).see({ body: which });
  queries.setQueryData(UNSEEN, unseen);
  await queries.invalidateQueries({ queryKey: LISTS });
}

/** Saves what the user has switched. */
export async function saveNotificationSettings(
  { api }: Asks,
  queries: QueryClient,
  changed: Partial<Omit<NotificationSettings, 'timezone' | 'sends_mail' | 'text_number'>>,
): Promise<void> {
  queries.setQueryData(SETTINGS, await createNotificationsApi(api.call).changeSettings({ body: changed }));
}

/** Keeps the list, the count and the settings true in every tab. */
export function followNotifications(realtime: Pick<Realtime, 'on'>, queries: QueryClient): () => void {
  const again = (): void => void queries.invalidateQueries({ queryKey: NOTIFICATIONS });
  const ends = [
    realtime.on('notification_created', again),
    realtime.on('notifications_updated', again),
    realtime.on('access_changed', again),
    realtime.on('contacts_bulk_deleted', again),
    realtime.on('notification_settings_updated', () => void queries.invalidateQueries({ queryKey: SETTINGS })),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** The settings until the user's own are known, and when they cannot be read: a notice too many is better than one too few. */
export const USUAL_SETTINGS: NotificationSettings = {
  ...(Object.fromEntries(
    NOTIFICATION_KINDS.map((kind) => [
      kind,
      Object.fromEntries(NOTIFICATION_CHANNELS.map((way) => [way, USUAL_NOTIFICATIONS[way].includes(kind)])),
    ]),
  ) as Record<NotificationKind, NotificationSettings['calls']>),
  quiet_hours: null,
  reminders_options: [...USUAL_REMIND_MINUTES],
  timezone: 'UTC',
  sends_mail: false,
  text_number: null,
};

/** Minutes before an appointment at which the user is reminded of it unless it has others. Null until it is known. */
export function useReminderOptions(): NotificationSettings['reminders_options'] | null {
  const { client } = useWorkspace();
  const { data, isError } = useQuery(notificationSettingsQuery(client));
  return data?.reminders_options ?? (isError ? USUAL_SETTINGS.reminders_options : null);
}
