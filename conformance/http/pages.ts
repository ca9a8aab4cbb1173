import { isIssued } from './request.js';
import { isTemporary, type HttpResponse } from './response.js';

/** Sentences that identify the error pages of frameworks. */
const ofFramework = new RegExp(
  [
    'Traceback|Werkzeug|DEBUG = True|Whoops|Whitelabel|Sinatra|Exception (Type|Value)| at /v1/',
    '<pre>(Cannot [A-Z]+ /|[A-Za-z]*Error: )|<title>Error</title>\\s*</head>\\s*<body>\\s*<pre>',
    '<h1>[A-Z][A-Za-z ]+ \\(\\d{3}\\)</h1>|If you are the application owner check the logs',
    'Oops! An Error Occurred|<html lang=en>\\s*<title>\\d{3} ',
    'The method is not allowed for the requested URL|The browser \\(or proxy\\) sent a request',
    'The requested (URL|resource) was not found on th(e|is) server\\. ?(If you entered|</p>)',
    'Routing Error|HTTP Status \\d+ – |Powered by Jetty',
  ].join('|'),
);

/** Matches error pages of proxies and firewalls. */
const ofProxy = new RegExp(
  [
    '<hr><center>(nginx|openresty|tengine)|Request forbidden by administrative rules',
    "<address>Apache/|You don't have permission to access this resource",
    'internal error or\\s+misconfiguration|Varnish cache server',
    'Generated [^<]* by [^<]*\\(squid/|[Cc]loud[Ff]ront',
    'Cloudflare|Incapsula incident|[Ss]upport ID is|Microsoft-Azure-Application-Gateway',
  ].join('|'),
);

/** Whether text is a proxy's own error page. */
const isProxyPage = (text: string): boolean => ofProxy.test(text);

/** Values of the header `Server` of application servers, which intermediaries do not use. */
const applicationServer =
  /werkzeug|gunicorn|uvicorn|hypercorn|daphne|waitress|kestrel|jetty|tomcat|puma|webrick|cowboy/i;

const bodyTextOf = ({ exchange }: HttpResponse): string => exchange.response?.body ?? '';

/** Whether text is the error page of a framework. */
export const isFrameworkPage = (text: string): boolean => ofFramework.test(text);

const isOfApplication = (response: HttpResponse): boolean =>
  response.headers.has('x-powered-by') ||
  applicationServer.test(response.headers.get('server') ?? '') ||
  isFrameworkPage(bodyTextOf(response));

/** Statuses about the credential or about missing resources, which services also use. */
const ofService = [401, 404, 407, 410];

/** Statuses with which an intermediary might reject a request without a page. */
const ofIntermediary = [403, 405];

/**
 * Whether an intermediary might have rejected a request in place of the service, which would
 * respond with JSON.
 */
export function mayBeOfIntermediary(response: HttpResponse): boolean {
  const { status, kind, request } = response;
  const isOther = status < 400 || ofService.includes(status) || isTemporary(response);
  if (isOther || request.operation === null || kind === 'json' || kind === 'unread') return false;
  return (kind === 'html' || ofIntermediary.includes(status)) && !isOfApplication(response);
}

/** Returns the same key for pages that differ only in numbers, such as the id of a request. */
const pageKey = (response: HttpResponse): string =>
  `${response.status} ${bodyTextOf(response).replace(/[\w+/=-]*\d[\w+/=-]*/g, '#')}`;

/**
 * Recognises an intermediary's pages: if a request gets the same page with and without a
 * credential, its sender has not checked the credential.
 */
export class IntermediaryPages {
  readonly #issued = new Set<string>();
  readonly #strangers = new Set<string>();

  note(response: HttpResponse): void {
    if (!mayBeOfIntermediary(response)) return;
    const seen = isIssued(response.request.credential) ? this.#issued : this.#strangers;
    seen.add(pageKey(response));
  }

  /**
   * Whether the page was returned both with and without a credential. Only this proves that the
   * service is not responsible for the form of the page.
   */
  isForAnyone(response: HttpResponse): boolean {
    if (!mayBeOfIntermediary(response)) return false;
    const key = pageKey(response);
    return this.#issued.has(key) && this.#strangers.has(key);
  }

  /**
   * Whether the model must not attribute a response to the service: the page was returned both with
   * and without a credential, or is the error page of a proxy.
   */
  isOfIntermediary(response: HttpResponse): boolean {
    if (this.isForAnyone(response)) return true;
    const isPage = response.kind === 'html' && mayBeOfIntermediary(response);
    return isPage && isProxyPage(bodyTextOf(response));
  }
}
