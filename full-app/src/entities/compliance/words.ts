import type { ConsentScope, LineType } from '@talk/core/contract';
import { knownWord } from '@talk/core/format';
import { createTranslate } from '@talk/ui';

const t = createTranslate('app.compliance', {
  'scope.text': 'Texts',
  'scope.call': 'Calls',
  'scope.prerecorded': 'Recorded messages',
  'scope.recording': 'Recording of calls',
  'source.agent': 'Written down by an agent',
  'source.visitor': 'Given on a page',
  'source.keyword': 'By text',
  'source.import': 'From an import',
  'source.api': 'Through the API',
  'line.landline': 'Landline',
  'line.wireless': 'Wireless',
  'line.voip': 'VoIP line',
  'line.other': 'Other line',
  'line.unknown': 'Not checked',
  granted: 'Given',
  revoked: 'Withdrawn',
  other: 'Other',
});

const SCOPES = ['text', 'call', 'prerecorded', 'recording'] as const satisfies readonly ConsentScope[];
const SOURCES = ['agent', 'visitor', 'keyword', 'import', 'api'] as const;
const LINE_TYPES = ['landline', 'wireless', 'voip', 'other', 'unknown'] as const satisfies readonly LineType[];
export { SCOPES as CONSENT_SCOPES };

/** What a consent is for. Of one that only a newer server knows: that it is another. */
export function scopeWord(scope: ConsentScope): string {
  const known = knownWord(SCOPES, scope, null);
  return known === null ? t('other') : t(`scope.${known}`);
}

/** Where a consent was given. */
export function sourceWord(source: (typeof SOURCES)[number]): string {
  const known = knownWord(SOURCES, source, null);
  return known === null ? t('other') : t(`source.${known}`);
}

/** What kind of line a number is. */
export function lineTypeWord(type: LineType): string {
  return t(`line.${knownWord(LINE_TYPES, type, 'other')}`);
}

export const actionWord = (action: 'granted' | 'revoked'): string => t(action === 'granted' ? 'granted' : 'revoked');
