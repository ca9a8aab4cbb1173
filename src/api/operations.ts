/** The six operations of the service (section "Endpoints"). */
export const operationIds = [
  'createSubscription',
  'getSubscription',
  'updateSubscription',
  'cancelSubscription',
  'listEntities',
  'interpretFields',
] as const;

export type OperationId = (typeof operationIds)[number];

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Method and path of each operation. `{id}` names a subscription. */
export const addresses: Readonly<
  Record<OperationId, { readonly method: Method; readonly path: string }>
> = {
  createSubscription: { method: 'POST', path: '/v1/subscriptions' },
  getSubscription: { method: 'GET', path: '/v1/subscriptions/{id}' },
  updateSubscription: { method: 'PATCH', path: '/v1/subscriptions/{id}' },
  cancelSubscription: { method: 'DELETE', path: '/v1/subscriptions/{id}' },
  listEntities: { method: 'GET', path: '/v1/subscriptions/{id}/entities' },
  interpretFields: { method: 'POST', path: '/v1/fields/interpret' },
};

/** Response headers that cross-origin pages can read (CORS). */
export const exposedHeaders = [
  'Location',
  'Retry-After',
  'WWW-Authenticate',
  'Allow',
  'Preference-Applied',
];

/** Section "Limits": the default limit and offset of a list. */
export const listDefaults = { limit: 50, offset: 0 } as const;
