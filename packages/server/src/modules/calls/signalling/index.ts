export {
  readVoiceIdentity,
  type RoutedPath,
  VOICE_PATH,
  type VoiceAddresses,
  voiceAddresses,
  voiceIdentity,
} from './addresses.js';
export {
  eventTimeMs,
  legStatusOf,
  readAnsweredByFact,
  readConferenceFact,
  readLegFact,
  type Webhook,
} from './read-webhook.js';
export { type Arrival, type ServeWebhook, webhookServer } from './serve-webhooks.js';
export { echo, hangUp, joinConference, playForEver, reject } from './twiml.js';
