/**
 * Error and close codes of the Pusher Channels protocol, version 7.
 * 4000–4099: do not reconnect unchanged. 4100–4199: reconnect after a back-off. 4200–4299: reconnect at once.
 */
export const pusherCodes = {
  appUnknown: 4001,
  appDisabled: 4003,
  overConnectionQuota: 4004,
  pathNotFound: 4005,
  badVersionFormat: 4006,
  unsupportedVersion: 4007,
  versionMissing: 4008,
  unauthorized: 4009,
  overCapacity: 4100,
  reconnect: 4200,
  pongMissing: 4201,
  neverActive: 4202,
  clientEventRate: 4301,
} as const;

export type PusherCode = (typeof pusherCodes)[keyof typeof pusherCodes];

/** Why a connection is ended or refused: code for the client, sentence for the person who reads its console. */
export interface CloseReason {
  code: PusherCode;
  message: string;
}
