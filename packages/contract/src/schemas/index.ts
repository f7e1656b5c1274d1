export { operations } from './operations.js';
export type { Operation, OperationId } from './operations.js';
export { requireAnswer, requireReply } from './require-answer.js';
export type { FakeReply } from './require-answer.js';
export { errorBodySchema } from '../kernel/error.schemas.js';
export type { OperationSchemas, WireOf } from '../kernel/schema.js';
export {
  apiKeyKindSchema,
  apiKeySchema,
  companyAccessSchema,
  deviceInfoSchema,
  profileSchema,
} from '../identity/identity.schemas.js';
export {
  companySchema,
  incomingNumberSchema,
  lineSchema,
  ringGroupSchema,
  userSummarySchema,
} from '../companies/companies.schemas.js';
export {
  contactMatchSchema,
  contactPhoneNumberSchema,
  contactSchema,
  lastCommunicationSchema,
  tagSchema,
} from '../contacts/contacts.schemas.js';
export { communicationSchema, contactAuditSchema } from '../communications/communications.schemas.js';
export { callSchema } from '../voice/voice.schemas.js';
export { answeringSchema, lineRoutingSchema } from '../routing/routing.schemas.js';
export { absenceSchema, agentPresenceSchema, agentStatusSchema, skippedCallSchema } from '../agents/agents.schemas.js';
export { dispositionLabelSchema } from '../dispositions/label.schemas.js';
export { dispositionSchema } from '../dispositions/dispositions.schemas.js';
export { wrapUpSchema, wrapUpSettingsSchema } from '../wrap-ups/wrap-ups.schemas.js';
export { filledScriptSchema, scriptSchema } from '../scripts/scripts.schemas.js';
export { filledTemplateSchema, smsTemplateSchema } from '../templates/templates.schemas.js';
export { attachmentSchema } from '../attachments/attachments.schemas.js';
export { faxSchema } from '../faxes/fax.schemas.js';
export { faxFileSchema } from '../faxes/faxes.schemas.js';
export { draftSchema, threadPresenceSchema } from '../threads/threads.schemas.js';
export { talkEventSchema } from '../realtime/realtime.schemas.js';
export {
  textingWidgetSchema,
  visitorFileSchema,
  visitorSessionSchema,
  visitorTextSchema,
  visitorWidgetSchema,
} from '../visitors/visitors.schemas.js';
