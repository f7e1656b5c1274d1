import { Button as KitButton, useSignalValue } from '@talk/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { dataLight, micLight, phoneLight, type Light } from './connection.js';
import { Tip } from './tip.js';
import { t } from './texts.js';

/** Three lights that tell what works now; pressed, they say it in sentences. */
export function Lights(): ReactNode {
  const { client } = useWorkspace();
  const phone = useSignalValue(client.phone.state);
  const lights = {
    data: dataLight(useSignalValue(client.realtime.status)),
    phone: phoneLight(useSignalValue(client.phone.status)),
    mic: micLight(phone.microphone, useMicrophonePermission()),
  };
  const names = ['data', 'phone', 'mic'] as const;
  const words = { data: lights.data.words, phone: lights.phone.words, mic: lights.mic.words };
  return (
    <DialogTrigger>
      <Tip text={`${words.data} ${words.phone} ${words.mic}`}>
        <Button className="app-lights" aria-label={t('connectionDetails', words)}>
          {names.map((name) => (
            <span key={name} className="app-light">
              <Dot light={lights[name]} />
              <span>{t(name)}</span>
            </span>
          ))}
        </Button>
      </Tip>
      <Popover className="app-popover" placement="bottom end">
        <Dialog className="app-popover-dialog" aria-label={t('connection')}>
          <dl className="app-light-list">
            {names.map((name) => (
              <div key={name}>
                <dt>
                  <Dot light={lights[name]} />
                  {t(name)}
                </dt>
                <dd>{lights[name].words}</dd>
              </div>
            ))}
          </dl>
          {lights.mic.tone !== 'ok' && (
            <KitButton onClick={() => void client.phone.checkMicrophone()}>{t('mic.check')}</KitButton>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function Dot({ light }: { light: Light }): ReactNode {
  return <span className="tk-dot" data-tone={light.tone === 'off' ? undefined : light.tone} aria-hidden="true" />;
}

/** What the browser says without asking the person. Null where it does not say. */
function useMicrophonePermission(): PermissionState | null {
  const [state, setState] = useState<PermissionState | null>(null);
  useEffect(() => {
    const listening = new AbortController();
    navigator.permissions.query({ name: 'microphone' }).then(
      (status) => {
        if (listening.signal.aborted) return;
        setState(status.state);
        status.addEventListener('change', () => setState(status.state), { signal: listening.signal });
      },
      () => undefined, // a browser that does not know the name: nothing is known
    );
    return () => listening.abort();
  }, []);
  return state;
}
