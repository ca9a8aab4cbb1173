/** The mock, and the entities that it makes as the sandbox does. Together, since each process loads the whole package anew. */
import './mocks/mock.js';
import './mocks/differential.js';
import './mocks/mock-storage.js';
import './mocks/mock-conformance.js';
import './mocks/bundle.js';
import './entities/world.js';
import './entities/places.js';
import './entities/fields.js';
import './entities/entity-times.js';
