import type { Page } from 'playwright';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** A size and a colour scheme in which every state is checked. */
export type Look = readonly [width: number, height: number, theme: 'light' | 'dark'];

export interface Walk {
  readonly looks: readonly Look[];
  readonly addressOf: (state: string) => string;
  /** Resolves when all of the state is on the page. */
  readonly shown: (page: Page, state: string) => Promise<unknown>;
  /** Elements that may extend beyond the frame, because they are hidden there. */
  readonly mayReachOut?: string;
  /** Called for every state in every look, once it has been checked. */
  readonly looked?: (page: Page, state: string, look: Look) => Promise<unknown>;
}

interface Checked {
  readonly violations: readonly string[];
  readonly outside: readonly string[];
}

/**
 * Opens every state of a gallery once and checks it in every look, as in a frame that is resized: accessibility violations
 * (axe), and anything that extends beyond the frame.
 * @returns the faults of each look, in the order of `looks`; errors of the page are in the first
 */
export async function walkGallery(page: Page, { looks, ...walk }: Walk): Promise<readonly (readonly string[])[]> {
  const faults = looks.map((): string[] => []);
  page.on('pageerror', (error) => faults[0]?.push(error.message));
  await page.goto(walk.addressOf(''));
  const axe = new URL('/axe.js', page.url()).href;
  const states = await page.waitForFunction(() => (window as { gallery?: string[] }).gallery);
  for (const state of (await states.jsonValue()) ?? []) {
    await page.goto(walk.addressOf(state));
    await walk.shown(page, state);
    await page.evaluate(() => document.fonts.ready);
    await page.addScriptTag({ url: axe });
    for (const [index, look] of looks.entries()) {
      const [width, height, theme] = look;
      // Another theme is other colours in the same places: everything else has been checked.
      const isOtherTheme = looks.slice(0, index).some(([w, h]) => w === width && h === height);
      const rules = isOtherTheme ? COLOUR_RULES : RULES;
      await page.setViewportSize({ width, height });
      const { violations, outside } = await page.evaluate<Checked>(check(theme, rules, walk.mayReachOut));
      await walk.looked?.(page, state, look);
      faults[index]?.push(...[...violations, ...outside].map((fault) => `${state}: ${fault}`));
    }
  }
  return faults;
}

/** Script of the page: applies the colours, draws, and reports violations. */
const check = (theme: string, rules: readonly string[], mayReachOut = '.nothing'): string => `(async () => {
  document.documentElement.dataset.theme = ${JSON.stringify(theme)};
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const { violations } = await axe.run(document, { runOnly: ${JSON.stringify(rules)}, resultTypes: ['violations'] });
  const reachesOut = (each) => {
    const { left, right } = each.getBoundingClientRect();
    // What a clipped name hides is not beside the frame.
    return (right > innerWidth + 1 || left < -1) && !each.closest(${JSON.stringify(mayReachOut)}) &&
      !each.parentElement.closest('.tk-clip');
  };
  return {
    violations: violations.map(({ id, nodes }) => id + ' ' + nodes.map((node) => node.target).join(' ')),
    outside: [...document.querySelectorAll('body *')].filter(reachesOut)
      .map((each) => 'beside the frame: ' + (each.className || each.tagName)),
  };
})()`;
