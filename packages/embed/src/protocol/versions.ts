/** Marks every message of this contract; anything else on the channel is another script's. */
export const NAMESPACE = 'talk.embed';

/** The protocol numbers one side can speak, both ends included. */
export interface VersionRange {
  min: number;
  max: number;
}

/** What this build speaks. Within a number the contract only grows (embed-anchors §6.3). */
export const PROTOCOL: VersionRange = { min: 1, max: 1 };

/** The highest number both sides speak, or null when they share none. */
export function negotiate(ours: VersionRange, theirs: VersionRange): number | null {
  const highest = Math.min(ours.max, theirs.max);
  return highest >= Math.max(ours.min, theirs.min) ? highest : null;
}
