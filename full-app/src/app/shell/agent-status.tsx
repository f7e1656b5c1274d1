import { computed } from '@talk/core';
import { AGENT_STATUSES, formatTimer, type AgentStatus as Status } from '@talk/core/format';
import { useNow, useSignalValue } from '@talk/ui';
import { useMemo, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { CHOICES, statusWords, useChooseStatus } from './agent-choices.js';
import { t } from './texts.js';

const TONES: Readonly<Partial<Record<Status, string>>> = {
  accepting: 'ok',
  'on-break': 'warn',
  'on-call': 'bad',
  'wrap-up': 'warn',
  ringing: 'ok',
};

/** The chip with the timer; pressed, a menu. On a call it tells how long the call goes on. */
export function AgentStatus(): ReactNode {
  const { user, phone } = useWorkspace();
  const choose = useChooseStatus();
  const agent = useSignalValue(phone.agent.state);
  // Until the server has told, what the profile said when this person came in.
  const isTold = agent.status !== null || agent.changedAtMs !== null;
  // Null: one that only a newer server knows.
  const known = isTold ? agent.status : (AGENT_STATUSES[user.agent_status] ?? null);
  const changedAtMs = isTold ? agent.changedAtMs : msOf(user.last_agent_status_change);

  const { link } = useSignalValue(phone.phone.state);
  const talkingSinceMs = useTalkingSince();
  const status = talkingSinceMs === null ? known : 'on-call';
  const sinceMs = talkingSinceMs ?? changedAtMs;
  const { next } = agent;
  const word = status === null ? t('status') : statusWords(status);
  const label =
    next === null || next === 'accepting' ? word : t('statusThen', { status: word, next: statusWords(next) });
  const tone = status === null ? undefined : TONES[status];
  // Calls cannot come to this phone.
  const isCutOff = link.name === 'refused' && tone === 'ok';
  const chip = (
    <>
      <span className="tk-dot" data-tone={isCutOff ? undefined : tone} aria-hidden="true" />
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
          selectedKeys={known === null ? [] : [known]}
          onAction={(key) => {
            const choice = CHOICES.find((each) => each === key);
            if (choice !== undefined) void choose(choice);
          }}
        >
          {CHOICES.map((choice) => (
            <MenuItem key={choice} id={choice} className="app-menu-item" textValue={statusWords(choice)}>
              <span className="tk-dot" data-tone={TONES[choice]} aria-hidden="true" />
              {statusWords(choice)}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

const msOf = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant));

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
