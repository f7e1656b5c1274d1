/** What we say to HubSpot and hear from it, in the words of its SDK. Payloads have exactly these fields. */

export type EngagementId = number | string;
export type EndStatus = 'COMPLETED' | 'FAILED' | 'CANCELED' | 'BUSY' | 'NO_ANSWER' | 'REJECTED' | 'MISSED';

interface OfCall {
  externalCallId: string;
}

interface StartedCall extends OfCall {
  toNumber: string;
  fromNumber: string;
  /** Milliseconds. */
  callStartTime: number;
  createEngagement: boolean;
}

/** Properties of a call there. */
export interface EngagementProperties {
  hs_timestamp: number;
  hs_call_title: string;
  hs_call_direction: 'INBOUND' | 'OUTBOUND';
  /** Milliseconds. */
  hs_call_duration: string;
  hs_call_from_number: string;
  hs_call_to_number: string;
  hs_call_status: string;
}

export interface ObjectCoordinates {
  portalId: number;
  objectId: number;
  objectTypeId: string;
}

/** Our end of HubSpot's SDK. What is said before `onReady` is lost. */
export interface HubSpotLink {
  initialized(is: {
    isLoggedIn: boolean;
    isAvailable: boolean;
    engagementId?: EngagementId;
    sizeInfo: { width: number; height: number };
  }): void;
  userLoggedIn(): void;
  userLoggedOut(): void;
  userAvailable(): void;
  userUnavailable(): void;
  outgoingCall(call: StartedCall): void;
  incomingCall(call: StartedCall): void;
  callAnswered(call: OfCall): void;
  callEnded(call: OfCall & { engagementId?: EngagementId; callEndStatus: EndStatus }): void;
  callCompleted(
    call: OfCall & {
      engagementId?: EngagementId;
      hideWidget: boolean;
      engagementProperties?: EngagementProperties;
    },
  ): void;
  navigateToRecord(to: { objectCoordinates: ObjectCoordinates; engagementId?: EngagementId }): void;
  resizeWidget(size: { width: number; height: number }): void;
  /** HubSpot shows it to the person. */
  sendError(error: { message: string }): void;
  close(): void;
}

/** Where the widget stands, as HubSpot says with the handshake. */
export interface ReadyContext {
  portalId?: number;
  engagementId?: EngagementId;
  iframeLocation?: string;
  usesCallingWindow?: boolean;
}

export interface CallerIdMatch {
  callerIdType?: string;
  objectCoordinates?: ObjectCoordinates;
  firstName?: string | null;
  lastName?: string | null;
  email?: string | null;
  name?: string | null;
}

/** What HubSpot may say. It is not checked by its SDK: read what is there. */
export interface HubSpotEvents {
  onReady: (context: ReadyContext) => void;
  onDialNumber: (data: unknown) => void;
  onEndCall: () => void;
  onVisibilityChanged: (data: { isMinimized?: boolean; isHidden?: boolean }) => void;
  /** Also twice, late, or never. */
  onEngagement: (data: { engagementId?: EngagementId; externalCallId?: string }) => void;
  onEngagementFailed: () => void;
  onEngagementWritten: (data: { engagementId?: EngagementId }) => void;
  onMatches: (data: { callerIdMatches?: readonly CallerIdMatch[]; externalCallId?: string }) => void;
  onNavigationFailed: () => void;
}

export type ConnectHubSpot = (events: HubSpotEvents) => Promise<HubSpotLink>;
