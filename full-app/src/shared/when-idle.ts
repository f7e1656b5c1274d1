const AT_LATEST_MS = 5_000;

/** Once nothing else is to be done; older Safari is not asked. @returns takes it back */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, AT_LATEST_MS);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(run, { timeout: AT_LATEST_MS });
  return () => cancelIdleCallback(id);
}
