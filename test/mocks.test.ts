/** The mock, the entities that it makes as the sandbox does, and what is written about both: recipes and the OpenAPI document. Together, since each process loads the whole package anew. */
import './mocks/mock.js';
import './mocks/differential.js';
import './mocks/mock-storage.js';
import './mocks/mock-conformance.js';
import './mocks/bundle.js';
import './entities/world.js';
import './entities/places.js';
import './entities/fields.js';
import './entities/entity-times.js';
import './documents/openapi.js';
import './documents/recipes.js';
