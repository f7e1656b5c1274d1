import type { TextingWidget } from '@talk/core/contract';
import type { WidgetFields } from './use-api-keys.js';

/** The settings of a texting widget as their form holds them: forms hold texts. */
export type WidgetDraft = Record<
  | 'line_id'
  | 'greeting'
  | 'offline_message'
  | 'consent_text'
  | 'privacy_url'
  | 'accent'
  | 'identity'
  | 'trusts_signed_numbers',
  string
>;
export const IDENTITIES = ['off', 'optional', 'required'] as const satisfies readonly TextingWidget['identity'][];

export const toWidgetDraft = (widget: TextingWidget): WidgetDraft => ({
  line_id: widget.line_id === null ? '' : String(widget.line_id),
  greeting: widget.greeting,
  offline_message: widget.offline_message,
  consent_text: widget.consent_text,
  privacy_url: widget.privacy_url ?? '',
  accent: widget.accent ?? '',
  identity: widget.identity,
  trusts_signed_numbers: widget.trusts_signed_numbers ? 'yes' : '',
});

export type WidgetProblem = 'greetingNeeded' | 'offlineNeeded' | 'consentNeeded' | 'privacyBad' | 'accentBad';

/** What can be seen to be wrong without asking the server. */
export function widgetProblems(draft: WidgetDraft): Partial<Record<keyof WidgetDraft, WidgetProblem>> {
  const privacy = draft.privacy_url.trim();
  const accent = draft.accent.trim();
  return {
    ...(draft.greeting.trim() === '' && { greeting: 'greetingNeeded' as const }),
    ...(draft.offline_message.trim() === '' && { offline_message: 'offlineNeeded' as const }),
    ...(draft.consent_text.trim().length < 20 && { consent_text: 'consentNeeded' as const }),
    ...(privacy !== '' &&
      !(privacy.startsWith('https://') && URL.canParse(privacy)) && { privacy_url: 'privacyBad' as const }),
    ...(accent !== '' && !/^#[0-9a-f]{6}$/i.test(accent) && { accent: 'accentBad' as const }),
  };
}

/** What differs from before. */
export function editedWidgetFields(before: WidgetDraft, draft: WidgetDraft): WidgetFields {
  const is = (name: keyof WidgetDraft): boolean => before[name].trim() !== draft[name].trim();
  return {
    ...(is('line_id') && { line_id: draft.line_id === '' ? null : Number(draft.line_id) }),
    ...(is('greeting') && { greeting: draft.greeting.trim() }),
    ...(is('offline_message') && { offline_message: draft.offline_message.trim() }),
    ...(is('consent_text') && { consent_text: draft.consent_text.trim() }),
    ...(is('privacy_url') && { privacy_url: draft.privacy_url.trim() || null }),
    ...(is('accent') && { accent: draft.accent.trim() || null }),
    ...(is('identity') && { identity: IDENTITIES.find((mode) => mode === draft.identity) ?? 'off' }),
    ...(is('trusts_signed_numbers') && { trusts_signed_numbers: draft.trusts_signed_numbers === 'yes' }),
  };
}
