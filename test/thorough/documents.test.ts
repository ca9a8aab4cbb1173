/** The OpenAPI document with requests drawn from it, and the recipes. */
import '../fixtures/uncaught-errors.js';
import '../documents/openapi.js';
import '../documents/recipes.js';
