import './shell/shell.css';
import './controls.css';
import { signal, systemClock, TalkError, type Profile } from '@talk/core';
import { createEntities } from '@talk/core/entities';
import { browserStorage } from '@talk/core/browser';
import type { Phone } from '@talk/core/phone';
import { createPhoneModel, followUser } from '@talk/ui/phone';
import { language, spoken } from '@talk/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import {
  createListDefaults,
  createListPlace,
  createUnread,
  exchangeText,
  followBulks,
  followExports,
  followDeletions,
  followImports,
  followMerges,
  followContacts,
  followOutages,
  followLists,
  followTeamInboxes,
  followViews,
  ListDefaultsContext,
  ListPlaceContext,
  keepContactLayout,
  UnreadContext,
  UnsentContext,
  unsentEditsOf,
} from '../entities/contact/index.js';
import { createSupervisionStore, SupervisionContext } from '../entities/call/index.js';
import { followSequences } from '../entities/sequence/index.js';
import { followLines, followRingGroups, sharedWithPhone } from '../entities/line/index.js';
import { followDncList } from '../entities/compliance/index.js';
import { followAttributes } from '../entities/attribute/index.js';
import { followDialer, narrowAfterCall, type SessionChoices, SessionChoicesContext } from '../entities/dialer/index.js';
import { followDispositions } from '../entities/disposition/index.js';
import { followTemplates } from '../entities/sms-template/index.js';
import { followTags } from '../entities/tag/index.js';
import { followMembers, followUsers } from '../entities/user/index.js';
import { followCommunicationPages } from '../features/communications/communication-pages.js';
import { createDesktopNotices, DesktopNoticesContext } from '../features/news/desktop-notices.js';
import { PUSH_FLAG } from '../features/news/push-flag.js';
import { startPush } from '../features/news/start-push.js';
import { createNewsSound, NewsSoundContext } from '../features/news/news-sound.js';
import { followJoinRequests } from '../features/news/join-notices.js';
import { followSnoozes } from '../features/news/snooze-notices.js';
import { followHelp } from '../features/news/help-notices.js';
import { followSupervisors } from '../features/news/supervisor-notices.js';
import { startOperatorScripts } from '../features/operator-scripts/start-operator-scripts.js';
import { PhonePanelContext } from '../features/phone/phone-panel.context.js';
import { createPhonePanel } from '../features/phone/phone-panel.store.js';
import { stepAside } from '../features/phone/step-aside.js';
import { isAttribute } from '../shared/table/attribute-columns.js';
import { createTableLayouts, TableLayoutsContext } from '../shared/table/columns.store.js';
import { createSelections, SelectionsContext } from '../shared/selection/index.js';
import { sentenceOf } from '../shared/errors.js';
import { saveAs } from '../shared/save-as.js';
import { createToasts } from '../shared/toasts.store.js';
import type { EntryClient } from '../shared/workspace/client.js';
import { t } from './shell/texts.js';
import { applyListDefaults } from './list-defaults-start.js';
import { followNews } from './follow-news.js';
import { followWebhooks } from './follow-webhooks.js';
import { retryFailedQueries } from './failed-queries.js';
import { askForFirstRows, createAppRouter } from './router.js';
import { followSections } from './settings-section.js';
import type { LanguageSetting } from '../shared/language.store.js';
import type { Theme } from '../shared/theme.store.js';
import { withPhone } from '../shared/workspace/workspace-client.js';
import { createVisited, VisitedContext } from '../shared/workspace/visited.js';
import { WorkspaceContext, type WorkspaceParts } from '../shared/workspace/workspace-context.js';

export interface WorkspaceProps {
  client: EntryClient;
  theme: Theme;
  setting: LanguageSetting;
  user: Profile;
  /** Tells of the softphone that came with the workspace. */
  onPhone: (phone: Phone) => void;
}

/** Everything of one signed-in person in one account; made when it appears, ended when it leaves. */
export function Workspace(props: WorkspaceProps): ReactNode {
  const [built] = useState(() => build(props));
  const { onPhone } = props;
  useEffect(() => built.start(), [built]);
  useEffect(() => onPhone(built.parts.client.phone), [built, onPhone]);
  return (
    <I18nProvider locale={componentLocale()}>
      <WorkspaceContext value={{ ...built.parts, user: props.user }}>
        <QueryClientProvider client={built.parts.queries}>
          <PhonePanelContext value={built.panel}>
            <ListPlaceContext value={built.listPlace}>
              <TableLayoutsContext value={built.tables}>
                <SelectionsContext value={built.selections}>
                  <UnsentContext value={built.unsent}>
                    <UnreadContext value={built.unread}>
                      <NewsSoundContext value={built.sound}>
                        <DesktopNoticesContext value={built.desktop}>
                          <SupervisionContext value={built.supervision.current}>
                            <VisitedContext value={built.visited}>
                              <ListDefaultsContext value={built.listDefaults}>
                                <SessionChoicesContext value={built.choices}>
                                  <RouterProvider router={built.router} />
                                </SessionChoicesContext>
                              </ListDefaultsContext>
                            </VisitedContext>
                          </SupervisionContext>
                        </DesktopNoticesContext>
                      </NewsSoundContext>
                    </UnreadContext>
                  </UnsentContext>
                </SelectionsContext>
              </TableLayoutsContext>
            </ListPlaceContext>
          </PhonePanelContext>
        </QueryClientProvider>
      </WorkspaceContext>
    </I18nProvider>
  );
}

/** React Aria reads the direction from the locale. Without one, its words are those of the browser's language. */
function componentLocale(): string {
  const { tag, direction } = language();
  return direction === 'rtl' ? 'ar' : tag;
}

function build({ client: entry, theme, setting, user }: WorkspaceProps) {
  const client = withPhone(entry);
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        // The client of the SDK has its own retries, which know what may be repeated.
        retry: false,
        // What is held is kept true by events; a gap invalidates it.
        staleTime: 5 * 60_000,
        refetchOnWindowFocus: false,
      },
    },
  });
  const entities = createEntities();
  const unsent = unsentEditsOf(client, entities, user);
  const prefix = `talk:${user.company_id}:${user.id}:`;
  const remembered = browserStorage(prefix);
  const panel = createPhonePanel(remembered);
  const choices = signal<SessionChoices | null>(null);
  const wholePhone = createPhoneModel({
    reveal: () => panel.setOpen(true),
    client: {
      api: sharedWithPhone(client.api, entities, queries),
      phone: client.phone,
      realtime: client.realtime,
      entities,
    },
    remembered,
    user: followUser(client.auth.state, user),
    openContact: (contactId) =>
      void router.navigate({ to: '/contacts/$contactId', params: { contactId: String(contactId) }, search: true }),
  });
  const phone = { ...wholePhone, afterCall: narrowAfterCall(wholePhone.afterCall, choices) };
  const toasts = createToasts(systemClock);
  const sound = createNewsSound(client.phone, remembered);
  const desktop = createDesktopNotices(globalThis.Notification);
  const supervision = createSupervisionStore(client);
  const unread = createUnread({
    count: client.api.contacts.count,
    entities,
    realtime: client.realtime,
    userId: user.id,
    clock: systemClock,
  });
  const parts: WorkspaceParts = {
    client,
    entities,
    theme,
    setting,
    user,
    queries,
    toasts,
    phone,
  };
  const listDefaults = createListDefaults(remembered);
  applyListDefaults(listDefaults);
  const router = createAppRouter(parts);
  const visited = createVisited();
  askForFirstRows(router, parts);
  const tables = createTableLayouts(
    remembered,
    async (kept) => {
      try {
        await keepContactLayout(client, kept);
        return true;
      } catch (error) {
        toasts.show(`${t('columnsNotKept')} ${sentenceOf(error)}`, { tone: 'bad' });
        return false;
      }
    },
    isAttribute,
  );

  const isSeen = (contactId: number): boolean =>
    document.visibilityState === 'visible' &&
    router.state.matches.some(({ params }) => 'contactId' in params && params.contactId === String(contactId));

  /** Where a notice leads: into the inbox (spec 1 §2), to the contact and to the entry where there is one. An inbox that is open keeps what narrows it. */
  function openNews(contactId: number, communicationId: number | null): void {
    const place = { channel: 'inbox', status: 'open', contactId: String(contactId) };
    const search = router.state.location.pathname.startsWith('/channels/inbox/open') ? true : {};
    void (communicationId === null
      ? router.navigate({ to: '/channels/$channel/$status/contacts/$contactId', params: place, search })
      : router.navigate({
          to: '/channels/$channel/$status/contacts/$contactId/communications/$communicationId',
          params: { ...place, communicationId: String(communicationId) },
          search,
        }));
  }

  const onStored = ({ key }: StorageEvent): void => {
    if (key?.startsWith(prefix)) tables.heard(key.slice(prefix.length));
  };

  function start(): () => void {
    addEventListener('storage', onStored);
    const ends = [
      () => removeEventListener('storage', onStored),
      followMerges(client.realtime, queries, entities),
      followDeletions(client.realtime, queries, entities),
      // The store before whoever reads it.
      entities.follow(client.realtime),
      followContacts(entities, queries),
      unsent.follow(),
      router.subscribe('onResolved', ({ toLocation }) => visited.record(toLocation.pathname)),
      followSections(router),
      stepAside(router, panel, client.phone.call),
      followOutages(client.realtime, queries),
      followUsers(entities, queries),
      followLines(entities, queries),
      followBulks(client.realtime, queries),
      followImports(client.realtime, queries),
      followExports(client.realtime, queries, ({ file_name: name, download_url: url }) => {
        const action = url === null ? null : { label: exchangeText('download'), run: () => saveAs(url, name) };
        toasts.show(exchangeText('ready', { name }), { action });
      }),
      followCommunicationPages(entities, queries),
      followViews(client.realtime, queries),
      followTeamInboxes(client.realtime, queries),
      followLists(client.realtime, queries),
      followTags(client.realtime, entities, queries),
      followDispositions(entities, queries),
      followTemplates(entities, queries),
      followDialer(client.realtime, queries),
      followAttributes(client.realtime, queries),
      followRingGroups(client.realtime, queries),
      followMembers(client.realtime, queries),
      followDncList(client.realtime, queries),
      client.realtime.on('script_updated', () => void queries.invalidateQueries({ queryKey: ['scripts'] })),
      followSequences(client.realtime, queries),
      client.realtime.on('broadcast_updated', () => void queries.invalidateQueries({ queryKey: ['broadcasts'] })),
      client.realtime.on('integration_updated', () => {
        void queries.invalidateQueries({ queryKey: ['integrations'] });
        // The profile says which CRMs have lists.
        void client.auth.reloadUser().catch(() => undefined);
      }),
      followWebhooks({
        realtime: client.realtime,
        queries,
        toasts,
        user,
        open: () => void router.navigate({ to: '/settings/webhooks' }),
      }),
      client.realtime.on('contact_crm_updated', ({ data: { contact_id, name } }) => {
        for (const queryKey of [
          ['contact-crm', contact_id, name],
          ['contact-crm', contact_id],
        ])
          void queries.invalidateQueries({ queryKey, exact: true });
      }),
      followJoinRequests({
        realtime: client.realtime,
        toasts,
        open: (inboxId) => void router.navigate({ to: '/team-inboxes/$inboxId', params: { inboxId: String(inboxId) } }),
      }),
      followSupervisors({ realtime: client.realtime, toasts }),
      supervision.follow(),
      followHelp({
        realtime: client.realtime,
        toasts,
        listen: (callId) =>
          void client.phone
            .supervise(callId, 'listen')
            .catch((error: unknown) => toasts.show(sentenceOf(error), { tone: 'bad' })),
      }),
      followSnoozes({
        realtime: client.realtime,
        toasts,
        open: (contactId) => openNews(contactId, null),
      }),
      followNews({
        client,
        entities,
        queries,
        toasts,
        sound: sound.play,
        desktop,
        isPushedHere: () => remembered.get(PUSH_FLAG) !== null,
        userId: user.id,
        isSeen,
        open: openNews,
        callBack: (call) => void phone.calls.callBack(call.lead_number),
      }),
      startPush({ client, user, clock: systemClock, remembered, open: (path) => router.history.push(path) }),
      startOperatorScripts({ call: client.api.call, user }),
      unread.follow(),
      // Nothing that is held is sure to be true any more.
      client.realtime.onResync(() => void queries.invalidateQueries()),
      client.realtime.status.subscribe(retryFailedQueries(queries)),
      // A session that goes on after an expiry may have missed answers meanwhile.
      client.auth.state.subscribe(resumeAfterExpiry(queries)),
      followLanguageOf(queries),
      () => phone.dispose(),
      () => toasts.dispose(),
      () => queries.clear(),
      () => entities.dispose(),
    ];
    phone.load().catch((error: unknown) => {
      if (!(error instanceof TalkError)) throw error; // without lines the dial pad says so itself
    });
    return () => {
      for (const end of ends) end();
    };
  }
  return {
    parts,
    panel,
    listDefaults,
    listPlace: createListPlace(),
    tables,
    selections: createSelections(),
    sound,
    desktop,
    supervision,
    choices,
    unread,
    visited,
    unsent: unsent.edits,
    router,
    start,
  };
}

/** What the server said in the language before is asked for again. */
function followLanguageOf(queries: QueryClient): () => void {
  const { tag } = spoken.peek();
  let last = tag;
  return spoken.subscribe((now) => {
    if (now.tag !== last) void queries.invalidateQueries();
    last = now.tag;
  });
}

function resumeAfterExpiry(queries: QueryClient): (state: { name: string }) => void {
  let expired = false;
  return ({ name }) => {
    if (name === 'signed-in' && expired) void queries.invalidateQueries();
    expired = name === 'expired';
  };
}
