import type { Client } from '../../http/client.js';
import { NoToken } from '../../http/issued-tokens.js';
import type { HttpRequest } from '../../http/request.js';
import { tokenExpired, Unverified } from '../findings/finding.js';
import type { ResponseValidator } from '../rules/response-validator.js';
import type { Policy, Send } from './policy.js';

/**
 * What has an effect is completed even if the run is interrupted, because the effect has to be
 * known.
 */
const isUninterruptible = ({ operation }: HttpRequest): boolean =>
  operation === 'createSubscription' || operation === 'cancelSubscription';

/** @param precondition called just before sending: throws if the request no longer makes sense */
export const transport =
  (client: Client, precondition: (request: HttpRequest) => void): Send =>
  async (request) => {
    try {
      return await client.send(request, {
        uninterruptible: isUninterruptible(request),
        precondition: () => precondition(request),
      });
    } catch (error) {
      if (!(error instanceof NoToken)) throw error;
      const { message, exchange } = error;
      const evidence = exchange === undefined ? [] : [{ exchange }];
      throw new Unverified(message, tokenExpired, ...evidence);
    }
  };

/** Applies the rules to every response. The specification says nothing about other paths. */
export const validateResponses =
  (validator: ResponseValidator): Policy =>
  (send) =>
  async (request) => {
    const response = await send(request);
    if (request.path.startsWith('/v1/')) validator.validate(response);
    return response;
  };
