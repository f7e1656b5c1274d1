export { createHubSpotPage } from './hubspot-page.js';
export type {
  Click,
  HubSpotPage,
  PageContext,
  PageFaults,
  PageOptions,
  PagePorts,
  PageRecords,
  PageState,
} from './hubspot-page.js';
export type { CallerIdMatch, ObjectCoordinates, WireMessage } from './wire.js';
