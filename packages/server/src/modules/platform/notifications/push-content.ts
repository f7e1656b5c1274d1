import type { Notification } from '@talk/contract';
import type { LanguageCode } from '@talk/contract/sentences';
import { cutText } from '@talk/domain/format';
import { wordingsOf } from '../../../sentences/index.js';
import { lineOf, pathOf, SUBJECTS, valuesOf } from './mail-content.js';

/** What a browser shows. */
export interface PushNotice {
  readonly title: string;
  readonly body: string;
  /** Where it leads: a path of the app. */
  readonly path: string;
  /** A notice with the same tag takes the place of the earlier one. */
  readonly tag: string;
  /** What it is about, so that the app can close it once that was seen. */
  readonly communication_ids: readonly number[];
}

/** Lines of a notice about several notifications: screens show no more. */
const LINES = 3;
/** Push services take 4 KB, encrypted. */
const BODY_LENGTH = 400;

interface Facts {
  readonly company: string;
  readonly language: LanguageCode;
}

/** One notice about one or several notifications, the newest first. */
export function pushNotice(all: readonly Notification[], { company, language }: Facts): PushNotice {
  const [first] = all;
  const ids = all.flatMap(({ communication_id: id }) => (id === null ? [] : [id]));
  const word = wordingsOf(language)?.sentence ?? ((sentence: string) => sentence);
  const say = (sentence: string, values: Readonly<Record<string, string>>): string =>
    word(sentence).replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
  const line = (notification: Notification): string => {
    const { sentence, values } = lineOf(notification);
    return say(sentence, values);
  };
  if (first !== undefined && all.length === 1)
    return {
      title: say(SUBJECTS[first.kind], valuesOf(first)),
      body: short(first.text ?? company),
      path: pathOf(first),
      tag: `${first.kind}:${first.communication_id ?? first.contact_id ?? first.id}`,
      communication_ids: ids,
    };
  return {
    title: say('{count} new notifications from {company}', { count: String(all.length), company }),
    body: short(all.slice(0, LINES).map(line).join('\n')),
    path: INBOX,
    tag: 'several',
    communication_ids: ids.slice(0, LINES),
  };
}

/** A notice that a user sends to their own device. */
export function testNotice({ company, language }: Facts): PushNotice {
  const word = wordingsOf(language)?.sentence ?? ((sentence: string) => sentence);
  return {
    title: word('Push notices work on this device.'),
    body: company,
    path: '/settings/notifications',
    tag: 'test',
    communication_ids: [],
  };
}

const INBOX = '/channels/inbox/open';

const short = (text: string): string => (text.length > BODY_LENGTH ? `${cutText(text, BODY_LENGTH)}…` : text);
