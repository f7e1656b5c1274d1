/** Where browsers can connect to the voice network of Twilio, by its names for the places. */
export const EDGE_LOCATIONS = [
  'ashburn',
  'umatilla',
  'sao-paulo',
  'dublin',
  'frankfurt',
  'singapore',
  'tokyo',
  'sydney',
] as const;
/** A place where browsers connect to the voice network. */
export type EdgeLocation = (typeof EDGE_LOCATIONS)[number];
