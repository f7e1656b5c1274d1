import type { Communication } from '@talk/core';
import { createTranslate } from '@talk/ui';

export const t = createTranslate('app.fax', {
  modes: 'Kind of message',
  'mode.sms': 'SMS',
  'mode.email': 'Email',
  'mode.fax': 'Fax',
  'mode.note': 'Note',
  composer: 'Fax',
  loading: 'Loading',
  choose: 'Choose a PDF',
  chooseOther: 'Choose another PDF',
  drop: 'Drop a PDF to fax it',
  hint: 'or drop it here. Up to {limit} MB.',
  pages: { one: '{count} page', other: '{count} pages' },
  onlyPdf: 'Only a PDF can be faxed. Save the document as PDF, and choose that.',
  oneOnly: 'A fax takes one PDF. Combine the documents into one.',
  send: 'Send fax',
  sending: 'Sending…',
  'wait.file': 'Choose a PDF first.',
  'wait.upload': 'The PDF is still being uploaded.',
  'wait.refused': 'Choose a PDF that can be faxed.',
  'wait.check': 'Checking whether this can be faxed…',
  from: 'From',
  to: 'To',
  line: 'Line to fax from',
  number: 'Number to fax to',
  cannotFax: 'cannot fax',
  takesNoFax: 'no fax machine',
  noLines: 'None of your lines can fax. An admin can add a number that can.',
  checkFailed: 'Could not check whether this can be faxed. The server checks when you send.',
  retry: 'Try again',
  undoing: 'Sending',
  left: 'in {seconds} s',
  undo: 'Undo',
  undone: 'Fax canceled. The PDF is still here.',
  email: 'Send by email instead',
  'card.inbound': 'Fax received',
  'card.outbound': 'Fax sent',
  'card.waiting': 'Sending fax',
  'card.failed': 'Fax not sent',
  'chip.in-progress': 'In progress',
  'chip.completed': 'Completed',
  'chip.why': 'the document has not reached the contact yet',
  failed: 'The fax was not delivered.',
  fetching: 'The document is being fetched from the carrier.',
  code: 'Carrier code {code}',
  open: 'Open {name}',
  openShort: 'Open',
  again: 'Send again',
  opening: 'Opening…',
  openFailed: 'The document could not be opened.',
});

interface FaxState {
  /** What the card is called. */
  readonly title: string;
  readonly tone: 'ok' | 'bad' | 'info';
  /** It did not arrive, and can be sent again. */
  readonly failed: boolean;
  /** The disposition of the communication, as a chip. */
  readonly chip: { readonly words: string; readonly tone: 'ok' | 'info' };
}

/**
 * How a fax went. Its disposition follows spec 1 §4: completed is success; a fax in status failed is shown as in-progress, because somebody still
 * has to bring the document to the customer.
 */
export function faxStateOf({ direction, disposition_status2: disposition, fax }: Communication): FaxState {
  const chip =
    disposition === 'completed'
      ? ({ words: t('chip.completed'), tone: 'ok' } as const)
      : ({ words: t('chip.in-progress'), tone: 'info' } as const);
  const isOver = disposition === 'failed' || (fax?.failure != null && disposition !== 'completed');
  const failed = direction === 'outbound' && isOver;
  if (failed) return { title: t('card.failed'), tone: 'bad', failed, chip };
  if (direction === 'inbound') return { title: t('card.inbound'), tone: 'ok', failed, chip };
  return disposition === 'completed'
    ? { title: t('card.outbound'), tone: 'ok', failed, chip }
    : { title: t('card.waiting'), tone: 'info', failed, chip };
}

/** The reason of a number that takes no fax: trying again does not help, and writing does. */
export const NO_FAX = 15;
