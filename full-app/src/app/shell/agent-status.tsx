import type { Api } from '@talk/core';
import { computed } from '@talk/core';
import { formatTimer } from '@talk/core/format';
import { useNow, useSignalValue } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { sentenceOf } from '../../shared/errors.js';
import { may, useWorkspace } from '../workspace-context.js';
import { t } from './texts.js';

type Presence = Awaited<ReturnType<Api['agents']['get']>>;

/** What a person may choose; the other five follow from work. */
const CHOICES = [1, 2, 3, 0] as const;
type Choice = (typeof CHOICES)[number];

const TONES: Readonly<Record<number, string>> = { 1: 'ok', 3: 'warn', 4: 'bad', 5: 'warn', 6: 'ok' };
const words = (status: number): string => t(`status.${status}` as 'status.0');
const KEY = ['agent-status'];

/** The chip with the timer; pressed, a menu. On a call it tells how long the call goes on. */
export function AgentStatus(): ReactNode {
  const { client, user, queries, toasts } = useWorkspace();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => client.api.agents.get({ body: {}, signal }),
    initialData: (): Presence => ({
      user_id: user.id,
      agent_status: user.agent_status,
      last_agent_status_change: user.last_agent_status_change,
      is_reachable: false,
      unreachable_since: null,
    }),
    initialDataUpdatedAt: 0,
  });
  useEffect(
    () =>
      client.realtime.on('agent_status_updated', ({ data: presence }) => {
        if (presence.user_id === user.id) queries.setQueryData(KEY, presence);
      }),
    [client, queries, user.id],
  );

  const choose = async (status: Choice): Promise<void> => {
    const before = queries.getQueryData<Presence>(KEY);
    // At once, and back if the server refuses.
    queries.setQueryData<Presence>(KEY, {
      ...data,
      agent_status: status,
      last_agent_status_change: new Date().toISOString(),
    });
    try {
      const presence = await client.api.agents.set({ params: { id: user.id }, body: { agent_status: status } });
      queries.setQueryData(KEY, presence);
    } catch (error) {
      queries.setQueryData(KEY, before);
      toasts.show(sentenceOf(error), { tone: 'bad' });
    }
  };

  const talkingSinceMs = useTalkingSince();
  const status = talkingSinceMs === null ? data.agent_status : 4;
  const sinceMs = talkingSinceMs ?? (data.last_agent_status_change ? Date.parse(data.last_agent_status_change) : null);
  const label = words(status);
  const chip = (
    <>
      <span className="tk-dot" data-tone={TONES[status]} aria-hidden="true" />
      <span className="app-status-word">{label}</span>
      {sinceMs !== null && <Since sinceMs={sinceMs} />}
    </>
  );
  if (!may(user, 'set agent status')) return <span className="tk-pill app-status">{chip}</span>;
  return (
    <MenuTrigger>
      <Button className="tk-pill app-status" aria-label={t('statusChange', { status: label })}>
        {chip}
      </Button>
      <Popover className="app-popover" placement="bottom end">
        <Menu
          className="app-menu"
          aria-label={t('status')}
          selectionMode="single"
          selectedKeys={[String(data.agent_status)]}
          onAction={(key) => {
            const choice = CHOICES.find((each) => String(each) === key);
            if (choice !== undefined) void choose(choice);
          }}
        >
          {CHOICES.map((choice) => (
            <MenuItem key={choice} id={String(choice)} className="app-menu-item" textValue={words(choice)}>
              <span className="tk-dot" data-tone={TONES[choice]} aria-hidden="true" />
              {words(choice)}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

/** Alone in its component: once a second, nothing else renders. */
function Since({ sinceMs }: { sinceMs: number }): ReactNode {
  const nowMs = useNow(1_000);
  return <span className="tk-num app-since">{formatTimer(Math.max(0, nowMs - sinceMs) / 1_000)}</span>;
}

function useTalkingSince(): number | null {
  const { client } = useWorkspace();
  const since = useMemo(
    () =>
      computed(() => {
        const state = client.phone.call.value?.state.value;
        return state?.phase === 'active' ? state.answeredAtMs : null;
      }),
    [client],
  );
  return useSignalValue(since);
}
