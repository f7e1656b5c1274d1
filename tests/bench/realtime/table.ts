/** One measured figure beside the figure of the design note `stack.md` §5. */
export interface Row {
  what: string;
  unit: 's' | 'KB' | 'ms' | '/s';
  ours: number;
  reference: number;
  /** Rates are better when higher, everything else when lower. */
  better: 'lower' | 'higher';
}

/** Single runs on a shared machine: within a quarter, or a millisecond of rounding, counts as the same. */
const TOLERANCE = 1.25;
const ROUNDING_MS = 1;

/** True when our figure is no worse than the reference. */
export function isNoWorse({ ours, reference, better, unit }: Row): boolean {
  if (better === 'higher') return ours * TOLERANCE >= reference;
  return ours <= reference * TOLERANCE || (unit === 'ms' && ours <= reference + ROUNDING_MS);
}

/** Prints the rows and a verdict line. Answers true when no row is worse. */
export function printTable(title: string, rows: readonly Row[], losses: readonly string[]): boolean {
  console.log(`\n${title}`);
  for (const row of rows) {
    const ratio = row.ours / row.reference;
    const mark = isNoWorse(row) ? 'ok   ' : 'WORSE';
    const figures = `${shown(row.ours)} against ${shown(row.reference)} ${row.unit}`;
    console.log(
      `  ${mark} ${row.what.padEnd(44)} ×${ratio.toFixed(2).padStart(5)}  (${figures}, ${row.better} is better)`,
    );
  }
  for (const loss of losses) console.log(`  LOST  ${loss}`);
  return losses.length === 0 && rows.every(isNoWorse);
}

function shown(value: number): string {
  return value >= 1000 ? `${(value / 1000).toFixed(1)}k` : value.toFixed(value < 10 ? 2 : 1);
}
