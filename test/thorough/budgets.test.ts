/** Bodies that are larger than what the kit reads. */
import '../runs/budgets.js';
