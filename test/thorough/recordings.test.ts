/** Recordings of many deployments, audited. */
import '../fixtures/uncaught-errors.js';
import '../audit/recorded-deployments.js';
import '../audit/recorded-profiles.js';
