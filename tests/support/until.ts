/** Long, since the machine may be busy: it only turns a hang into a readable failure. */
const PATIENCE_MS = 180_000;

/** Polls until the probe gives something; the deadline only turns a hang into a readable failure. */
export async function until<T>(
  what: string,
  probe: () => T | Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<NonNullable<Exclude<T, false>>> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const value = await probe();
    if (value) return value as NonNullable<Exclude<T, false>>;
    if (Date.now() > deadline) throw new Error(`Waited in vain for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}
