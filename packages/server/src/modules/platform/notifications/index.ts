import { operations } from '@talk/contract/schemas';
import { toPage } from '../../../http/page.js';
import { publicRoute, route } from '../../../http/route.js';
import { cursorOf } from '../../../http/sorted-list.js';
import { handleJob } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import type { PublicWeb } from '../../../web/public-web.js';
import type { Mailer } from '../mail/index.js';
import { readViewer } from '../viewers/read.js';
import { countUnseen, listNotifications, NEWEST_FIRST } from './listed.repository.js';
import { mailNotificationsJob } from './mail.job.js';
import { createNotificationMails } from './mail.service.js';
import { createPresenter } from './notifications.presenter.js';
import { noticeNumberRoutes } from './notice-numbers.routes.js';
import { createNoticeNumbers } from './notice-numbers.service.js';
import { textNotificationsJob } from './notice-text.job.js';
import { createNoticeTexts } from './notice-text.service.js';
import { seeNotices } from './notify.js';
import { createPushDevices } from './push-devices.service.js';
import { pushNotificationsJob, pushToDeviceJob } from './push.job.js';
import { createPushKeys } from './push-keys.js';
import { pushRoutes } from './push.routes.js';
import { createPushes } from './push.service.js';
import { createNotificationChoices } from './settings.service.js';
import { createUnsubscribeLinks } from './unsubscribe-links.js';
import type { UserTexts } from './user-texts.port.js';

export { notifyUsers, seeNotices, withdrawNotices } from './notify.js';
export type { UserTexts } from './user-texts.port.js';
export { purgeNotifications } from './notifications.repository.js';
export { purgePushDevices, purgePushViews } from './push-devices.repository.js';
export { purgeUnsubscribeLinks } from './settings.repository.js';
export { readReminderOptions } from './settings.service.js';

/** What users are notified of, how they want to be, and the mails, push notices and texts about it. Other modules notify by `notifyUsers`, in their own transaction. */
export function createNotificationsModule(
  kernel: Kernel,
  { mailer, web, texts }: { mailer: Mailer; web: PublicWeb; texts: UserTexts },
): ServerModule {
  const choices = createNotificationChoices(kernel, mailer);
  const links = createUnsubscribeLinks(kernel, choices);
  const keys = createPushKeys(kernel.secrets);
  const pushes = createPushes(kernel, web, keys);
  return {
    routes: [
      route(operations.listNotifications, async ({ query, scope, tx }) => {
        const viewer = await readViewer(tx, scope);
        const rows = await listNotifications(tx, scope, viewer, { ...query, isUnseen: query.unseen });
        const present = await createPresenter(tx, scope, rows);
        return toPage(rows, query, ({ keys }) => cursorOf(NEWEST_FIRST, keys), present);
      }),
      route(operations.countUnseenNotifications, async ({ scope, tx }) => ({
        unseen: await countUnseen(tx, scope, await readViewer(tx, scope)),
      })),
      route(operations.seeNotifications, async ({ body, actor, scope, tx }) => {
        const { ids, contact_id: contactId } = body;
        // All is all that the user can look through: what the app does not list has not been seen.
        const areListed = ids === undefined && contactId === undefined ? true : undefined;
        await seeNotices(tx, scope, { userId: actor.userId, ids, contactId, areListed }, kernel.clock.now());
        return { unseen: await countUnseen(tx, scope, await readViewer(tx, scope)) };
      }),
      route(operations.getNotificationSettings, ({ actor, scope, tx }) => choices.get(tx, scope, actor.userId)),
      route(operations.updateNotificationSettings, ({ body, actor, scope, tx }) =>
        choices.change(tx, scope, actor.userId, body),
      ),
      ...pushRoutes(createPushDevices(kernel, keys)),
      ...noticeNumberRoutes(createNoticeNumbers(kernel, texts)),
      publicRoute(operations.unsubscribeFromNotifications, ({ body, tx }) => links.use(tx, body.token)),
    ],
    jobs: [
      handleJob(mailNotificationsJob, createNotificationMails(kernel, mailer, links)),
      handleJob(textNotificationsJob, createNoticeTexts(kernel, texts)),
      handleJob(pushNotificationsJob, (run) => pushes.decide(run)),
      handleJob(pushToDeviceJob, (run) => pushes.send(run)),
    ],
  };
}
