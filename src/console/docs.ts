import { type Account, baseUrl, control } from './sandbox.js';
import '../../render/html/theme.css';
import './docs.css';

interface SwaggerUi {
  preauthorizeApiKey(scheme: string, token: string): void;
}

declare const SwaggerUIBundle: (options: Record<string, unknown>) => SwaggerUi;

const dark = window.matchMedia('(prefers-color-scheme: dark)');
const follow = (): unknown => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

const root = document.getElementById('reference') ?? document.body;

/** Accessibility fixes for Swagger UI: adds missing names, and makes scrollable areas focusable. */
function label(): void {
  for (const field of root.querySelectorAll('select, textarea')) {
    field.ariaLabel ??= field.matches('textarea') ? 'Request body' : field.id || 'Example';
  }
  for (const block of root.querySelectorAll<HTMLElement>('pre, .highlight-code')) {
    block.tabIndex = 0;
  }
}
new MutationObserver(label).observe(root, { childList: true, subtree: true });

/** Fills in a demo token, if the sandbox has one. */
async function authorize(): Promise<void> {
  // The control interface does not use account tokens.
  if (isControl) return;
  // A browser without access to the control interface does not receive tokens.
  const { accounts } = await control<{ accounts: Account[] }>('GET', 'accounts').catch(() => ({
    accounts: [],
  }));
  const token = accounts.find((account) => account.token !== undefined)?.token;
  if (token !== undefined) ui?.preauthorizeApiKey('bearer', token);
}

const isControl = new URLSearchParams(window.location.search).has('control');
for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a')) {
  if (link.href === window.location.href) link.ariaCurrent = 'page';
}

/**
 * Reads the OpenAPI document of the service or of the control interface. Its server is this page's
 * origin, even behind a proxy with https.
 */
async function readDocument(): Promise<object> {
  const server = { servers: [{ url: baseUrl }] };
  if (isControl) return { ...(await control<object>('GET', 'openapi.json')), ...server };
  const response = await fetch('openapi.json');
  return { ...((await response.json()) as object), ...server };
}

/** Shows why there is no document, for example because this browser must log in. */
function explain(error: unknown): null {
  root.append(error instanceof Error ? error.message : String(error));
  return null;
}

const spec = await readDocument().catch(explain);
// Swagger UI would replace the explanation.
const ui =
  spec &&
  SwaggerUIBundle({
    spec,
    domNode: root,
    tryItOutEnabled: true,
    validatorUrl: null,
    onComplete: () => void authorize(),
  });
