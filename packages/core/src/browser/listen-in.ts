import type { OpenMicrophone } from '../phone/sound/sound.port.js';
import { watchTrack } from './level.js';
import { playBuffer } from './playback.js';
import type { RoutedMedia } from './routed-media.js';

/** An open microphone with its level and recordings of it; closing it ends both. */
export function listenIn(stream: MediaStream, media: RoutedMedia): OpenMicrophone {
  const stops = new Set<() => void>();
  const [track] = stream.getAudioTracks();
  return {
    onLevel(handler) {
      if (track === undefined) return () => {};
      const stop = watchTrack(track, handler);
      stops.add(stop);
      return () => {
        stops.delete(stop);
        stop();
      };
    },
    record() {
      const parts: Blob[] = [];
      const recorder = new MediaRecorder(stream);
      recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
      const stopped = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve()));
      recorder.start();
      return {
        async stop() {
          if (recorder.state !== 'inactive') recorder.stop();
          await stopped;
          const bytes = await new Blob(parts, { type: recorder.mimeType }).arrayBuffer();
          return {
            // Decoding consumes the bytes; a recording can be played again.
            play: () => playBuffer((context) => context.decodeAudioData(bytes.slice(0)), media.route().output),
          };
        },
      };
    },
    close() {
      for (const stop of stops) stop();
      for (const each of stream.getTracks()) each.stop();
    },
  };
}
