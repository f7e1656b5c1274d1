import { AFTER_CALL } from './after-call.js';
import { BEFORE_DIAL } from './before-dial.js';
import { CALL_CONTROL } from './call-control.js';
import { DEVICES } from './devices.js';
import { DIALER } from './dialer.js';
import { EMBED_CONTRACT } from './embed-contract.js';
import { HUBSPOT } from './hubspot.js';
import { IN_SALESFORCE } from './in-salesforce.js';
import { INBOUND_ROUTING } from './inbound-routing.js';
import { NOTHING_MISSED } from './nothing-missed.js';
import type { Part } from './part.js';

/** All that the phone must do, alone and in a CRM, each sentence with the tests that show it. */
export const PARTS: readonly Part[] = [
  CALL_CONTROL,
  INBOUND_ROUTING,
  NOTHING_MISSED,
  DEVICES,
  BEFORE_DIAL,
  AFTER_CALL,
  EMBED_CONTRACT,
  DIALER,
  HUBSPOT,
  IN_SALESFORCE,
];
