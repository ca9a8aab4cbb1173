import { parse, type ParseError } from 'jsonc-parser';
import type { Exchange } from '../report.js';
import { beginningOf, isNotJson } from './exchanged.js';
import type { Symptom } from './symptom.js';

/** Kinds of text that servers send where JSON is due, by how they look. */
export const textKinds = {
  php: /<b>(Warning|Notice|Deprecated|\w+ error)<\/b>:|(Warning|Notice|Fatal error): .* on line \d/,
  trace: /Traceback \(most recent|^\s+at [\w.$]+\(|Exception in thread|goroutine \d+ \[|panic:/m,
  html: /^\s*<(!doctype|html|head|body|h1|\?xml)/i,
  json: /^\s*[[{]/,
} as const;

type TextKind = keyof typeof textKinds | 'text';

/** What the body of a response is, which is not JSON; null if it is JSON, or there is none. */
export function textKindOf(exchange: Exchange): TextKind | null {
  if (!isNotJson(exchange)) return null;
  const body = exchange.response?.body ?? '';
  const [kind] = Object.entries(textKinds).find(([, looks]) => looks.test(body)) ?? [];
  return (kind ?? 'text') as TextKind;
}

const titles: Readonly<Partial<Record<TextKind, string>>> = {
  php: 'Response bodies contain a PHP message.',
  trace: 'The body is a stack trace instead of JSON.',
};

/** Checks that look at whether there is a body of the right kind, or at its parts. */
const ofBodies = /^(create|get|update|cancel|list|interpret|general|errors)\./;

/** Characters of malformed JSON on both sides of the first mistake. */
const surroundings = 40;

/** Malformed JSON around the first mistake. */
function mistakeIn(text: string): string {
  const errors: ParseError[] = [];
  parse(text, errors);
  const at = errors[0]?.offset ?? text.length;
  const part = text.slice(Math.max(0, at - surroundings), at + surroundings);
  return part.replace(/\s+/g, ' ');
}

/** A body that is no JSON. */
export const noJson: Symptom = {
  keyOf: ({ check, exchange }) => {
    const kind = ofBodies.test(check.id) ? textKindOf(exchange) : null;
    if (kind === null) return null;
    const which = kind === 'text' ? beginningOf(exchange).slice(0, 20) : '';
    return `no JSON: ${kind} ${which}`;
  },
  title: ([{ exchange }]) => titles[textKindOf(exchange) ?? 'text'] ?? null,
  evidence: ({ exchange }) => {
    const { response } = exchange;
    const isMalformed = textKindOf(exchange) === 'json' && response?.truncated === false;
    if (isMalformed) return `…${mistakeIn(response.body)}…`;
    return beginningOf(exchange);
  },
};
