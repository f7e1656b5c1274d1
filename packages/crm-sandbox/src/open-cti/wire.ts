/** What the libraries need of the frame that they run in. */
export interface CtiWindow {
  readonly location: { readonly search: string; readonly protocol: string; readonly hostname: string };
  readonly parent: { postMessage(message: unknown, targetOrigin: string): void };
  addEventListener(type: 'message', heard: (event: { readonly data: unknown; readonly origin: string }) => void): void;
  sforce?: unknown;
}

/** As Lightning's library sends it to the page around the frame. */
export interface CtiRequest {
  readonly methodName: string;
  readonly callId: number;
  readonly apiVersion: number;
  readonly apiType: 'opencti';
  readonly isCallbackRegistered: boolean;
  readonly isListenerRegistered: boolean;
  readonly args: Readonly<Record<string, unknown>>;
}

/** An answer, or what a listener hears: that has a `callId` of nobody. */
export interface CtiResponse {
  readonly methodName: string;
  readonly callId: number;
  readonly apiVersion: number;
  readonly apiType: string;
  readonly response: unknown;
}

/** As Classic's library sends it. Salesforce has written down its functions only: this wire is the stand-in's own. */
export interface ClassicRequest {
  readonly classic: 'interaction';
  readonly method: string;
  readonly seq: number;
  readonly nonce: string;
  /** Without the functions among them. */
  readonly args: readonly unknown[];
}

/** Of Spring '26, by which both sides know each other. */
export const CTI_VERSION = 66;
