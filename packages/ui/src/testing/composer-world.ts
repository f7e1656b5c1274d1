import { createFakeClock } from './fake-clock.js';
import { sampleText } from './texting-samples.js';
import { createTextingWorld, type TextingWorldOptions } from './texting-world.js';

/** When {@link openComposer} opens a composer, by its own clock. */
export const START = Date.parse('2026-11-21T18:00:00.000Z');
/** A moment `minute` minutes after {@link START}. */
export const at = (minute: number): string => new Date(START + minute * 60_000).toISOString();
/** The conversation so far. */
export const talk = [sampleText(1, { created_at: at(-9) }), sampleText(2, { created_at: at(-8) })];
export const file = (name: string, type: string, bytes = 10): File => new File(['x'.repeat(bytes)], name, { type });

/** A composer below a conversation of two texts that have been seen. */
export async function openComposer(options: Partial<TextingWorldOptions> = {}) {
  const clock = createFakeClock(START);
  const world = createTextingWorld({ clock, communications: talk, ...options });
  await world.load();
  world.composer.saw(2);
  /** The texts that were sent. */
  const bodies = (): unknown[] =>
    world.client.requests
      .filter(({ operation }) => operation === 'call.sendMessage')
      .map(({ args }) => (args as { body: unknown }).body);
  return { ...world, clock, bodies, state: () => world.composer.state.peek() };
}
