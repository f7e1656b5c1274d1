import { createEvent } from '../kernel/event.js';
import type { Unsubscribe } from '../kernel/scope.js';
import type { SoundRoute } from '../phone/sound/sound.port.js';

/** The only place in a page that opens a microphone, so that everything uses the chosen one. */
export interface RoutedMedia {
  readonly route: () => SoundRoute;
  set: (route: SoundRoute) => void;
  /** Opens the chosen microphone, whichever was asked for. Rejects as `navigator.mediaDevices.getUserMedia` does. */
  getUserMedia: () => Promise<MediaStream>;
  /** After each opening. Only then does Firefox name the devices, and let the page make sound without a click. */
  onOpened: (handler: () => void) => Unsubscribe;
}

/** Where sound comes from and goes to, shared by a microphone and a speaker of one phone. */
export function createRoutedMedia(): RoutedMedia {
  const opened = createEvent<void>();
  let route: SoundRoute = { input: null, output: null, ringer: null, noiseSuppression: true };
  const open = async (input: string | null): Promise<MediaStream> => {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: {
        echoCancellation: true,
        autoGainControl: true,
        noiseSuppression: route.noiseSuppression,
        ...(input === null ? {} : { deviceId: { exact: input } }),
      },
    });
    opened.emit();
    return stream;
  };
  return {
    route: () => route,
    onOpened: opened.subscribe,
    set: (next) => {
      route = next;
    },
    async getUserMedia() {
      const { input } = route;
      try {
        return await open(input);
      } catch (error) {
        // It was unplugged a moment ago, and the list is not updated yet: any microphone is better than none.
        const isGone = error instanceof DOMException && /^(NotFound|Overconstrained)Error$/.test(error.name);
        if (input === null || !isGone) throw error;
        return open(null);
      }
    },
  };
}
