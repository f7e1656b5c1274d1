import type { MessageDraft } from '@talk/core/texting';
import type { ComposerState } from './composer.state.js';
import type { DraftContent } from '../texting-ports.js';

/** The text as the server takes it. */
export function wireOfWriting(
  contactId: number,
  state: ComposerState,
  { body, attachments, gifUrl }: DraftContent,
): MessageDraft {
  const { lineId, phoneNumber, optOut, shorten, check, templateId } = state;
  const line = lineId ?? check?.line?.id;
  const number = phoneNumber ?? check?.phone_number;
  return {
    contact_id: contactId,
    body: body.trim(),
    attachments: attachments.map(({ uuid }) => uuid),
    opt_out: optOut,
    shorten_links: shorten,
    ...(line === undefined ? {} : { campaign_id: line }),
    ...(number == null ? {} : { phone_number: number }),
    ...(gifUrl === null ? {} : { gif_url: gifUrl }),
    ...(templateId === null ? {} : { template_id: templateId }),
  };
}
