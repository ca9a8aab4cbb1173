/** The mock: what it answers, keeps and weighs. Together, since each process loads the whole package anew. */
import './mocks/mock.js';
import './mocks/differential.js';
import './mocks/mock-storage.js';
import './mocks/mock-conformance.js';
import './mocks/bundle.js';
