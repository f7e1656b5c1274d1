import type { Call, Device } from '@twilio/voice-sdk';
import { createEvent } from '../kernel/event.js';
import { TalkError } from '../kernel/errors.js';
import type {
  VoiceDevice,
  VoiceDeviceEvent,
  VoiceError,
  VoiceLeg,
  VoiceLegEvent,
  VoiceNetwork,
} from '../phone/voice-device.port.js';
import { deviceOptions } from './device-options.js';
import type { DeviceSettings } from './device-options.js';
import { watchTrack } from './level.js';
import { createMediaConnections, type MediaConnections } from './media-connections.js';
import type { RoutedMedia } from './routed-media.js';
import { createTwilioSound, onSample } from './twilio.sound.js';
import { loadVoiceSdk } from './voice-sdk.loader.js';
import type { VoiceSdk } from './voice-sdk.loader.js';

/** The voice network of `@twilio/voice-sdk`: Twilio itself, or the sandbox that speaks the same protocol. */
export function createTwilioNetwork(settings: DeviceSettings): VoiceNetwork {
  return {
    async open(session) {
      // Without WebRTC the SDK does not even load everywhere, which would look like a failed download.
      if (!('RTCPeerConnection' in globalThis)) throw unsupported();
      const sdk = await loadVoiceSdk(session.insecureHost);
      if (!sdk.Device.isSupported) throw unsupported();
      const connections = createMediaConnections();
      const device = new sdk.Device(session.token, deviceOptions(sdk, session, settings, connections));
      return adaptDevice(sdk, device, settings.media, connections);
    },
  };
}

const unsupported = () =>
  new TalkError({ code: 'VOICE_UNSUPPORTED', message: 'This browser cannot carry calls (no WebRTC).' });

const toVoiceError = (error: { code?: unknown; message?: unknown } | undefined): VoiceError => ({
  code: typeof error?.code === 'number' ? error.code : 0,
  message: typeof error?.message === 'string' ? error.message : 'unknown',
});

function adaptDevice(sdk: VoiceSdk, device: Device, media: RoutedMedia, connections: MediaConnections): VoiceDevice {
  const events = createEvent<VoiceDeviceEvent>();
  const sound = createTwilioSound(device, media);
  const adapt = (call: Call): VoiceLeg => sound.follow(adaptCall(sdk, call, connections));
  device.on('registered', () => events.emit({ type: 'registered' }));
  device.on('unregistered', () => events.emit({ type: 'unregistered' }));
  device.on('tokenWillExpire', () => events.emit({ type: 'token-will-expire' }));
  device.on('destroyed', () => {
    sound.close();
    events.emit({ type: 'destroyed' });
  });
  device.on('incoming', (call: Call) => events.emit({ type: 'incoming', leg: adapt(call) }));
  // Without a listener the SDK's emitter would throw.
  device.on('error', (error: { code?: unknown; message?: unknown }) =>
    events.emit({ type: 'error', error: toVoiceError(error) }),
  );
  return {
    onEvent: events.subscribe,
    // The SDK throws when it is told to do what it has done already.
    register: () => (device.state === sdk.Device.State.Registered ? Promise.resolve() : device.register()),
    unregister: () => (device.state === sdk.Device.State.Registered ? device.unregister() : Promise.resolve()),
    updateToken: (token) => device.updateToken(token),
    async connect(parameters) {
      return adapt(await device.connect({ params: { ...parameters } }));
    },
    destroy: () => device.destroy(),
    soundChanged: sound.changed,
  };
}

function adaptCall(sdk: VoiceSdk, call: Call, connections: MediaConnections): VoiceLeg {
  const events = createEvent<VoiceLegEvent>();
  const forward = (event: VoiceLegEvent) => () => events.emit(event);
  call.on('ringing', forward({ type: 'ringing' }));
  call.on('accept', forward({ type: 'accepted' }));
  call.on('cancel', forward({ type: 'cancelled' }));
  call.on('reject', forward({ type: 'rejected' }));
  call.on('disconnect', forward({ type: 'disconnected' }));
  call.on('reconnecting', forward({ type: 'reconnecting' }));
  call.on('reconnected', forward({ type: 'reconnected' }));
  call.on('mute', (muted: boolean) => events.emit({ type: 'muted', muted }));
  call.on('error', (error: { code?: unknown; message?: unknown }) =>
    events.emit({ type: 'error', error: toVoiceError(error) }),
  );
  // Without a reconnect token the SDK closes the call here and says nothing else (voice-signalling §6). The status
  // changes after the event, hence the microtask.
  call.on('transportClose', () => {
    queueMicrotask(() => {
      if (call.status() === sdk.Call.State.Closed) events.emit({ type: 'lost' });
    });
  });
  return {
    parameters: { ...call.parameters, ...Object.fromEntries(call.customParameters) },
    onEvent: events.subscribe,
    accept: () => call.accept(),
    reject: () => call.reject(),
    disconnect: () => call.disconnect(),
    mute: (muted) => call.mute(muted),
    sendDigits: (digits) => call.sendDigits(digits),
    whenSoundFlows: () => connections.whenUp(call.getRemoteStream()),
    onSample: (handler) => onSample(call, handler),
    watchMicrophone(handler) {
      const [track] = call.getLocalStream()?.getAudioTracks() ?? [];
      return track === undefined ? () => {} : watchTrack(track, handler);
    },
  };
}
