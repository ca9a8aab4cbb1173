import type { OpenPointId } from '../points/index.js';
import type { JsonSchema } from './json-schema.js';
import type { ResponseSchemaName } from './response-schemas.js';

/** A response of the OpenAPI document. */
export interface OpenApiResponse {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Record<string, MediaType>;
  'x-open-point'?: OpenPointId[];
}

/** The body of a response, as one media type. */
export interface MediaType {
  schema: JsonSchema;
  example?: object;
  /** by name */
  examples?: Record<string, { summary: string; value: unknown }>;
}

export const reference = (name: ResponseSchemaName): JsonSchema => ({
  $ref: `#/components/schemas/${name}`,
});

export const header = (description: string) => ({ description, schema: { type: 'string' } });
