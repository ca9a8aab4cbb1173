/** The OpenAPI document with requests drawn from it, and the recipes. */
import '../documents/openapi.js';
import '../documents/control-document.js';
import '../documents/recipes.js';
