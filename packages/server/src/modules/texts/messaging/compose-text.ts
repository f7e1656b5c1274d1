import { segmentSms } from '@talk/domain/sms';
import { invalid } from '../../../http/errors.js';
import type { MessageJudgement } from '../../rules/compliance/index.js';

/** Carriers refuse what is longer, whatever it is made of. */
const LONGEST = 1600;

/** What is sent, and how it is split and charged. @throws ApiError VALIDATION_FAILED for what is too long with its opt-out text. */
export function composeText(body: string, { optOutText, isMms }: Pick<MessageJudgement, 'optOutText' | 'isMms'>) {
  const { encoding, segments } = segmentSms(body, {
    mms: isMms,
    ...(optOutText === null ? {} : { optOut: optOutText }),
  });
  const text = segments.join('');
  if (text.length > LONGEST)
    throw invalid({ body: `Keep the text, with its opt-out text, within ${LONGEST} characters.` });
  return { text, encoding, segments: segments.length };
}
