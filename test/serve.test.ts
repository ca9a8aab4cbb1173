/** The sandbox as people start it, and as the kit finds it. Together, since each process loads the whole package anew. */
import './serve/serve.js';
import './serve/own-sandbox.js';
