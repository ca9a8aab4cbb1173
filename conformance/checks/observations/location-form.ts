import type { HttpResponse } from '../../http/response.js';

/** The form of the Location header of a creation. */
export function locationForm(
  response: HttpResponse,
  id: string,
): 'absolute' | 'path' | 'none' | 'other' {
  const location = response.headers.get('location');
  if (location === null || location === '') return 'none';
  if (!location.split('?')[0]?.endsWith(`/v1/subscriptions/${id}`)) return 'other';
  if (location.startsWith('/')) return 'path';
  return URL.canParse(location) ? 'absolute' : 'other';
}
