import { http, HttpResponse } from 'msw';
import { setupWorker } from 'msw/browser';
import { createMockWithService } from '../msw/create-mock.js';
import { controlOperations } from '../service/control/operations.js';
import { ServiceError } from '../service/responses/errors.js';
import { baseUrl, type Listen } from './sandbox.js';

const methods = {
  GET: http.get,
  POST: http.post,
  PUT: http.put,
  PATCH: http.patch,
  DELETE: http.delete,
};

/** Serves `/v1` and `/_sandbox` from the mock, in MSW's service worker: there is no server. */
export async function startMock(): Promise<Listen> {
  const { mock, service } = createMockWithService({ baseUrl, storage: 'localStorage' });
  const control = controlOperations.map((operation) => {
    const { method, path, schema } = operation;
    return methods[method](
      `${baseUrl}/_sandbox${path.replace('{id}', ':id')}`,
      async ({ request, params }): Promise<Response> => {
        try {
          const input: unknown =
            method === 'GET' || method === 'DELETE'
              ? Object.fromEntries(new URL(request.url).searchParams)
              : JSON.parse((await request.text()) || 'null');
          const valid: unknown = schema ? await schema.validateAsync(input) : input;
          return HttpResponse.json(await operation.run(service, valid, String(params.id ?? '')));
        } catch (error) {
          const message = error instanceof Error ? error.message : String(error);
          const status = error instanceof ServiceError ? error.status : 400;
          return HttpResponse.json({ error: message }, { status });
        }
      },
    );
  });
  await mock.ready;
  await setupWorker(...control, ...mock.handlers).start({
    quiet: true,
    onUnhandledRequest: 'bypass',
    serviceWorker: { url: './mockServiceWorker.js' },
  });
  return ({ exchange, change, connected }) => {
    service.journal.on(exchange);
    service.onChange(change);
    connected(true);
    // From then on, the worker does not intercept requests of this page.
    window.addEventListener('beforeunload', () => connected(false));
  };
}
