import { X } from 'lucide';
import { useEffect, type ReactNode } from 'react';
import type { DeviceNotice, LiveQuality, PhoneCall } from '@talk/core/phone';
import { Banner } from '../../kit/banner.js';
import { Button, IconButton } from '../../kit/button.js';
import { useSignalValue } from '../../kernel/use-signal-value.js';
import { mute } from '../mute.js';
import type { PhoneModel } from '../phone.model.js';
import { soundText } from './sound.texts.js';

/** Long enough to be read twice; a notice that needs a decision stays. */
const SHOWN_MS = 20_000;

/** Automatic changes of sound, in sentences with their fix. */
export function SoundNotices({ model }: { model: PhoneModel }): ReactNode {
  const { sound } = model.phone;
  const notice = useSignalValue(sound.devices.notice);
  const talkingWhileMuted = useSignalValue(sound.talkingWhileMuted);
  const quality = useSignalValue(sound.quality);
  const call = useSignalValue(model.phone.call);
  return (
    <>
      {talkingWhileMuted && call && <MutedSpeech call={call} />}
      {quality && !talkingWhileMuted && (
        <Trouble quality={quality} onSettings={() => model.screen.openSheet('settings')} />
      )}
      {notice && <DeviceChange key={`${notice.kind} ${notice.label}`} notice={notice} model={model} />}
    </>
  );
}

function MutedSpeech({ call }: { call: PhoneCall }): ReactNode {
  return (
    <Banner tone="warn" action={<Button onClick={() => mute(call, false)}>{soundText('unmute')}</Button>}>
      {soundText('mutedSpeech')}
    </Banner>
  );
}

/** Only what the person can act on, or has to wait for; the bars show the rest. */
function Trouble({ quality, onSettings }: { quality: LiveQuality; onSettings: () => void }): ReactNode {
  const { bars, cause } = quality;
  if (cause === 'no-sound') return <Banner tone="warn">{soundText('trouble.no-sound')}</Banner>;
  if (cause === 'low-microphone') {
    return (
      <Banner tone="warn" action={<Button onClick={onSettings}>{soundText('trouble.open')}</Button>}>
        {soundText('trouble.low-microphone')}
      </Banner>
    );
  }
  if (bars > 1 || cause === null) return null;
  return <Banner tone="warn">{soundText('trouble.network', { cause: soundText(`cause.${cause}`) })}</Banner>;
}

function DeviceChange({ notice, model }: { notice: DeviceNotice; model: PhoneModel }): ReactNode {
  const { devices } = model.phone.sound;
  const stays = notice.kind === 'offered' || notice.kind === 'none';
  useEffect(() => {
    if (stays) return undefined;
    const timer = setTimeout(devices.dismissNotice, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [stays, devices]);
  return (
    <Banner
      tone={notice.kind === 'none' ? 'bad' : 'info'}
      action={
        <span className="tk-sheet-row">
          {notice.kind === 'offered' && <Button onClick={devices.takeOffer}>{soundText('device.use')}</Button>}
          {notice.kind === 'plugged' && <Button onClick={devices.takeBack}>{soundText('device.back')}</Button>}
          <IconButton icon={X} label={soundText('dismiss')} onClick={devices.dismissNotice} />
        </span>
      }
    >
      {noticeWords(notice)}
    </Banner>
  );
}

/** The sentence for an event. */
function noticeWords({ kind, label, before }: DeviceNotice): string {
  const some = soundText('device.some');
  const values = { label: label || some, before: before || some };
  if (kind === 'lost' && label === '') return soundText('device.lostDefault', values);
  if (kind === 'moved' && label === '') return soundText('device.movedUnnamed');
  return soundText(`device.${kind}`, values);
}
