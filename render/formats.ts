import type { Document, DetailLevel } from './document.js';
import { html } from './html/html.js';
import { cleanerFor } from './json.js';
import { markdown } from './markdown.js';
import { type RenderOptions, terminal } from './terminal.js';

type DocumentOf<Report> = (report: Report, detail: DetailLevel, hasPage?: boolean) => Document;

/** The formats in which the document of a report is rendered. */
export const documentFormats = <Report>(documentOf: DocumentOf<Report>) => ({
  pretty: (report: Report, options: RenderOptions): string => {
    const { verbose = false, hasPage = false } = options;
    return terminal(documentOf(report, verbose ? 'full' : 'brief', hasPage), options);
  },
  html: (report: Report): string => html(documentOf(report, 'full')),
  markdown: (report: Report): string => markdown(documentOf(report, 'comment')),
});

/** Copies the report with changed strings and unchanged keys. */
export const withTexts = <Report>(report: Report, textOf: (text: string) => string): Report =>
  JSON.parse(
    JSON.stringify(report, (_key, value: unknown) =>
      typeof value === 'string' ? textOf(value) : value,
    ),
  ) as Report;

/**
 * Creates a function that renders a report in one of several formats. The report's strings are
 * cleaned first, so that they cannot affect a terminal, browser or build.
 * @param cleaned returns the report with strings that `clean` has escaped for the format
 */
export const rendererOf =
  <Report, Name extends string>(
    formats: Readonly<Record<Name, (report: Report, options: RenderOptions) => string>>,
    cleaned: (report: Report, clean: (text: string) => string) => Report,
  ) =>
  /** @throws {RangeError} for an unknown format */
  (report: Report, name: Name, options: RenderOptions = {}): string => {
    if (!Object.hasOwn(formats, name)) {
      throw new RangeError(
        `"${name}" is not a reporter; use one of ${Object.keys(formats).join(', ')}`,
      );
    }
    return formats[name](cleaned(report, cleanerFor(name)), options);
  };
