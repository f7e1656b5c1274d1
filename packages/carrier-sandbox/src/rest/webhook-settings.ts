import type { WebhookSettings } from '../pstn/numbers.js';
import type { Form } from './form.js';

/** Applies the webhook fields present in a request to a line or an application. */
export function applyWebhookSettings(target: WebhookSettings, form: Form): void {
  target.voiceUrl = form.url('VoiceUrl') ?? target.voiceUrl;
  target.voiceFallbackUrl = form.url('VoiceFallbackUrl') ?? target.voiceFallbackUrl;
  target.smsUrl = form.url('SmsUrl') ?? target.smsUrl;
  target.smsFallbackUrl = form.url('SmsFallbackUrl') ?? target.smsFallbackUrl;
  target.statusCallback = form.url('StatusCallback') ?? target.statusCallback;
  if (form.has('VoiceMethod')) target.voiceMethod = form.method('VoiceMethod');
  if (form.has('SmsMethod')) target.smsMethod = form.method('SmsMethod');
  if (form.has('StatusCallbackMethod')) target.statusCallbackMethod = form.method('StatusCallbackMethod');
}

export function presentWebhookSettings(settings: WebhookSettings): Record<string, unknown> {
  return {
    voice_url: settings.voiceUrl,
    voice_method: settings.voiceMethod,
    voice_fallback_url: settings.voiceFallbackUrl,
    voice_fallback_method: 'POST',
    voice_caller_id_lookup: false,
    sms_url: settings.smsUrl,
    sms_method: settings.smsMethod,
    sms_fallback_url: settings.smsFallbackUrl,
    sms_fallback_method: 'POST',
    status_callback: settings.statusCallback,
    status_callback_method: settings.statusCallbackMethod,
  };
}
