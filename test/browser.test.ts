/** The mock, the console and the HTML report in a real browser. Together, since each process starts a browser anew. */
import './browser/mock.js';
import './browser/storage.js';
import './browser/console.js';
import './browser/console-pages.js';
import './browser/reports-page.js';
