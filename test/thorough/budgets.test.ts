/** Bodies that are larger than the kit reads. */
import '../runs/budgets.js';
