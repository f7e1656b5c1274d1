import type { TalkError } from '@talk/core';
import type { MessageDraft, Thread } from '@talk/core/texting';
import type { DraftContent } from '../texting-ports.js';

/**
 * Sends one message per file, for carriers that take only one; the words, and how to opt out, go with the first.
 * @param onRest called after each message with what is left. @returns why it stopped; null when all were sent.
 */
export async function sendSplit(
  thread: Pick<Thread, 'send'>,
  wire: MessageDraft,
  { body, attachments }: DraftContent,
  onRest: (rest: DraftContent) => void,
): Promise<TalkError | null> {
  for (const [index, { uuid }] of attachments.entries()) {
    const isFirst = index === 0;
    const result = await thread.send(
      { ...wire, body: isFirst ? body.trim() : '', attachments: [uuid], opt_out: isFirst && wire.opt_out !== false },
      {},
    );
    if (result.kind === 'refused') return result.error;
    onRest({ body: '', gifUrl: null, attachments: attachments.slice(index + 1) });
  }
  return null;
}
