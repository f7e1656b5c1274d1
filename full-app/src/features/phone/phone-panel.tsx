import './phone-panel.css';
import '@talk/ui/styles/phone.css';
import { computed } from '@talk/core';
import type { PhoneCall } from '@talk/core/phone';
import { ABOVE, Banner, Button, createLazyPart, useKeys, useLazyPart, useSignalValue } from '@talk/ui';
import { peerOf, phoneText } from '@talk/ui/phone';
import { lazy, Suspense, useEffect, useMemo, type ReactNode } from 'react';
import { useSupervision } from '../../entities/call/index.js';
import { useUnread } from '../../entities/contact/index.js';
import { page } from '../../shared/chunk-failure.js';
import { whenIdle } from '../../shared/when-idle.js';
import { windowTitle } from './window-title.js';
import { usePhonePanel } from './phone-panel.context.js';
import { pageTitle } from '../../shared/workspace/page-title.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { CallersDock } from './callers-dock.js';
import { stayAbove } from './stay-above.js';
import { t } from './texts.js';

const SupervisionBar = lazy(page(() => import('./supervision-bar.js'), 'SupervisionBar'));

/** The one phone of the app, and the bar of a supervisor, whose call is no call of the phone. */
export function PhonePanel(): ReactNode {
  const supervision = useSignalValue(useSupervision());
  return (
    <>
      <PhonePlace />
      {supervision !== null && (
        <Suspense>
          <SupervisionBar supervision={supervision} />
        </Suspense>
      )}
    </>
  );
}

/** The card with the phone. Its code is loaded when the page is idle, so that it is there before it is needed. */
const card = createLazyPart(
  () => import('./phone-card.js'),
  ({ PhoneCard }) => ({ PhoneCard }),
);

/** The phone while the keypad is open, or there is a call or its after-call work; otherwise callers who wait for any agent. */
function PhonePlace(): ReactNode {
  const { client, phone } = useWorkspace();
  const panel = usePhonePanel();
  const call = useSignalValue(client.phone.call);
  const after = useSignalValue(phone.afterCall.shown);
  const open = useSignalValue(panel.open);
  const isWanted = open || call !== null || after !== null;
  const code = useLazyPart(card, isWanted);
  useEffect(() => whenIdle(() => void card.load()), []);
  useWindowTitle();
  useFocusKey();
  if (!isWanted || code === null) return <CallersDock />;
  if (code === 'failed') return <NotLoaded call={call} onClose={() => panel.setOpen(false)} />;
  return <code.PhoneCard />;
}

/** Nothing is reloaded during a call unless the agent asks for it. */
function NotLoaded({ call, onClose }: { call: PhoneCall | null; onClose: () => void }): ReactNode {
  return (
    <section ref={stayAbove} className="app-phone" popover="manual" {...{ [ABOVE]: '' }} aria-label={t('panel')}>
      <div className="tk-phone-body tk-page-body">
        <Banner tone="bad" action={<Button onClick={() => location.reload()}>{t('reload')}</Button>}>
          {t('notLoaded')}
        </Banner>
        <Button onClick={() => void card.load()}>{phoneText('action.retry')}</Button>
        {call === null ? (
          <Button onClick={onClose}>{t('close')}</Button>
        ) : (
          <Button tone="stop" onClick={call.hangup}>
            {phoneText('call.end')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** F8 moves the focus to the phone from anywhere (feature-matrix §3.9). */
function useFocusKey(): void {
  const panel = usePhonePanel();
  useKeys('phone', ({ key }) => {
    const section = document.querySelector('.app-phone');
    // The way to a call is the phone's own key.
    if (key !== 'F8' || section?.querySelector('[data-phone-call]')) return false;
    const first =
      section?.querySelector<HTMLElement>('.tk-button[data-tone="go"], input, button') ??
      document.querySelector<HTMLElement>('[data-phone-fishing] button');
    if (first) first.focus();
    else panel.setOpen(true);
    return true;
  });
}

/** What waits for the user is visible in the tab of a browser that shows something else: a ringing phone, a caller in the queue, unread contacts. */
function useWindowTitle(): void {
  const { counts } = useUnread();
  const { client, phone } = useWorkspace();
  const title = useMemo(
    () =>
      computed(() => {
        const ringing = client.phone.status.value.kind === 'incoming' ? client.phone.call.value : null;
        return windowTitle({
          page: pageTitle.value,
          ringing: ringing && peerOf(ringing.state.value, phone.caller.facts.value).name,
          waiting: phone.fishing.shown.value?.peer.name ?? null,
          unread: counts.value.contacts,
        });
      }),
    [client, phone, counts],
  );
  const text = useSignalValue(title);
  useEffect(() => {
    document.title = text;
  }, [text]);
}
