import { createPhone } from '../phone/phone.js';
import type { AudioOutput } from '../phone/voice-device.port.js';
import type { PhoneOptions } from '../phone/phone.types.js';
import type { CallFeed } from '../phone/server-watch.js';
import type { Realtime } from '../realtime/realtime.js';
import type { AuthState } from '../auth/auth.machine.js';
import type { PhoneFactory } from '../talk.js';
import { createAudioOutput, type PageAudio } from './audio-output.js';
import type { DeviceSettings } from './device-options.js';
import { createMicrophone } from './microphone.js';
import { createRoutedMedia } from './routed-media.js';
import { createBrowserSound } from './sound-port.js';
import { browserPageGuard, browserTabs } from './tab-ports.js';
import { createTwilioNetwork } from './twilio.device.js';

/** What replaces a default of the browser's phone. */
export interface TwilioPhoneOptions
  extends
    Partial<Omit<DeviceSettings, 'media'>>,
    Partial<
      Pick<PhoneOptions, 'microphone' | 'audio' | 'sound' | 'tabs' | 'guard' | 'registerTimeoutMs' | 'graceMs'>
    > {}

/** The phone's user. An expired session leaves the phone with the same user. */
function personOf(state: AuthState): { userId: number; companyId: number } | null {
  const user = 'user' in state ? state.user : null;
  return user === null ? null : { userId: user.id, companyId: user.company_id };
}

const feedOf = (realtime: Realtime): CallFeed => ({
  onCall: (handler) => realtime.on('call_updated', ({ data }) => handler(data)),
  isLive: () => realtime.status.peek() === 'live',
});

/** The softphone of a page: `createTalk({ phone: twilioPhone() })`. The voice SDK itself is loaded when it connects. */
export function twilioPhone(options: TwilioPhoneOptions = {}): PhoneFactory {
  return ({ baseUrl, call, realtime, authState, ports, scope }) => {
    const { soundsUrl = `${baseUrl}/sounds`, closeProtection = false, ...given } = options;
    const { microphone, audio, sound, tabs = browserTabs(), guard = browserPageGuard, ...timing } = given;
    const output: AudioOutput & Partial<PageAudio> = audio ?? createAudioOutput(scope);
    const media = createRoutedMedia();
    scope.own(media.onOpened(() => output.recheck?.()));
    return createPhone(
      {
        network: createTwilioNetwork({ soundsUrl, closeProtection, media }),
        microphone: microphone ?? createMicrophone(media),
        sound: sound ?? createBrowserSound({ media, soundsUrl, scope }),
        audio: output,
        tabs,
        guard,
        ...timing,
      },
      { call, feed: realtime === null ? null : feedOf(realtime), ports, scope, me: () => personOf(authState.peek()) },
    );
  };
}
