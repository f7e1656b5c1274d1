// What Chromium's own trace says of a page's main thread.

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds by the clock, and of the processor. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

export interface Task {
  readonly clockMs: number;
  readonly cpuMs: number;
}

/** What the page's main thread did at a stretch. */
export function tasksOf(trace: string): Task[] {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}.${tid}`),
  );
  return traceEvents
    .filter(({ name, ph, pid, tid }) => ph === 'X' && name === 'RunTask' && mains.has(`${pid}.${tid}`))
    .map(({ dur = 0, tdur = 0 }) => ({ clockMs: dur / 1_000, cpuMs: tdur / 1_000 }));
}
