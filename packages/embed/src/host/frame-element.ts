import type { DialerSettings } from './options.js';

/**
 * The iframe with the attributes of embed-anchors §6.9, not yet in the page. Its address holds only public names:
 * key and identity travel in the welcome.
 */
export function createFrame(document: Document, settings: DialerSettings, instance: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  const attributes = {
    title: settings.labels.title,
    name: `talk-${instance}`,
    referrerpolicy: 'strict-origin',
    allow: 'microphone; autoplay; speaker-selection',
    sandbox: 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads',
  };
  for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
  frame.src = `${settings.origin}/embed/1/dialer/${settings.publicId}#i=${instance}`;
  return frame;
}
