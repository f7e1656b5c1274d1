/** HubSpot's SDK: the only file that knows it. Its types ask for more than it does, and forbid what it sends. */
import CallingExtensions from '@hubspot/calling-extensions-sdk';
import type { HubSpotEvents, HubSpotLink } from './hubspot-link.js';

type Options = ConstructorParameters<typeof CallingExtensions>[0];

const ignore = (): void => {};

/** Needs the page around us to be HubSpot's; see `guardMessages`, which has to be there before. */
export function linkToHubSpot(events: HubSpotEvents): HubSpotLink {
  const eventHandlers = {
    onReady: events.onReady,
    onDialNumber: events.onDialNumber,
    onEndCall: events.onEndCall,
    onVisibilityChanged: events.onVisibilityChanged,
    onCreateEngagementSucceeded: events.onEngagement,
    // The older name of the same; both may come.
    onEngagementCreated: events.onEngagement,
    onCreateEngagementFailed: events.onEngagementFailed,
    onUpdateEngagementSucceeded: events.onEngagementWritten,
    onCallerIdMatchSucceeded: events.onMatches,
    onNavigateToRecordFailed: events.onNavigationFailed,
    // What has no handler at all is answered with an error.
    defaultEventHandler: ignore,
  };
  const options = { debugMode: false, eventHandlers } as unknown as Options;
  const sdk = new CallingExtensions(options);
  return Object.assign(sdk as unknown as HubSpotLink, { close: () => sdk.iFrameManager.remove() });
}
