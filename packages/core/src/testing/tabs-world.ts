import { createFakeClock, settle } from './fake-clock.js';
import { createFakeBrowser, createFakeGuard } from './fake-tabs.js';
import { world } from './phone-world.js';
import { snapshotOf } from './snapshots.js';

/** Tabs of one browser, in the order in which they were opened. */
export async function tabs(count: number) {
  const browser = createFakeBrowser();
  const clock = createFakeClock();
  const open = async () => {
    const tab = browser.open();
    const page = createFakeGuard();
    const w = world({ tabs: tab.ports, guard: page.guard, clock });
    w.phone.start();
    await settle();
    return {
      ...w,
      ...tab,
      page,
      seat: () => w.phone.state.value.seat.name,
      shown: () => w.phone.call.value?.state.value,
    };
  };
  const opened = [];
  while (opened.length < count) opened.push(await open());
  const [a, b, c] = opened;
  if (a === undefined || b === undefined) throw new Error('two tabs at least');
  /** Tab `a` has called, and both sides talk. */
  const talking = async () => {
    const call = await a.phone.dial({ to: '415 555 0150' });
    await settle();
    a.voice.leg().emit({ type: 'accepted' });
    a.snapshots.emit(snapshotOf({ phase: 'active', version: 2 }));
    await settle();
    return call;
  };
  /** Answers the legs that a taking tab connects. */
  const connectLegs = async (tab: typeof a) => {
    await settle();
    tab.voice.leg().emit({ type: 'accepted' });
    await settle();
  };
  return { browser, clock, open, a, b, c: c ?? b, talking, connectLegs };
}
