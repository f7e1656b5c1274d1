import { decodeUlaw, FRAME_SAMPLES } from '../media/g711.js';
import type { FrameSource, Leg } from '../ports.js';
import { createRoom } from '../media/room.js';

/** The next `count` frames a leg says, after skipping `skip` (what was already on its way), as linear samples. */
export function hear(leg: Leg, count = 25, skip = 15): Promise<Int16Array> {
  return new Promise((resolve) => {
    const pcm = new Int16Array(count * FRAME_SAMPLES);
    let seen = 0;
    const stop = leg.onFrame((frame) => {
      seen += 1;
      if (seen > skip) decodeUlaw(frame, pcm.subarray((seen - skip - 1) * FRAME_SAMPLES));
      if (seen < skip + count) return;
      stop();
      resolve(pcm);
    });
  });
}

/** Plays a source to a leg until the function returned is called. */
export function play(leg: Leg, source: FrameSource): () => void {
  const room = createRoom();
  room.add('listener', leg, { hold: source });
  return () => room.close();
}
