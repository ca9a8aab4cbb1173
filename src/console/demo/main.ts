import { http, HttpResponse } from 'msw';
import { setupWorker } from 'msw/browser';
import { createMockWithService } from '../../msw/create-mock.js';
import { type ControlOperation, controlOperations } from '../../service/control.js';
import { ServiceError } from '../../service/errors.js';
import { baseUrl } from '../sandbox.js';
import { show } from '../show.js';

/** The console on the mock: MSW's service worker responds to `/v1` and to `/_sandbox`, and there is no server. */
const { mock, service } = createMockWithService({ baseUrl, storage: 'localStorage' });

async function respond(operation: ControlOperation, request: Request, id: string): Promise<Response> {
  try {
    const text = await request.text();
    const result = await operation.run(service, {
      id,
      query: await operation.query?.validateAsync(Object.fromEntries(new URL(request.url).searchParams)),
      payload: await operation.payload?.validateAsync(text === '' ? null : JSON.parse(text)),
    });
    return HttpResponse.json(result);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return HttpResponse.json(
      { error: message },
      { status: error instanceof ServiceError ? error.status : 400 },
    );
  }
}

const methods = { GET: http.get, POST: http.post, PUT: http.put, PATCH: http.patch, DELETE: http.delete };

const control = controlOperations.map((operation) =>
  methods[operation.method](
    `${baseUrl}/_sandbox${operation.path.replace('{id}', ':id')}`,
    ({ request, params }) => respond(operation, request, String(params.id ?? '')),
  ),
);

await mock.ready;
await setupWorker(...control, ...mock.handlers).start({
  quiet: true,
  onUnhandledRequest: 'bypass',
  serviceWorker: { url: './mockServiceWorker.js' },
});
show(({ exchange, change, connected }) => {
  service.journal.on(exchange);
  service.onChange(change);
  connected(true);
});
