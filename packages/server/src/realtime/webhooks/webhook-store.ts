import type { Fact, Telling } from './told-facts.js';
import type { WebhookEvent } from './webhook-event.js';

export interface NewWebhookEvent {
  readonly appId: string;
  readonly event: WebhookEvent;
}

/** An event that waits to be delivered. Ids grow in the order of commits. */
export interface WaitingEvent extends NewWebhookEvent {
  readonly id: number;
  /** When it was written down, and how long ago that is, by the store's clock. */
  readonly atMs: number;
  readonly ageMs: number;
}

/** The part of one node at a time: only it tells facts and delivers, so that receivers hear everything once and in order. */
export interface WebhookLead {
  /** False for good once another node may have taken over. */
  isHeld(): boolean;
  toldFacts(): Promise<Fact[]>;
  /** Writes down what is told, together with its events. @throws when the lead was lost. */
  tell(telling: Telling): Promise<void>;
  release(): Promise<void>;
}

/** Where webhooks wait, so that they outlive the node that made them. */
export interface WebhookStore {
  /** Makes receivers known. A new one begins with what happens from now on. */
  meet(receivers: readonly string[]): Promise<void>;
  /** Takes the lead when nobody has it. */
  takeLead(): Promise<WebhookLead | null>;
  add(events: readonly NewWebhookEvent[]): Promise<void>;
  /** Events that a receiver has not had yet, oldest first. */
  waiting(receiver: string, limit: number): Promise<WaitingEvent[]>;
  /** The receiver has had everything up to `id`. */
  delivered(receiver: string, id: number): Promise<void>;
  /** Lets go of events older than `ageMs`. */
  clear(ageMs: number): Promise<void>;
}
