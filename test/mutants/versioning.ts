import type { ApiRequest, Mutants, MutantsOfChecks } from './mutations/middleware.js';

const withPrefix = (request: ApiRequest): ApiRequest => {
  const url = new URL(request.url);
  if (!url.pathname.includes('/v1/')) {
    url.pathname = `/v1${url.pathname}`;
  }
  return { ...request, url };
};

const servesWithoutPrefix: Mutants = {
  'the paths exist without /v1 too': (request, next) => next(withPrefix(request)),
};

export const versioningMutants = {
  'versioning.prefix': servesWithoutPrefix,
  'versioning.prefix-writes': servesWithoutPrefix,
} satisfies MutantsOfChecks;
