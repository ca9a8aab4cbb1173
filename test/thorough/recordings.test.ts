/** Recordings of many deployments, audited. */
import '../fixtures/entry-file.js';
import '../audit/recorded-deployments.js';
import '../audit/recorded-days.js';
import '../audit/recorded-profiles.js';
