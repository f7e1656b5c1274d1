import type { Part } from '../architecture/parts/part.js';
import type { TakenOut } from './taken-out.js';

/** One test of one run, as its runner reports it. */
export interface TestRun {
  /** From the repository's root. */
  readonly file: string;
  /** Its groups, outermost first, and at the end its own title. */
  readonly titles: readonly string[];
  readonly status: 'passed' | 'failed' | 'skipped';
  /** It was skipped as the run's time was over: it shows nothing, and says nothing against the product. */
  readonly isLate?: boolean;
}

/**
 * Lists the sentences that this run has not shown, a line each: their test is missing or was skipped. Failed tests are listed elsewhere.
 * @param isWhole everything was run; otherwise a file that is in no report was left out on purpose
 * @param takenOut tests that the gate leaves out by name
 */
export function unproven(
  parts: readonly Part[],
  runs: readonly TestRun[],
  isWhole: boolean,
  takenOut: readonly Pick<TakenOut, 'file' | 'title'>[] = [],
): string[] {
  const places = new Set(parts.flatMap(({ sentences }) => sentences.flatMap(({ shownBy }) => shownBy)));
  return [...places].flatMap((place) => {
    const [file = '', title = ''] = place.split(' › ');
    const inFile = runs.filter((each) => each.file === file);
    const wanted = patternOf(title);
    if (takenOut.some((each) => each.file === file && wanted.test(each.title))) return [];
    if (inFile.length === 0) return isWhole ? [`${place}: was not run`] : [];
    const found = inFile.filter(({ titles }) => titles.some((each) => wanted.test(each)));
    if (found.length === 0) return [`${place}: there is no such test`];
    return found.some(({ status, isLate = false }) => status === 'skipped' && !isLate) ? [`${place}: was skipped`] : [];
  });
}

/** A title as it stands in the source, where what a table fills in is open; a case of a table stands somewhere in its title. */
function patternOf(title: string): RegExp {
  const literal = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  const parts = title.split(/\$\{[^}]*\}|\$\w+(?:\.\w+)*|%[#$a-z]/);
  return new RegExp(parts.map(literal).join('.*'), 's');
}
