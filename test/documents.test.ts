/** What people and tools read: the OpenAPI document and the recipes. */
import './documents/openapi.js';
import './documents/recipes.js';
