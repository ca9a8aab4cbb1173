import type Joi from 'joi';
import { onDemand } from '../../input/on-demand.js';
import { ServiceError } from '../../operations/refusal.js';
import { ProfileError } from '../../open-questions/profile.js';
import type { Service } from '../service.js';
import { StateError } from '../../state/state.js';

/** A heading of the reference. */
type Topic = 'Sandbox' | 'Time' | 'Faults' | 'Requests' | 'Subscriptions' | 'Places' | 'Accounts';

/** A request of the control interface as docs/control-api.md and the OpenAPI document describe it. */
export interface DescribedRequest<Input = unknown> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** below `/_sandbox`, with `{id}` for the id of a subscription or a place */
  readonly path: string;
  /** the part of a request that is its input */
  readonly source: 'query' | 'payload';
  readonly topic: Topic;
  /** builds the schema of the input; null if there is none, or the service validates it */
  readonly schema: (() => Joi.Schema<Input>) | null;
  /** builds the documented schema of a body that the service validates */
  readonly documented: (() => Joi.Schema) | null;
  /** whether the body can be left out */
  readonly isOptional: boolean;
  /** whether its body may be as large as a state; there is no schema then */
  readonly takesState: boolean;
  /** a heading: what it does, as a command */
  readonly summary: string;
  /** the input in words; empty for none */
  readonly takes: string;
  /** the response in words, and what happens, if the summary does not say it */
  readonly gives: string;
  /** builds the schema of the response; null if the response is not JSON */
  readonly returns: (() => Joi.Schema) | null;
  /** the 409 whose body is not an Error */
  readonly conflict: { readonly text: string; readonly returns: () => Joi.Schema } | null;
}

/** A request that every mount serves under `/_sandbox`, to whom it may. */
export interface ControlRequest<
  Input = unknown,
  Output extends object = object,
> extends DescribedRequest<Input> {
  /**
   * Returns the body of the response, which has status 200. It does not change later on, but may
   * be long.
   * @param input as the schema returned it
   * @param id in the path; empty where there is none
   * @throws {ServiceError}; {StateError}, {ProfileError} or {RangeError} for invalid input
   */
  run(service: Service, input: Input, id: string): Output | Promise<Output>;
}

type Optional = 'documented' | 'isOptional' | 'takesState' | 'takes' | 'schema' | 'conflict';

/** Declared keys of a request; the other keys have a default. */
type Declared<Request extends DescribedRequest> = Partial<Pick<Request, Optional>> &
  Omit<Request, Optional | 'topic' | 'method' | 'path' | 'source'>;

/** A request that each mount implements itself. */
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

/** Runs a request for a mount. @throws {ServiceError} also for invalid input (status 400) */
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
