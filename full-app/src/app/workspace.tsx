import './shell/shell.css';
import './controls.css';
import { systemClock, TalkError, type Profile } from '@talk/core';
import { browserStorage } from '@talk/core/browser';
import type { Phone } from '@talk/core/phone';
import { createPhoneModel, followUser } from '@talk/ui/phone';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { createListPlace, followContacts, ListPlaceContext, reloadAll } from '../entities/contact/index.js';
import { followMissedCalls } from '../features/phone/call-notices.js';
import { PhonePanelContext } from '../features/phone/phone-panel.context.js';
import { createPhonePanel } from '../features/phone/phone-panel.store.js';
import { createToasts } from '../shared/toasts.store.js';
import type { EntryClient } from '../shared/workspace/client.js';
import { t } from './shell/texts.js';
import { createAppRouter } from './router.js';
import type { Theme } from '../shared/theme.store.js';
import { withPhone } from '../shared/workspace/workspace-client.js';
import { WorkspaceContext, type WorkspaceParts } from '../shared/workspace/workspace-context.js';

export interface WorkspaceProps {
  client: EntryClient;
  theme: Theme;
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
    <WorkspaceContext value={{ ...built.parts, user: props.user }}>
      <QueryClientProvider client={built.parts.queries}>
        <PhonePanelContext value={built.panel}>
          <ListPlaceContext value={built.listPlace}>
            <RouterProvider router={built.router} />
          </ListPlaceContext>
        </PhonePanelContext>
      </QueryClientProvider>
    </WorkspaceContext>
  );
}

function build({ client: entry, theme, user }: WorkspaceProps) {
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
  const remembered = browserStorage(`talk:${user.company_id}:${user.id}:`);
  const panel = createPhonePanel(remembered);
  const phone = createPhoneModel({
    reveal: () => panel.setOpen(true),
    client: { api: client.api, phone: client.phone, realtime: client.realtime },
    remembered,
    user: followUser(client.auth.state, user),
    openContact: (contactId) =>
      void router.navigate({ to: '/contacts/$contactId', params: { contactId: String(contactId) }, search: true }),
  });
  const toasts = createToasts(systemClock);
  const parts: WorkspaceParts = {
    client,
    theme,
    user,
    queries,
    toasts,
    phone,
  };
  const router = createAppRouter(parts);

  function start(): () => void {
    const ends = [
      followContacts(client.realtime, queries),
      client.realtime.on('disposition_updated', () => void queries.invalidateQueries({ queryKey: ['dispositions'] })),
      client.realtime.on('reminder_due', ({ data, replayed }) => {
        const { contact_id, contact, body } = data;
        const open = (id: number) =>
          void router.navigate({ to: '/contacts/$contactId', params: { contactId: String(id) }, search: true });
        const action = contact_id === null ? null : { label: t('reminder.open'), run: () => open(contact_id) };
        // What is told again after a gap stands in the contact's timeline.
        if (!replayed) toasts.show(t('reminder.due', { body: body ?? contact?.name ?? '' }), { action });
      }),
      followMissedCalls({
        realtime: client.realtime,
        toasts,
        userId: user.id,
        clock: systemClock,
        callBack: (call) => void phone.calls.callBack(call.lead_number),
        open: (call) =>
          call.contact_id !== null &&
          void router.navigate({
            to: '/contacts/$contactId/communications/$communicationId',
            params: { contactId: String(call.contact_id), communicationId: String(call.id) },
            search: true,
          }),
      }),
      client.realtime.onResync(() => reloadAll(queries)),
      // A session that goes on after an expiry may have missed answers meanwhile.
      client.auth.state.subscribe(resumeAfterExpiry(queries)),
      () => phone.dispose(),
      () => toasts.dispose(),
      () => queries.clear(),
    ];
    phone.load().catch((error: unknown) => {
      if (!(error instanceof TalkError)) throw error; // without lines the dial pad says so itself
    });
    return () => {
      for (const end of ends) end();
    };
  }
  return { parts, panel, listPlace: createListPlace(), router, start };
}

function resumeAfterExpiry(queries: QueryClient): (state: { name: string }) => void {
  let expired = false;
  return ({ name }) => {
    if (name === 'signed-in' && expired) void queries.invalidateQueries();
    expired = name === 'expired';
  };
}
