import type { JsonSchema } from './json-schema.js';

/** A request as a program writes it. */
export interface CodeSample {
  lang: 'Shell' | 'JavaScript' | 'TypeScript';
  label: 'curl' | 'Node' | 'SDK';
  source: string;
}

export interface OpenApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
}

/** What is sent or answered in one form. */
export interface OpenApiContent {
  schema: JsonSchema;
  example?: unknown;
  /** Of refusals: one for each code. */
  examples?: Record<string, { $ref: string }>;
}

/** A header of an answer. */
export interface OpenApiHeader {
  description: string;
  schema: JsonSchema;
  example: unknown;
}

export interface OpenApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: OpenApiParameter[];
  requestBody?: { required: boolean; content: Record<string, OpenApiContent> };
  responses: Record<
    string,
    { description: string; headers?: Record<string, OpenApiHeader>; content?: Record<string, OpenApiContent> }
  >;
  /** How often it may be asked for, its own limits first; beyond one the answer is 429 with `Retry-After`. */
  'x-rateLimits': { limit: number; window_seconds: number; per: string }[];
  /** The same request in three ways. */
  'x-codeSamples': CodeSample[];
}

/** A request that Talk makes to a receiver. */
export interface OpenApiWebhook {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: OpenApiParameter[];
  requestBody: { required: boolean; content: Record<string, OpenApiContent> };
  responses: Record<string, { description: string }>;
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  /** By the name of the event. */
  webhooks: Record<string, { post: OpenApiWebhook }>;
  components: {
    schemas: Record<string, JsonSchema>;
    /** A refusal with each code. */
    examples: Record<string, { summary: string; value: unknown }>;
    securitySchemes: Record<string, { type: string; scheme: string; description: string }>;
  };
}
