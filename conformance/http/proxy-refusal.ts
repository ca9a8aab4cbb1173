import type { HttpResponse } from './response.js';

/** The page that nginx writes itself; what a service behind it responds is passed on as it is. */
const page =
  /^\s*<html>\s*<head>\s*<title>(503 [\w ]+)<\/title>\s*<\/head>\s*<body[^>]*>\s*<center>\s*<h1>\1<\/h1>\s*<\/center>\s*<hr>\s*<center>[^<]*<\/center>\s*<\/body>\s*<\/html>/i;

const bodyOf = ({ exchange }: HttpResponse): string => exchange.response?.body ?? '';

const isPageOfProxy = (response: HttpResponse): boolean =>
  response.status === 503 && page.test(bodyOf(response));

/**
 * Whether a proxy refused a request before it reached the service. One such page proves little, as
 * it may also stand in for an error of the service. So reads are sent at once, which the same proxy
 * then refuses as well, since requests come too fast.
 * @param read sends a request that changes nothing
 * @param reads how many
 */
export async function neverArrived(
  response: HttpResponse,
  read: () => Promise<HttpResponse>,
  reads: number,
): Promise<boolean> {
  if (!isPageOfProxy(response)) return false;
  const sent = Array.from({ length: reads }, () => read().catch(() => null));
  const others = await Promise.all(sent);
  return others.some((other) => other?.status === 503 && bodyOf(other) === bodyOf(response));
}
