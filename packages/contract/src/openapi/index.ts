/** The OpenAPI document of the contract: for the server's `/openapi.json` and for the reference pages of the docs. */
export { createOpenApi } from './document.js';
export type { JsonSchema } from './json-schema.js';
export type {
  CodeSample,
  OpenApiContent,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiWebhook,
} from './shapes.js';
