/** Runs of the kit: what they send, wait for, clean up and record. Together, since each process loads the whole package anew. */
import './runs/conformance.js';
import './runs/clean-up.js';
import './runs/engine.js';
import './runs/profiles.js';
