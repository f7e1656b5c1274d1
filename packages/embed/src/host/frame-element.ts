import { createElement } from './element.js';
import type { DialerSettings } from './options.js';

/**
 * The iframe with the attributes of embed-anchors §6.9, not yet in the page. Its address holds only public names:
 * key and identity travel in the welcome.
 */
export function createFrame({ labels, origin, publicId, widget }: DialerSettings, instance: string): HTMLIFrameElement {
  return createElement('iframe', {
    title: labels.title,
    name: 'talk',
    referrerpolicy: 'strict-origin',
    allow: widget === 'dialer' ? 'microphone; autoplay; speaker-selection' : '',
    // oxlint-disable-next-line react/iframe-missing-sandbox -- never the page's own origin (options.ts), so the frame cannot lift it
    sandbox: 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads',
    src: `${origin}/embed/1/${widget}/${publicId}#i=${instance}`,
  });
}
