/** Prometheus text exposition 0.0.4, the few parts of it that we need. */
export interface Metrics {
  /** Adds to a counter. */
  count(name: string, help: string, labels?: Labels, by?: number): void;
  /** Records one duration in a histogram. */
  observe(name: string, help: string, seconds: number, labels?: Labels): void;
  /** Registers a value that is read when the page is asked for. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  render(): Promise<string>;
}
export type Labels = Readonly<Record<string, string>>;

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Histogram {
  readonly counts: number[];
  sum: number;
  count: number;
}

interface Family<T> {
  readonly help: string;
  readonly series: Map<string, T>;
}

function labelText(labels: Labels): string {
  return Object.entries(labels)
    .map(
      ([name, value]) => `${name}="${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`,
    )
    .join(',');
}

const withLabels = (text: string): string => (text === '' ? '' : `{${text}}`);

function family<T>(families: Map<string, Family<T>>, name: string, help: string): Family<T> {
  const known = families.get(name);
  if (known !== undefined) return known;
  const made: Family<T> = { help, series: new Map() };
  families.set(name, made);
  return made;
}

/** An empty registry. */
export function createMetrics(): Metrics {
  const counters = new Map<string, Family<number>>();
  const histograms = new Map<string, Family<Histogram>>();
  const gauges = new Map<string, { help: string; read: () => number | Promise<number> }>();

  function renderHistogram(name: string, labels: string, data: Histogram): string[] {
    const le = (bound: string): string => withLabels([labels, `le="${bound}"`].filter((part) => part !== '').join(','));
    return [
      ...BUCKETS_SECONDS.map((bound, index) => `${name}_bucket${le(String(bound))} ${data.counts[index] ?? 0}`),
      `${name}_bucket${le('+Inf')} ${data.count}`,
      `${name}_sum${withLabels(labels)} ${data.sum}`,
      `${name}_count${withLabels(labels)} ${data.count}`,
    ];
  }

  return {
    count(name, help, labels = {}, by = 1) {
      const { series } = family(counters, name, help);
      const key = labelText(labels);
      series.set(key, (series.get(key) ?? 0) + by);
    },
    observe(name, help, seconds, labels = {}) {
      const { series } = family(histograms, name, help);
      const key = labelText(labels);
      const data = series.get(key) ?? { counts: BUCKETS_SECONDS.map(() => 0), sum: 0, count: 0 };
      BUCKETS_SECONDS.forEach((bound, index) => {
        if (seconds <= bound) data.counts[index] = (data.counts[index] ?? 0) + 1;
      });
      data.sum += seconds;
      data.count += 1;
      series.set(key, data);
    },
    gauge(name, help, read) {
      gauges.set(name, { help, read });
    },
    async render() {
      const lines: string[] = [];
      for (const [name, { help, series }] of counters) {
        lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} counter`);
        for (const [labels, value] of series) lines.push(`${name}${withLabels(labels)} ${value}`);
      }
      for (const [name, { help, series }] of histograms) {
        lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} histogram`);
        for (const [labels, data] of series) lines.push(...renderHistogram(name, labels, data));
      }
      for (const [name, { help, read }] of gauges)
        lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${await read()}`);
      return `${lines.join('\n')}\n`;
    },
  };
}
