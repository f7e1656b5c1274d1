/** A ringless voicemail as the provider is given it. */
export interface VoicemailDrop {
  /** Both E.164. */
  readonly from: string;
  readonly to: string;
  /** Where the provider fetches the sound. */
  readonly soundUrl: string;
  readonly format: 'wav' | 'mp3';
  /** Where the provider reports what became of it. */
  readonly statusUrl: string;
  /** What the provider shows for it in its lists. */
  readonly title: string;
}

export type DropResult =
  /** `sessionId`: the provider's name for it. */
  | { readonly kind: 'accepted'; readonly sessionId: string }
  /** The provider does not take it. `said`: its own words. */
  | { readonly kind: 'refused'; readonly said: string }
  /** The provider takes nothing of this account until its operator acts, and does not have it. `said`: its own words. */
  | { readonly kind: 'account'; readonly said: string }
  /** The provider was not reached, or is not ready: it certainly does not have it. */
  | { readonly kind: 'not-given'; readonly why: string };

/** Something that leaves messages in voicemail boxes without ringing. */
export interface RinglessVoicemail {
  /** Asks once and does not retry. @throws when it is not known whether the provider has it. */
  drop(drop: VoicemailDrop): Promise<DropResult>;
}
