import { http, type HttpHandler, HttpResponse } from 'msw';
import { setupWorker } from 'msw/browser';
import { createMockWithService } from '../msw/create-mock.js';
import { type ControlRequest, respondTo } from '../service/control/request.js';
import { servedRequests } from '../service/control/served-requests.js';
import { ServiceError } from '../operations/rejection.js';
import type { Service } from '../service/service.js';
import { baseUrl, type Listen } from './sandbox.js';

const methods = {
  GET: http.get,
  POST: http.post,
  PUT: http.put,
  PATCH: http.patch,
  DELETE: http.delete,
};

/** Reads the input of a control request. */
async function inputOf(request: Request, { source, schema }: ControlRequest): Promise<unknown> {
  const input: unknown =
    source === 'query'
      ? Object.fromEntries(new URL(request.url).searchParams)
      : JSON.parse((await request.text()) || 'null');
  return schema ? schema().validateAsync(input) : input;
}

/** Handles requests of the control interface. */
function controlHandler(service: Service, controlRequest: ControlRequest): HttpHandler {
  const path = controlRequest.path.replace('{id}', ':id');
  const method = methods[controlRequest.method];
  return method<{ id?: string }>(`${baseUrl}/_sandbox${path}`, async ({ request, params }) => {
    try {
      const input = await inputOf(request, controlRequest);
      return HttpResponse.json(await respondTo(controlRequest, service, input, params.id ?? ''));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const status = error instanceof ServiceError ? error.status : 400;
      return HttpResponse.json({ error: message }, { status });
    }
  });
}

/** Serves `/v1` and `/_sandbox` from the mock, in MSW's service worker, without a server. */
export async function startMock(): Promise<Listen> {
  const { mock, service } = createMockWithService({ baseUrl, storage: 'localStorage' });
  const control = servedRequests.map((request) => controlHandler(service, request));
  await mock.ready;
  await setupWorker(...control, ...mock.handlers).start({
    quiet: true,
    onUnhandledRequest: 'bypass',
    serviceWorker: { url: './mockServiceWorker.js' },
  });
  return ({ exchange, change, connected }) => {
    service.log.on(exchange);
    service.onChange(change);
    connected(true);
    // Once the page unloads, the worker no longer intercepts its requests.
    window.addEventListener('beforeunload', () => connected(false));
  };
}
