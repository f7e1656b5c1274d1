import { moveFocus } from './focus.js';
/**
 * Layers over the page, such as a dialog or a picture, and what stays above all of them: the phone. The browser's own `showModal()` makes
 * everything else inert, a ringing phone too; so a layer here is shown in the browser's top layer, and the page below it is made inert
 * without what carries {@link ABOVE}.
 */

/** Marks what stays usable over every layer. The name is React Aria's, whose overlays leave it alone as well. */
export const ABOVE = 'data-react-aria-top-layer';

const layers: HTMLElement[] = [];
/** Browsers from before 2024 have no top layer for non-modal elements: there the order of the page decides. */
const hasTopLayer = 'popover' in HTMLElement.prototype;
const raisers = new Set<() => void>();

/** Whether a key pressed at `target` belongs to a layer over the page. */
export function isBelowLayer(target: Element | null): boolean {
  if (target?.closest(`[${ABOVE}]`) != null) return false;
  const main = document.querySelector('main');
  // Other overlays hide the page behind them, or are modal by the browser's own rules.
  return layers.length > 0 || main?.closest('[inert], [aria-hidden="true"]') != null || isNativeModal();
}

const isNativeModal = (): boolean => document.querySelector('dialog:modal') !== null;

/** Whether `layer` is the topmost visible one. */
export const isTopLayer = (layer: HTMLElement): boolean => layers.at(-1) === layer;

/**
 * Shows `layer` over the page, moves the focus into it, and makes the rest inert.
 * @returns the function that removes it and restores the focus. It may be called twice.
 */
export function openLayer(layer: HTMLElement): () => void {
  const before = document.activeElement;
  layer.setAttribute('aria-modal', 'true');
  layer.setAttribute(hasTopLayer ? 'popover' : 'open', hasTopLayer ? 'manual' : '');
  if (hasTopLayer) layer.showPopover();
  layers.push(layer);
  coverPage();
  for (const raise of raisers) raise();
  focusFirst(layer);
  let isOpen = true;
  return () => {
    if (!isOpen) return;
    isOpen = false;
    layers.splice(layers.indexOf(layer), 1);
    coverPage();
    const hadFocus = layer.contains(document.activeElement) || document.activeElement === document.body;
    if (hasTopLayer) layer.hidePopover();
    else layer.removeAttribute('open');
    if (hadFocus && before instanceof HTMLElement && before.isConnected) moveFocus(before, { preventScroll: true });
  };
}

/**
 * Keeps `element`, a popover whose style shows it, in front of every layer, also of those that open later.
 * @returns the function that stops it.
 */
export function keepAbove(element: HTMLElement): () => void {
  if (!hasTopLayer) return () => {};
  const raise = (): void => {
    // In the top layer, the last one opened is on top.
    element.hidePopover();
    element.showPopover();
  };
  element.showPopover();
  raisers.add(raise);
  return () => void raisers.delete(raise);
}

const FOCUSABLE = 'input, select, textarea, button, [href], [tabindex="0"]';

function focusFirst(layer: HTMLElement): void {
  if (layer.contains(document.activeElement)) return;
  const first =
    layer.querySelector<HTMLElement>('[autofocus]') ?? layer.querySelector<HTMLElement>(`:is(${FOCUSABLE}):enabled`);
  moveFocus(first ?? layer, { preventScroll: true });
}

/** What is inert because of the topmost layer. */
let covered: HTMLElement[] = [];

/** Makes everything inert except what holds the topmost layer or stays above it; without a layer, nothing. */
function coverPage(): void {
  for (const element of covered) element.inert = false;
  covered = [];
  const layer = layers.at(-1);
  if (layer === undefined) return;
  const cover = (element: Element): void => {
    if (!(element instanceof HTMLElement) || element.inert || element.hasAttribute(ABOVE)) return;
    if (element.contains(layer) || element.querySelector(`[${ABOVE}]`) !== null) {
      if (element !== layer) for (const child of element.children) cover(child);
      return;
    }
    element.inert = true;
    covered.push(element);
  };
  cover(document.body);
}
