/** The text of what somebody writes without the kit: six handlers, of which few are used. */
export const bareHandlers = `
  const { http, HttpResponse } = await import('msw');
  const at = (path) => 'https://api.example.com/v1/' + path;
  const subscription = () => HttpResponse.json({ id: '1', status: 'active' }, { status: 201 });
  const server = setupServer(
    http.post(at('subscriptions'), subscription),
    http.get(at('subscriptions/:id'), subscription),
    http.patch(at('subscriptions/:id'), subscription),
    http.delete(at('subscriptions/:id'), subscription),
    http.get(at('subscriptions/:id/entities'), () => HttpResponse.json({ data: [] })),
    http.post(at('fields/interpret'), () => HttpResponse.json({ interpretations: [] })),
  );`;
