import type Joi from 'joi';
import { onDemand } from '../../input/on-demand.js';
import { ServiceError } from '../../operations/rejection.js';
import { ProfileError } from '../../open-questions/profile.js';
import type { Service } from '../service.js';
import { StateError } from '../../state/state.js';

/** A heading in the API reference. */
type Topic = 'Sandbox' | 'Time' | 'Faults' | 'Requests' | 'Subscriptions' | 'Places' | 'Accounts';

/**
 * A request of the control interface, as described by docs/control-api.md and the OpenAPI document.
 */
export interface DescribedRequest<Input = unknown> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** below `/_sandbox`, with `{id}` for the id of a subscription or a place */
  readonly path: string;
  /** the part of a request that contains its input */
  readonly source: 'query' | 'payload';
  readonly topic: Topic;
  /** builds the schema of the input; null if there is none, or the service validates it */
  readonly schema: (() => Joi.Schema<Input>) | null;
  /** builds the documented schema of a body that the service validates */
  readonly documented: (() => Joi.Schema) | null;
  /** whether the body is optional */
  readonly isOptional: boolean;
  /** whether the body can be as large as a state; it then has no schema */
  readonly takesState: boolean;
  /** the heading: what the request does, in the imperative */
  readonly summary: string;
  /** the input in words; empty if there is none */
  readonly takes: string;
  /** the response in words, and effects that the summary does not mention */
  readonly gives: string;
  /** builds the schema of the response; null if the response is not JSON */
  readonly returns: (() => Joi.Schema) | null;
  /** the 409 response whose body is not an Error */
  readonly conflict: { readonly text: string; readonly returns: () => Joi.Schema } | null;
}

/** A request under `/_sandbox` that every mount serves, subject to access control. */
export interface ControlRequest<
  Input = unknown,
  Output extends object = object,
> extends DescribedRequest<Input> {
  /**
   * Returns the body of the response, which has the status 200. The body does not change later, but
   * can be long.
   * @param input as converted by the schema
   * @param id in the path; empty if there is none
   * @throws {ServiceError}; {StateError}, {ProfileError} or {RangeError} for invalid input
   */
  run(service: Service, input: Input, id: string): Output | Promise<Output>;
}

type Optional = 'documented' | 'isOptional' | 'takesState' | 'takes' | 'schema' | 'conflict';

/** The declared keys of a request; the other keys have a default. */
type Declared<Request extends DescribedRequest> = Partial<Pick<Request, Optional>> &
  Omit<Request, Optional | 'topic' | 'method' | 'path' | 'source'>;

/** Declares a request that each mount implements itself. */
export function described(
  topic: Topic,
  method: DescribedRequest['method'],
  path: string,
  declared: Declared<DescribedRequest>,
): DescribedRequest {
  const source = method === 'GET' || method === 'DELETE' ? 'query' : 'payload';
  const none = { schema: null, documented: null, takes: '', conflict: null };
  const flags = { isOptional: false, takesState: false };
  return { topic, method, path, source, ...none, ...flags, ...declared };
}

export const request = <Input, Output extends object>(
  topic: Topic,
  method: DescribedRequest['method'],
  path: string,
  { schema = null, run, ...declared }: Declared<ControlRequest<Input, Output>>,
): ControlRequest<Input, Output> => ({
  ...described(topic, method, path, declared),
  schema: schema && onDemand(schema),
  run,
});

const isMistake = (error: unknown): error is Error =>
  error instanceof StateError || error instanceof ProfileError || error instanceof RangeError;

/** Runs a request for a mount. @throws {ServiceError} including for invalid input (status 400) */
export async function respondTo(
  request: ControlRequest,
  service: Service,
  input: unknown,
  id: string,
): Promise<object> {
  try {
    return await request.run(service, input, id);
  } catch (error) {
    throw isMistake(error) ? new ServiceError(400, error.message) : error;
  }
}
