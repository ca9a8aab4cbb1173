/** The mock, its entities, the recipes and the OpenAPI document. One process, to load the package only once. */
import './fixtures/uncaught-errors.js';
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
