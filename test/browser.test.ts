/**
 * The mock, the console, the web example and the HTML report in a real browser. In one process, so
 * that the browser starts only once.
 */
import './browser/mock.js';
import './browser/storage.js';
import './browser/console.js';
import './browser/console-har.js';
import './browser/console-answers.js';
import './browser/console-pages.js';
import './browser/console-loading.js';
import './browser/console-failures.js';
import './browser/console-settings.js';
import './browser/console-inputs.js';
import './browser/web-example.js';
import './browser/reports-page.js';
import './browser/compare-page.js';
import './browser/without-bundler.js';
