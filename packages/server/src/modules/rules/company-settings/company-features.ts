import { COMPANY_FEATURES, type CompanyFeature, type CompanySettings } from '@talk/contract';

/** Transcription is on for a company if calls or voicemails are transcribed. Turning it on starts with calls. */
const TRANSCRIPTION: CompanyFeature = 'transcription_enabled';

const isOn = (settings: CompanySettings, feature: CompanyFeature): boolean =>
  feature === 'transcription_enabled'
    ? settings.call_transcription_enabled || settings.voicemail_transcription_enabled
    : settings[feature];

/** Every feature, and whether it is on. */
export const featuresOf = (settings: CompanySettings): Record<CompanyFeature, boolean> =>
  Object.fromEntries(COMPANY_FEATURES.map((feature) => [feature, isOn(settings, feature)])) as Record<
    CompanyFeature,
    boolean
  >;

/** The change of the settings that turns a feature on or off; empty if it is so already. */
export function featurePatch(
  settings: CompanySettings,
  feature: CompanyFeature,
  { enabled }: { readonly enabled: boolean },
): Partial<CompanySettings> {
  if (isOn(settings, feature) === enabled) return {};
  if (feature !== TRANSCRIPTION) return { [feature]: enabled };
  return enabled
    ? { call_transcription_enabled: true }
    : { call_transcription_enabled: false, voicemail_transcription_enabled: false };
}
