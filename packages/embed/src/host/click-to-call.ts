import type { DialerLabels } from './options.js';
import type { PlacedWidget } from './place-widget.js';
import type { Dialer } from './widget.js';

type Clicked = Pick<PlacedWidget<'dialer'>, 'setOpen' | 'say' | 'report'> & {
  widget: PlacedWidget<'dialer'>['widget'];
  dial: Dialer['dial'];
  labels: Partial<DialerLabels> | undefined;
};

/**
 * What becomes of clicked numbers: one call for as many clicks as a person makes until it starts. While the widget loads the panel says
 * which number it is about to call, and the newest click counts. A widget that was too late asks before it calls.
 * @returns takes a number; false when the widget cannot be used, and the click stays the browser's.
 */
export function createClicks({ widget, dial, setOpen, say, report, labels }: Clicked): (to: string) => boolean {
  let wanted: string | undefined;
  let confirm = false;

  function call(to: string): void {
    wanted = to;
    void dial(to, confirm ? { confirm } : {})
      .catch(report)
      .then(() => {
        if (wanted === to) wanted = undefined;
      });
    confirm = false;
  }

  widget.on('widget.ready', () => {
    say('');
    if (wanted) call(wanted);
  });
  widget.on('widget.failed', () => {
    say('');
    confirm = true;
  });
  return (to) => {
    if (widget.unavailableReason()) return false;
    if (widget.state) {
      if (to !== wanted) call(to);
      return true;
    }
    wanted = to;
    setOpen(true);
    say((labels?.calling ?? 'Calling') + ` ${to}…`);
    return true;
  };
}

/**
 * Dials through the widget when a `tel:` link is clicked. One listener on the document: links that come later count too.
 * A click that the page handled itself, or that carries a modifier key, is left alone, and so is every click while
 * `dial` declines; the browser then does what it always did.
 * @param targets `true` for every `tel:` link, or a selector; such elements may carry `data-phone` instead of a link.
 * @param dial returns whether it took the number.
 * @param signal ends it.
 */
export function listenForCalls(targets: true | string, dial: (to: string) => boolean, signal: AbortSignal): void {
  const selector = targets === true ? '[href^="tel:" i]' : targets;
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    // The whole way, not `closest`: what was hit may lie in the shadow of a web component inside of the link.
    const element = (event.composedPath() as Element[]).find((each) => each.matches?.(selector));
    const number = element && phoneOf(element);
    if (number && dial(number)) event.preventDefault();
  };
  document.addEventListener('click', onClick, { signal });
}

/** The number of a `data-phone` attribute or a `tel:` address (RFC 3966), with its extension and without other parameters. */
function phoneOf(element: Element): string | undefined {
  const [, main, extension] = element.getAttribute('href')?.match(/^tel:([^;?]+)(?:[^?]*;ext=([^;?]+))?/i) ?? [];
  const link = main && main + (extension ? ` ext. ${extension}` : '');
  // Not decodeURIComponent: it throws on a stray %. A number only ever has ASCII, for which the two agree.
  // oxlint-disable-next-line typescript/no-deprecated -- see above; every browser keeps it (ECMA-262 Annex B)
  return element.getAttribute('data-phone') ?? (link && unescape(link));
}
