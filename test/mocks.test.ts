/** The mock, its entities, the recipes and the OpenAPI document. One process, to load the package only once. */
import './fixtures/uncaught-errors.js';
import './msw/mock.js';
import './msw/differential.js';
import './msw/mock-storage.js';
import './msw/mock-conformance.js';
import './msw/bundle.js';
import './places/world.js';
import './places/locales.js';
import './places/places.js';
import './places/names.js';
import './fields/fields.js';
import './service/entity-times.js';
import './documents/documented-requests.js';
import './documents/documented-responses.js';
import './documents/generated-clients.js';
import './documents/openapi.js';
import './documents/recipes.js';
