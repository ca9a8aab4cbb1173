/** Bodies that are larger than what the kit reads. */
import '../fixtures/entry-file.js';
import '../runs/budgets.js';
