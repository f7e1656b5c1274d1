import type { Notification } from '@talk/contract';
import type { LanguageCode } from '@talk/contract/sentences';
import { cutText } from '@talk/domain/format';
import { wordingsOf } from '../../../sentences/index.js';
import { pathOf, SUBJECTS, valuesOf } from './mail-content.js';

interface Facts {
  readonly company: string;
  readonly language: LanguageCode;
  readonly publicUrl: string;
}

/** Names are cut to this, so that a text stays short. */
const NAME_LENGTH = 30;

/** One text about one or several notifications, the newest first: what happened and a link, and nothing that a customer wrote. */
export function noticeText(all: readonly Notification[], { company, language, publicUrl }: Facts): string {
  const [first] = all;
  const word = wordingsOf(language)?.sentence ?? ((sentence: string) => sentence);
  const fill = (sentence: string, values: Readonly<Record<string, string>>): string =>
    word(sentence).replaceAll(/\{(\w+)\}/g, (place, name: string) => short(values[name] ?? place));
  if (first !== undefined && all.length === 1)
    return `${short(company)}: ${fill(SUBJECTS[first.kind], valuesOf(first))}. ${publicUrl}${pathOf(first)}`;
  const count = fill('{count} new notifications from {company}', { count: String(all.length), company });
  return `${count}. ${publicUrl}/channels/inbox/open`;
}

const short = (text: string): string => (text.length > NAME_LENGTH ? `${cutText(text, NAME_LENGTH - 3)}...` : text);
