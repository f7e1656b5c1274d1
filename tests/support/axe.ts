import { AxeBuilder } from '@axe-core/playwright';
import axe from 'axe-core';
import type { Page } from 'playwright';
import { rememberColours, type RememberedColours } from './axe-colours.page.js';

/** A rule of axe that a page breaks, and the elements that break it. */
export interface Violation {
  readonly id: string;
  readonly nodes: readonly string[];
}

/** Half a megabyte of script, once for each document. Colours that were measured are known in all documents of a worker. */
const SOURCE = `${axe.source};(${rememberColours.toString()})()`;

/** What axe says of colours. Another scheme is other colours in the same places: nothing else has to be looked at again. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds in a page and its frames, while nothing moves.
 * @param rules those that count; all when left out
 */
export async function violationsIn(page: Page, rules?: string[]): Promise<readonly Violation[]> {
  const frames = page.frames();
  for (const frame of frames) await frame.evaluate(holdStill);
  // What frames of other sites say has to be put together on a page of its own, which costs three times as much.
  const found = frames.length === 1 ? await inDocument(page, rules) : await inFrames(page, rules);
  for (const frame of page.frames()) await frame.evaluate(letMove);
  return found.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
}

type Held = Window & { transitionsOff?: CSSStyleSheet };

/**
 * Runs in the page. Ends what is on its way in or out: colours and places are looked at when they have arrived. It is not waited for: a
 * page that is not drawn just then would be on its way forever. And a change of the scheme is told to a page with its next frame, which
 * may come while axe looks: colours then change at once, not by and by.
 */
const holdStill = (): void => {
  const off = ((window as Held).transitionsOff ??= new CSSStyleSheet());
  off.replaceSync('*, ::before, ::after { transition: none !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((each) => each !== off), off];
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
};

const letMove = (): void => {
  const off = (window as Held).transitionsOff;
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== off);
};

/**
 * Style sheets are not loaded again for axe: it does so by an inline style, which the pages' policy refuses, and trips over a sheet that
 * goes meanwhile.
 */
const RUN = { resultTypes: ['violations' as const], preload: false };

type Found = readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];

const known = new Set<string>();

async function inFrames(page: Page, rules?: string[]): Promise<Found> {
  const builder = new AxeBuilder({ page, axeSource: SOURCE }).options({ ...RUN });
  return (await (rules === undefined ? builder : builder.withRules(rules)).analyze()).violations;
}

async function inDocument(page: Page, rules?: string[]): Promise<Found> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(SOURCE);
    await page.evaluate(
      (looks) => {
        for (const look of looks) (window as unknown as RememberedColours).enoughContrast.add(look);
      },
      [...known],
    );
  }
  const { found, looks } = await page.evaluate(
    async ({ runOnly, run }) => {
      const { axe: here, enoughContrast } = window as unknown as { axe: typeof axe } & RememberedColours;
      const { violations } = await here.run(document, { ...run, ...(runOnly && { runOnly }) });
      return {
        found: violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) })),
        looks: [...enoughContrast],
      };
    },
    { runOnly: rules, run: RUN },
  );
  for (const look of looks) known.add(look);
  return found;
}
