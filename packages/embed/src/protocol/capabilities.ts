/**
 * What a frame may ask of a page, and a page may allow it (embed-anchors §6.4). `numbers` decides whether full phone
 * numbers appear in events; without it the page sees the last four digits.
 */
export type Capability =
  | 'voice'
  | 'sms.read'
  | 'sms.send'
  | 'contacts.lookup'
  | 'log.write'
  | 'record.open'
  | 'link.open'
  | 'notify'
  | 'resize'
  | 'clipboard'
  | 'numbers';

/** What both sides record: wanted by the frame and allowed by the page, in the page's order. */
export function intersect(wants: readonly string[], offered: readonly Capability[]): Capability[] {
  return offered.filter((capability) => wants.includes(capability));
}
