/** The OpenAPI document with requests drawn from it, the recipes and the tutorial. */
import '../documents/openapi.js';
import '../documents/control-document.js';
import '../documents/recipes.js';
import '../documents/tutorial.js';
