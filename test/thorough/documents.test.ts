/** The OpenAPI document with requests drawn from it, and the recipes. */
import '../fixtures/entry-file.js';
import '../documents/openapi.js';
import '../documents/recipes.js';
