/**
 * The reasons why requests of a recording are skipped, or partly not judged. Reports count them, so
 * each begins with a noun: "3 requests without a response".
 */
export const skipped = {
  other: 'request outside this API',
  damaged: 'request whose entry is damaged, or longer than 32 MiB',
  insomnia: 'response that Insomnia paired with a request when it was exported',
  twice: 'request recorded twice',
  cache: 'response from a cache of the client',
  worker: 'response from a service worker',
  client: 'response from a cache or a service worker of the client',
  test: 'response made up by a test',
  timeless: 'request without a time',
  notes: 'set of run notes in a recording that was edited, or audited together with others',
} as const;

export const unjudged = {
  noResponse: 'request without a response',
  fault: 'response made up by an injected fault',
  noBody: 'response whose body is not in the recording',
  cut: 'response whose recorded body is incomplete',
  garbled: 'response whose body the recorder has garbled, or left compressed',
  large: 'response whose body is too long to read',
  maskedBody: 'response whose body was masked in the recording',
  masked: 'value masked in the recording',
  unsent: 'request whose body is not in the recording',
  encoding: 'response with names in another encoding',
  unknown: 'response without field names that the deployment may not know',
  stranger: 'read of a subscription changed by a client outside the recording',
} as const;

export type Skipped = (typeof skipped)[keyof typeof skipped];
export type Unjudged = (typeof unjudged)[keyof typeof unjudged];

/** How to record what could not be judged, by reason. */
export const recordingAdvice: ReadonlyMap<string, string> = new Map([
  [unjudged.noBody, 'record with bodies, and without a proxy that streams them'],
  [unjudged.unsent, 'Firefox and chrome-har leave them out; record with Chromium or a proxy'],
  [
    unjudged.cut,
    'Firefox truncates bodies above 1 MiB, unless devtools.netmonitor.responseBodyLimit is 0',
  ],
  [unjudged.garbled, 'have the client send Accept-Encoding: identity'],
  [unjudged.maskedBody, 'mask tokens only'],
  [unjudged.masked, 'mask tokens only'],
]);
