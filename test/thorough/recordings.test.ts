/** Recordings of many deployments, audited. */
import '../audit/recorded-deployments.js';
import '../audit/recorded-days.js';
import '../audit/recorded-profiles.js';
