import type { Room } from '../ports.js';
import type { Core } from '../carrier.js';
import { encodeUlaw, FRAME_SAMPLES } from '../media/g711.js';
import { newSid } from '../ids.js';
import { createSourceLeg } from '../pstn/source-leg.js';
import type { Clip } from '../twiml/clips.js';

/** Plays a clip once into a room, or to one participant of it. Resolves when it is over or the room is gone. */
export function playIntoRoom(core: Core, room: Room, clip: Clip, onlyTo: string | null = null): Promise<void> {
  return new Promise((resolve) => {
    const leg = createSourceLeg(core.clock);
    const id = `player-${newSid('ME')}`;
    let at = 0;
    const finish = () => {
      room.remove(id);
      leg.close();
      resolve();
    };
    room.add(id, leg, { coach: onlyTo });
    leg.start(() => {
      if (at >= clip.pcm.length || !room.participants.has(id)) {
        finish();
        return null;
      }
      const frame = new Int16Array(FRAME_SAMPLES);
      frame.set(clip.pcm.subarray(at, at + FRAME_SAMPLES));
      at += FRAME_SAMPLES;
      return encodeUlaw(frame);
    });
  });
}
