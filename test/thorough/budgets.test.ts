/** Bodies that are larger than what the kit reads. */
import '../fixtures/uncaught-errors.js';
import '../runs/budgets.js';
