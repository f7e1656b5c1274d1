import { createPhone } from '../phone/phone.js';
import type { PhoneOptions } from '../phone/phone.js';
import type { CallFeed } from '../phone/server-watch.js';
import type { Realtime } from '../realtime/realtime.js';
import type { PhoneFactory } from '../talk.js';
import { createAudioOutput } from './audio-output.js';
import type { DeviceSettings } from './device-options.js';
import { createMicrophone } from './microphone.js';
import { createRoutedMedia } from './routed-media.js';
import { createBrowserSound } from './sound-port.js';
import { createTwilioNetwork } from './twilio.device.js';

export interface TwilioPhoneOptions
  extends
    Partial<Omit<DeviceSettings, 'media'>>,
    Partial<Pick<PhoneOptions, 'microphone' | 'audio' | 'sound' | 'registerTimeoutMs' | 'graceMs'>> {}

const feedOf = (realtime: Realtime): CallFeed => ({
  onCall: (handler) => realtime.on('call_updated', ({ data }) => handler(data)),
  isLive: () => realtime.status.peek() === 'live',
});

/** The softphone of a page: `createTalk({ phone: twilioPhone() })`. The voice SDK itself is loaded when it connects. */
export function twilioPhone(options: TwilioPhoneOptions = {}): PhoneFactory {
  return ({ baseUrl, call, realtime, authState, ports, scope }) => {
    const { soundsUrl = `${baseUrl}/sounds`, closeProtection = true, microphone, audio, sound, ...timing } = options;
    const media = createRoutedMedia();
    return createPhone(
      {
        network: createTwilioNetwork({ soundsUrl, closeProtection, media }),
        microphone: microphone ?? createMicrophone(media),
        sound: sound ?? createBrowserSound({ media, soundsUrl, scope }),
        audio: audio ?? createAudioOutput(scope),
        ...timing,
      },
      {
        call,
        feed: realtime === null ? null : feedOf(realtime),
        ports,
        scope,
        userId: () => {
          const state = authState.peek();
          return 'user' in state ? (state.user?.id ?? null) : null;
        },
      },
    );
  };
}
