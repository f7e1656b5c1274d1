import type { WidgetKind } from '../protocol/index.js';
import { createElement } from './element.js';

/**
 * The iframe with the attributes of embed-anchors §6.9, not yet in the page. Its address holds only public names:
 * key and identity travel in the welcome.
 * @param src names the widget, the site and the instance.
 */
export const createFrame = (title: string, kind: WidgetKind, src: string): HTMLIFrameElement =>
  createElement('iframe', {
    title,
    referrerpolicy: 'strict-origin',
    // Firefox alone knows the policy of speakers; Chromium complains of it in the page's console.
    allow: kind === 'dialer' ? 'microphone;autoplay' + ('netscape' in self ? ';speaker-selection' : '') : '',
    // oxlint-disable-next-line react/iframe-missing-sandbox -- never the page's own origin (options.ts), so the frame cannot lift it
    sandbox: 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads',
    src,
  });
